/*
 * landlock.h - restrict the paths that a bot may open, with Landlock, a
 * security module of the kernel.
 *
 * At isolation level sandbox, Landlock is the second protection of files after
 * the private root.  At isolation level process, Landlock is the only
 * protection. landlock.c defines constants of the kernel, because the kernel
 * headers of Debian 12 contain only ABI 1 and 2.
 */
#ifndef DEADWOOD_BOX_LANDLOCK_H
#define DEADWOOD_BOX_LANDLOCK_H

#include <stdbool.h>

/* Return the version of the kernel's Landlock ABI.  If the kernel has no
 * Landlock, return 0 with errno. */
int landlock_abi(void);

/**
 * landlock_confine - restrict the paths that this process may read and write
 * @read: paths that the process may read; NULL ends the array.  The function
 *	skips a path that does not exist
 * @write: paths below which the process may read and do every kind of write;
 *	NULL ends the array
 * @files: folders in which the process may read and write plain files; NULL
 *	ends the array
 * @network: true: allow outgoing TCP connections.  Listening on a port is never
 *	allowed
 * @devices: devices that the process may read and write; NULL ends the array
 *
 * The process must have set no_new_privs. Returns 0, or -1 with errno.  ENOSYS
 * means that the kernel has no Landlock.  EOPNOTSUPP means that Landlock was
 * disabled at boot.
 */
int landlock_confine(const char *const *read, const char *const *write,
		     const char *const *files, const char *const *devices,
		     bool network);

#endif
