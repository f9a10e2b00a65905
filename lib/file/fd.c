/* fd.c - helpers for file descriptors; see fd.h. */
#include "lib/file/fd.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

void
fd_close(int *fd)
{
	if (*fd != -1)
		close(*fd);
	*fd = -1;
}

int
fd_nonblocking(int fd)
{
	return fcntl(fd, F_SETFL, O_NONBLOCK);
}

int
fd_sync(int fd)
{
	/* EINVAL: the file is not on a disk */
	return fdatasync(fd) == 0 || errno == EINVAL ? 0 : -1;
}

int
fd_sync_folder(const char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	int result = fd == -1 ? -1 : fd_sync(fd);

	fd_close(&fd);
	return result;
}
