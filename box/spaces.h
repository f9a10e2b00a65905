/*
 * spaces.h - make new namespaces, and set the user of the bot in them.
 *
 * Real root needs no user namespace: it changes to the bot's user later.  Any
 * other user gets one, in which his own uid becomes 1000.
 */
#ifndef DEADWOOD_BOX_SPACES_H
#define DEADWOOD_BOX_SPACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct stat;

#define SPACES_ROOT_UID	 100000u /* of a bot of root if no user was named */
#define SPACES_ROOT_UIDS 50000u	 /* on the command line: one of this many */

/**
 * spaces_enter - leave the machine's namespaces
 * @uid: the user that the bot will become, if this is root
 * @network: stay in the machine's network namespace
 * @rooted: set: no user namespace was made, the bot must still become @uid
 * @why: on failure the reason, the probable cause and how to fix it
 *
 * The calling process stays in its pid namespace; its children are in the new
 * one.  Returns 0, or -1 with errno.
 */
int spaces_enter(uint32_t uid, bool network, bool *rooted, char *why,
		 size_t size);

/**
 * spaces_owner - make a user namespace that shows a folder as owned by another
 * user
 * @folder: its stat
 * @user: the owner that it will have
 * @write: the user must be able to write, not only to enter
 *
 * Bots of root have their own users, and a folder may admit only its owner.
 * Returns a descriptor, or -1 if any user may enter, or on failure.  Call it
 * before spaces_enter.
 */
int spaces_owner(const struct stat *folder, uint32_t user, bool write);

/* Return true if root can become this user here; else @harmless: this root is
 * an ordinary user outside its user namespace. */
bool spaces_has_user(uint32_t uid, bool *harmless);

/* Become a user permanently, in all three ids, without supplementary groups. */
int become_user(uint32_t uid);

/* Return the probable reason why the machine refuses namespaces or mounts with
 * this errno, and how to fix it. */
const char *spaces_cause(int error);

#endif
