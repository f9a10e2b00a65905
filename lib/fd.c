/* fd.c - small things that are done to descriptors; see fd.h. */
#include "lib/fd.h"

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
