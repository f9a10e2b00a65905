/* append_file.c - append lines to a file; see append_file.h. */
#include "lib/file/append_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* maximum bytes of a last line without newline; a longer line is incomplete */
#define LAST_LINE_MAX 8192

/* Open a regular file.  Return the descriptor, or -1 with errno. */
static int
append_file_open_fd(const char *path, int flags, struct stat *st)
{
	int fd = open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);

	if (fd == -1 || (fstat(fd, st) == 0 && S_ISREG(st->st_mode)))
		return fd;
	close(fd);
	errno = EINVAL;
	return -1;
}

static FILE *
append_file_fdopen(int fd, const char *mode)
{
	FILE *file = fdopen(fd, mode);

	if (file == NULL)
		close(fd);
	return file;
}

FILE *
append_file_read(const char *path)
{
	struct stat st;
	int fd = append_file_open_fd(path, O_RDONLY, &st);

	return fd == -1 ? NULL : append_file_fdopen(fd, "r");
}

/* Return the offset of a last line without newline; @size if there is no such
 * line; -1 with errno. */
static off_t
append_file_find_partial(int fd, off_t size)
{
	char part[4096];
	off_t end = size;

	while (end > 0) {
		off_t begin = end > (off_t)sizeof(part)
				      ? end - (off_t)sizeof(part)
				      : 0;
		ssize_t n = pread(fd, part, (size_t)(end - begin), begin);

		if (n != end - begin) {
			errno = n < 0 ? errno : EIO;
			return -1;
		}
		while (n > 0 && part[n - 1] != '\n')
			n--;
		if (n > 0)
			return begin + n;
		end = begin;
	}
	return 0;
}

static bool
append_file_is_whole(int fd, off_t begin, off_t size, append_file_whole whole)
{
	char line[LAST_LINE_MAX + 1];
	ssize_t n;

	if (whole == NULL || size - begin > LAST_LINE_MAX)
		return false;
	n = pread(fd, line, (size_t)(size - begin), begin);
	if (n != size - begin || memchr(line, '\0', (size_t)n) != NULL)
		return false;
	line[n] = '\0';
	return whole(line);
}

/* If the last line has no newline, add the newline if the line is complete,
 * else remove the line. */
static bool
append_file_repair(int fd, off_t size, append_file_whole whole)
{
	off_t begin = append_file_find_partial(fd, size);

	if (begin == -1 || begin == size)
		return begin != -1;
	if (append_file_is_whole(fd, begin, size, whole))
		return write(fd, "\n", 1) == 1;
	return ftruncate(fd, begin) == 0;
}

FILE *
append_file_open(const char *path, append_file_whole whole)
{
	struct stat st;
	int fd = append_file_open_fd(path, O_RDWR | O_CREAT | O_APPEND, &st);
	int error;

	if (fd == -1)
		return NULL;
	if (append_file_repair(fd, st.st_size, whole))
		return append_file_fdopen(fd, "a+");
	error = errno;
	close(fd);
	errno = error;
	return NULL;
}

bool
append_file_line(FILE *file, char *line, size_t size, append_file_whole whole)
{
	if (fgets(line, (int)size, file) == NULL)
		return false;
	return !feof(file) || strchr(line, '\n') != NULL ||
	       (whole != NULL && whole(line));
}
