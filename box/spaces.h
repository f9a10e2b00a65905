/*
 * spaces.h - new namespaces, and who the bot is in them.
 *
 * Real root needs no user namespace: it drops to the bot's user later.  Anybody
 * else gets one, in which the own user is called 1000.
 */
#ifndef DEADWOOD_BOX_SPACES_H
#define DEADWOOD_BOX_SPACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct stat;

#define SPACES_ROOT_UID	 100000u /* a bot of root's when no user was named */
#define SPACES_ROOT_UIDS 50000u	 /* by hand: one of so many from there on */

/**
 * spaces_enter - leave the machine's namespaces
 * @uid: the user that the bot is to become, when this is root
 * @network: but for the network's, which stays the machine's
 * @rooted: set: no user namespace was made, the bot must still become @uid
 * @why: on failure what is missing, the probable cause and the mend
 *
 * The calling process stays in its pid namespace; its children are in the new
 * one.  Returns 0, or -1 with errno.
 */
int spaces_enter(uint32_t uid, bool network, bool *rooted, char *why,
		 size_t size);

/**
 * spaces_owner - a user namespace for showing a folder as another user's
 * @folder: what it was found to be
 * @user: whose it is to seem
 * @write: who may enter is not enough
 *
 * Root's bots are users of their own, and a folder may let in only its owner.
 * Returns a descriptor, or -1 when everybody may enter, or it cannot be done.
 * Before spaces_enter.
 */
int spaces_owner(const struct stat *folder, uint32_t user, bool write);

/* Can root become this user here?  Else is it, seen from outside, no root? */
bool spaces_has_user(uint32_t uid, bool *harmless);

/* Become a user for good, in all three ids, with no further groups. */
int become_user(uint32_t uid);

/* Why would the machine refuse namespaces or mounts with this errno?  A
 * sentence, with its mend. */
const char *spaces_cause(int error);

#endif
