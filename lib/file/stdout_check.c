/* stdout_check.c - the standard output at a command's end; see stdout_check.h.
 */
#include "lib/file/stdout_check.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* An earlier write may have failed so, and errno is another's since. */
static bool
reader_has_left(void)
{
	struct pollfd pipe = { .fd = STDOUT_FILENO, .events = POLLOUT };

	return poll(&pipe, 1, 0) == 1 && (pipe.revents & POLLERR) != 0;
}

bool
stdout_check_done(struct diag *diag)
{
	bool flushed = fflush(stdout) == 0;
	int error = errno;

	if ((flushed && ferror(stdout) == 0) || (!flushed && error == EPIPE) ||
	    reader_has_left())
		return true;
	diag_set(diag, "standard output: %s",
		 flushed ? "not all of it could be written" : strerror(error));
	return false;
}
