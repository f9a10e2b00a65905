/*
 * fd.h - small things that are done to descriptors.
 */
#ifndef DEADWOOD_LIB_FILE_FD_H
#define DEADWOOD_LIB_FILE_FD_H

/* Close @fd, if there is one, and make it -1. */
void fd_close(int *fd);

/* Make a descriptor that was just made, and so has no other flags, one that
 * does not block.  Returns 0, or -1 with errno. */
int fd_nonblocking(int fd);

/* Wait until the disk has what was written; what no disk has to keep, such as a
 * pipe, is kept.  Returns 0, or -1 with errno. */
int fd_sync(int fd);

#endif
