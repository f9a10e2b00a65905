/*
 * fd.h - close a file descriptor, make it non-blocking, or sync it to disk.
 */
#ifndef DEADWOOD_LIB_FILE_FD_H
#define DEADWOOD_LIB_FILE_FD_H

/* Close @fd unless it is -1, and set it to -1. */
void fd_close(int *fd);

/* Make a descriptor non-blocking.  The function clears all other status flags,
 * so use it only for a new descriptor.  Returns 0.  On an error, returns -1
 * with errno. */
int fd_nonblocking(int fd);

/* Sync the written data of a descriptor to disk.  Returns 0.  On an error,
 * returns -1 with errno.  For a pipe or another file that is not on a disk,
 * fd_sync does nothing and returns 0. */
int fd_sync(int fd);

/* Sync the entries of a folder to disk, so that a rename in it survives a power
 * failure.  Returns 0.  On an error, returns -1 with errno. */
int fd_sync_folder(const char *path);

#endif
