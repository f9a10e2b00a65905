/*
 * root.h - build the private root file system of a bot, at isolation level
 * sandbox.
 *
 * The private root file system is a small tmpfs.  The private root contains the
 * system's programs and libraries, the bot's folder and the paths under "read".
 * All are read-only and at their usual paths.  The private root also contains a
 * private /tmp, a few devices, and a /proc that shows only the bot's pid
 * namespace.  The private root does not contain /home, /run, /sys, /dev/shm,
 * other bots or results.
 */
#ifndef DEADWOOD_BOX_ROOT_H
#define DEADWOOD_BOX_ROOT_H

#include <stdbool.h>
#include <stddef.h>

#include "box/orders.h"

#define ROOT_EMPTY_DIR "/bot" /* working directory if the bot has no folder */

/* Paths of the system that every bot may read; NULL ends the array. */
extern const char *const root_system_paths[];
/* Paths that only a bot with network access may read, for name lookup and
 * certificates; NULL ends the array. */
extern const char *const root_network_paths[];
/* Devices that every bot may read and write; NULL ends the array. */
extern const char *const root_devices[];

/**
 * root_enter - build the private root and make it this process's root
 * @owner_space: descriptor from spaces_owner if only the owner may enter the
 *	bot's folder; else -1
 * @covered: set to true if the old root is still mounted; then the caller must
 *	call root_leave
 * @what: on failure, set to the step and the path that failed; @size bytes
 *
 * The caller must be the first process of a new pid namespace, in a new mount
 * namespace, with the right to mount.  Returns 0.  On an error, returns -1 with
 * errno.
 */
int root_enter(const struct orders *orders, int owner_space, bool *covered,
	       char *what, size_t size);

/**
 * root_leave - unmount the old root
 *
 * The caller must call root_leave if root_enter has set @covered to true.
 * Before the call of root_leave, "/.." is the old root.  The call waits until
 * the kernel no longer uses the old root; in that time another process can
 * prepare the bot.  Returns 0.  On an error, returns -1 with errno.
 */
int root_leave(void);

#endif
