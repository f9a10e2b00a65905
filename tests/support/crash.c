/* crash.c - end the process at a chosen write; see crash.h. */
#define _GNU_SOURCE /* fopencookie, RTLD_NEXT */
#include "tests/support/crash.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#include "lib/alloc.h"

static unsigned point_count, crash_point_number;
static bool counting, writes_only;

void
crash_at(unsigned crash_count_point, bool half)
{
	point_count = 0;
	crash_point_number = crash_count_point;
	writes_only = half;
	counting = true;
}

unsigned
crash_points(void)
{
	return point_count;
}

static void
crash_count_point(void)
{
	if (!writes_only && ++point_count == crash_point_number)
		_exit(CRASH_STATUS);
}

/* Write @len bytes at offset @at; -1: at the descriptor's offset. */
static ssize_t
crash_write_bytes(int fd, const void *bytes, size_t len, off_t at)
{
	bool ends = writes_only && ++point_count == crash_point_number;
	struct iovec part = { (void *)(uintptr_t)bytes, ends ? len / 2 : len };
	ssize_t n;

	crash_count_point();
	n = at == -1 ? writev(fd, &part, 1) : pwritev(fd, &part, 1, at);
	if (ends)
		_exit(CRASH_STATUS);
	return n;
}

/* Replacements of C library functions.  SQLite calls the names that end in 64.
 * The library's headers name the parameters differently. */
/* NOLINTBEGIN(readability-inconsistent-declaration-parameter-name) */

ssize_t
write(int fd, const void *bytes, size_t len)
{
	return crash_write_bytes(fd, bytes, len, -1);
}

ssize_t
pwrite(int fd, const void *bytes, size_t len, off_t at)
{
	return crash_write_bytes(fd, bytes, len, at);
}

ssize_t
pwrite64(int fd, const void *bytes, size_t len, off64_t at)
{
	return crash_write_bytes(fd, bytes, len, at);
}

int
ftruncate(int fd, off_t len)
{
	crash_count_point();
	return (int)syscall(SYS_ftruncate, fd, len);
}

int
ftruncate64(int fd, off64_t len)
{
	return ftruncate(fd, len);
}

int
rename(const char *from, const char *to)
{
	crash_count_point();
	return renameat(AT_FDCWD, from, AT_FDCWD, to);
}

int
renameat2(int from_dir, const char *from, int to_dir, const char *to,
	  unsigned flags)
{
	crash_count_point();
	return (int)syscall(SYS_renameat2, from_dir, from, to_dir, to, flags);
}

int
unlinkat(int dir, const char *path, int flags)
{
	crash_count_point();
	return (int)syscall(SYS_unlinkat, dir, path, flags);
}

int
unlink(const char *path)
{
	return unlinkat(AT_FDCWD, path, 0);
}

int
rmdir(const char *path)
{
	return unlinkat(AT_FDCWD, path, AT_REMOVEDIR);
}

int
remove(const char *path)
{
	struct stat is;

	return lstat(path, &is) == 0 && S_ISDIR(is.st_mode) ? rmdir(path)
							    : unlink(path);
}

int
mkdir(const char *path, mode_t mode)
{
	crash_count_point();
	return mkdirat(AT_FDCWD, path, mode);
}

char *
mkdtemp(char *path)
{
	char *(*next)(char *) = NULL;

	crash_count_point();
	*(void **)&next = dlsym(RTLD_NEXT, "mkdtemp");
	return next(path);
}

int
openat(int dir, const char *path, int flags, ...)
{
	mode_t mode = 0;

	if ((flags & O_CREAT) != 0) {
		va_list more;

		va_start(more, flags);
		mode = va_arg(more, mode_t);
		va_end(more);
		crash_count_point();
	}
	return (int)syscall(SYS_openat, dir, path, flags, mode);
}

int
open(const char *path, int flags, ...)
{
	mode_t mode = 0;

	if ((flags & O_CREAT) != 0) {
		va_list more;

		va_start(more, flags);
		mode = va_arg(more, mode_t);
		va_end(more);
		crash_count_point();
	}
	return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) __attribute__((alias("open")));

int
fsync(int fd)
{
	(void)fd;
	return 0;
}

int
fdatasync(int fd)
{
	(void)fd;
	return 0;
}

/* Replacements for streams, because the C library's own streams do not call the
 * functions above. */

static ssize_t
stream_read(void *cookie, char *to, size_t room)
{
	return read(*(int *)cookie, to, room);
}

static ssize_t
stream_write(void *cookie, const char *bytes, size_t len)
{
	return write(*(int *)cookie, bytes, len);
}

static int
stream_seek(void *cookie, off64_t *at, int whence)
{
	*at = lseek(*(int *)cookie, *at, whence);
	return *at == -1 ? -1 : 0;
}

static int
stream_close(void *cookie)
{
	int fd = *(int *)cookie;

	free(cookie);
	return close(fd);
}

/* Return a stream that writes with write() above.  Before the call of
 * crash_at(), return a normal stream, because Check writes its results to
 * it. */
FILE *
fdopen(int fd, const char *mode)
{
	FILE *(*real)(int, const char *);
	int *cookie;

	if (!counting) {
		*(void **)&real = dlsym(RTLD_NEXT, "fdopen");
		return real(fd, mode);
	}
	cookie = xcalloc(1, sizeof(*cookie));
	*cookie = fd;
	return fopencookie(cookie, mode,
			   (cookie_io_functions_t){ stream_read, stream_write,
						    stream_seek,
						    stream_close });
}
/* NOLINTEND(readability-inconsistent-declaration-parameter-name) */
