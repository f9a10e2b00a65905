/*
 * landlock.h - which paths a bot may open, by the kernel's Landlock.
 *
 * At level sandbox the private root is the first wall and this is the second;
 * at level process this is the only one.  The kernel's numbers are defined in
 * the .c file, because Debian 12's headers stop at ABI 2.
 */
#ifndef DEADWOOD_BOX_LANDLOCK_H
#define DEADWOOD_BOX_LANDLOCK_H

#include <stdbool.h>

/* The kernel's Landlock ABI; 0 with errno: it has none. */
int landlock_abi(void);

/**
 * landlock_confine - allow reading below some paths and writing below one
 * @read: paths, ends with NULL; one that does not exist is passed over
 * @write: paths for everything, ends with NULL
 * @files: paths of folders for plain files, which may be read and written,
 *	ends with NULL
 * @network: connections over TCP are allowed; ports of its own never are
 * @devices: paths of files that may be read and written, ends with NULL
 *
 * Needs no_new_privs.  Returns 0, or -1 with errno (ENOSYS: no Landlock
 * here, EOPNOTSUPP: none since the kernel was started).
 */
int landlock_confine(const char *const *read, const char *const *write,
		     const char *const *files, const char *const *devices,
		     bool network);

#endif
