/*
 * landlock.h - restrict which paths a bot may open, by the kernel's Landlock.
 *
 * At level sandbox the private root is the first line of defence and this is
 * the second; at level process this is the only one.  The kernel's constants
 * are defined in the .c file, because the headers of Debian 12 end with ABI 2.
 */
#ifndef DEADWOOD_BOX_LANDLOCK_H
#define DEADWOOD_BOX_LANDLOCK_H

#include <stdbool.h>

/* Return the Landlock ABI of the kernel; 0 with errno: it has none. */
int landlock_abi(void);

/**
 * landlock_confine - allow reading below some paths and writing below others
 * @read: paths, ends with NULL; a missing one is skipped
 * @write: paths with all rights, ends with NULL
 * @files: folders whose plain files may be read and written, ends with NULL
 * @network: TCP connections are allowed; listening ports never are
 * @devices: files that may be read and written, ends with NULL
 *
 * Needs no_new_privs.  Returns 0, or -1 with errno (ENOSYS: the kernel has no
 * Landlock, EOPNOTSUPP: it was disabled at boot).
 */
int landlock_confine(const char *const *read, const char *const *write,
		     const char *const *files, const char *const *devices,
		     bool network);

#endif
