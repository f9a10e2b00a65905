/* file_clock.c - wait for a tick of the clock of files; see file_clock.h. */
#include "tests/support/file_clock.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "lib/alloc.h"

/* Return the time of a new file, in milliseconds. */
static int64_t
file_clock_read(const char *path)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	struct stat st;

	if (fd == -1 || fstat(fd, &st) != 0 || unlink(path) != 0) {
		perror(path);
		abort();
	}
	close(fd);
	return (int64_t)st.st_ctim.tv_sec * 1000 + st.st_ctim.tv_nsec / 1000000;
}

void
file_clock_wait(const char *dir)
{
	const struct timespec pause = { .tv_nsec = 1000000 };
	char *path = xprintf("%s/file-clock", dir);
	int64_t first = file_clock_read(path);

	while (file_clock_read(path) <= first)
		nanosleep(&pause, NULL);
	free(path);
}
