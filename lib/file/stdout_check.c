/* stdout_check.c - check standard output; see stdout_check.h. */
#include "lib/file/stdout_check.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Return whether the reader has closed the pipe.  The function tests the pipe,
 * because the errno of an earlier write may be overwritten. */
static bool
stdout_check_reader_closed(void)
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
	    stdout_check_reader_closed())
		return true;
	diag_set(diag, "standard output: %s",
		 flushed ? "not all of the output could be written"
			 : strerror(error));
	return false;
}
