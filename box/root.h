/*
 * root.h - build the private root file system of a bot: level sandbox.
 *
 * A small tmpfs with the system's programs and libraries, the bot's folder and
 * its paths under "read", all read-only and at their own paths; its own /tmp, a
 * few devices, and a /proc that shows only its own namespace.  No /home, /run,
 * /sys, /dev/shm, no other bot, no results.
 */
#ifndef DEADWOOD_BOX_ROOT_H
#define DEADWOOD_BOX_ROOT_H

#include <stdbool.h>
#include <stddef.h>

#include "box/orders.h"

#define ROOT_EMPTY_DIR "/bot" /* the folder of a bot that has none */

/* The system's paths that every bot may read; ends with NULL. */
extern const char *const root_system_paths[];
/* Paths for name lookup and certificates, for a bot that may use the network;
 * ends with NULL. */
extern const char *const root_network_paths[];
/* Devices that it may read and write; ends with NULL. */
extern const char *const root_devices[];

/**
 * root_enter - build the private root and make it this process's root
 * @owner_space: spaces_owner's user namespace, for a folder of the bot that
 *	only its owner may enter; or -1
 * @covered: set: the old root is still mounted, until root_leave
 * @what: on failure the step and path that failed, @size bytes
 *
 * Call it in a new mount namespace with the right to mount, as the first
 * process of the new pid namespace.  Returns 0, or -1 with errno.
 */
int root_enter(const struct orders *orders, int owner_space, bool *covered,
	       char *what, size_t size);

/**
 * root_leave - unmount the old root
 *
 * Call it after root_enter if the root was covered; until then, "/.." is the
 * old root.  It mostly waits (until the kernel has no more users of it), so
 * other work can be done meanwhile.  Returns 0, or -1 with errno.
 */
int root_leave(void);

#endif
