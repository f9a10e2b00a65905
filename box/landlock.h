/*
 * landlock.h - restrict which paths a bot may open, with Landlock, a security
 * module of the kernel.
 *
 * At isolation level sandbox, Landlock is the second protection of files after
 * the private root.  At isolation level process, Landlock is the only
 * protection. landlock.c defines constants of the kernel, because the kernel
 * headers of Debian 12 contain only ABI 1 and 2.
 */
#ifndef DEADWOOD_BOX_LANDLOCK_H
#define DEADWOOD_BOX_LANDLOCK_H

#include <stdbool.h>

/* Return the Landlock ABI of the kernel; 0 with errno if the kernel has no
 * Landlock. */
int landlock_abi(void);

/**
 * landlock_confine - restrict the paths that this process may read and write
 * @read: paths that the process may read; ends with NULL.  A path that does not
 *	exist is skipped
 * @write: paths below which the process may read and do every kind of write;
 *	ends with NULL
 * @files: folders in which the process may read and write plain files; ends
 *	with NULL
 * @network: true to allow outgoing TCP connections; listening on a port is
 *	never allowed
 * @devices: devices that the process may read and write; ends with NULL
 *
 * The process must have set no_new_privs.  Returns 0, or -1 with errno.  ENOSYS
 * means that the kernel has no Landlock; EOPNOTSUPP means that Landlock was
 * disabled at boot.
 */
int landlock_confine(const char *const *read, const char *const *write,
		     const char *const *files, const char *const *devices,
		     bool network);

#endif
