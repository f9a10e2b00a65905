/*
 * fd.h - helpers for file descriptors.
 */
#ifndef DEADWOOD_LIB_FILE_FD_H
#define DEADWOOD_LIB_FILE_FD_H

/* Close @fd unless it is -1, and set it to -1. */
void fd_close(int *fd);

/* Make a new descriptor without other flags non-blocking.  Returns 0, or -1
 * with errno. */
int fd_nonblocking(int fd);

/* Sync written data to disk; success for a pipe or another file without a disk.
 * Returns 0, or -1 with errno. */
int fd_sync(int fd);

#endif
