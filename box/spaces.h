/*
 * spaces.h - make new namespaces, and set the user of the bot in them.
 *
 * If the caller is root, the functions make no user namespace.  The process
 * changes to the bot's user later.  If the caller is another user, the process
 * enters a user namespace in which the caller's uid is 1000.
 */
#ifndef DEADWOOD_BOX_SPACES_H
#define DEADWOOD_BOX_SPACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct stat;

#define SPACES_ROOT_UID	 100000u /* lowest uid of bots that root starts */
/* number of uids for bots that a user starts by hand */
#define SPACES_ROOT_UIDS 50000u

/**
 * spaces_enter - move this process to new namespaces
 * @uid: uid of the bot, used if the caller is root
 * @network: true: stay in the machine's network namespace
 * @rooted: set to true if no user namespace was made; then the process must
 *	still change to @uid
 * @why: on failure, set to the reason, the probable cause and how to fix it
 *
 * The calling process stays in its pid namespace.  Children that it starts
 * after the call are in the new pid namespace.  Returns 0.  On an error,
 * returns -1 with errno.
 */
int spaces_enter(uint32_t uid, bool network, bool *rooted, char *why,
		 size_t size);

/**
 * spaces_owner - make a user namespace in which another user owns a folder
 * @folder: stat of the folder
 * @user: uid that owns the folder in the namespace
 * @write: true: the user must be able to write to the folder; false: the user
 *	only needs to enter the folder
 *
 * If the arena is root, each bot runs as its own user, who may lack permission
 * to enter the bot's folder.  A mount with this user namespace gives the
 * permission to enter the folder.  Returns a descriptor of the user namespace.
 * Returns -1 on failure.  If no namespace is needed, because every user has the
 * permission, returns -1 too.  The caller must call spaces_owner before
 * spaces_enter.
 */
int spaces_owner(const struct stat *folder, uint32_t user, bool write);

/* Return true if root can become the user @uid in the current user namespace.
 * Set @harmless to true if root of this namespace is an ordinary user outside
 * it, else to false. */
bool spaces_has_user(uint32_t uid, bool *harmless);

/* Change to a user permanently: set the real, effective and saved ids of user
 * and group, and drop supplementary groups. */
int become_user(uint32_t uid);

/* Return the probable reason why the machine refuses namespaces or mounts with
 * the errno @error, and how to fix it. */
const char *spaces_cause(int error);

#endif
