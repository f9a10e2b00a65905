/* output_file.c - files with the output of a process; see output_file.h. */
#include "lib/file/output_file.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MARK	  "\n[...]\n"
#define LINE_SIZE 1024 /* arbitrary: maximum bytes of a line, with its NUL */

bool
output_file_redirect(const char *path, bool also_out)
{
	int fd = open(path,
		      O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW,
		      0644);
	bool ok;

	fflush(stderr);
	ok = fd != -1 && dup2(fd, STDERR_FILENO) != -1 &&
	     (!also_out || dup2(fd, STDOUT_FILENO) != -1);
	if (fd != -1)
		close(fd);
	return ok;
}

void
output_file_ends(const char *path, char *out, size_t size)
{
	FILE *in = fopen(path, "re");
	size_t half = size / 2 - 32, n = 0;
	long len = 0;

	fflush(stderr);
	if (in != NULL && fseek(in, 0, SEEK_END) == 0)
		len = ftell(in);
	if (in != NULL && fseek(in, 0, SEEK_SET) == 0)
		n = fread(out, 1, len > (long)(2 * half) ? half : 2 * half, in);
	if (len > (long)(2 * half)) {
		n += (size_t)snprintf(out + n, sizeof(MARK), MARK);
		if (fseek(in, -(long)half, SEEK_END) == 0)
			n += fread(out + n, 1, half, in);
	}
	out[n] = '\0';
	if (in != NULL)
		fclose(in);
}

void
output_file_last_line(const char *path, char *out, size_t size)
{
	FILE *in = fopen(path, "re");
	char line[LINE_SIZE];

	while (in != NULL && fgets(line, sizeof(line), in) != NULL)
		if (line[0] != '\n')
			snprintf(out, size, "%.*s", (int)strcspn(line, "\n"),
				 line);
	if (in != NULL)
		fclose(in);
}
