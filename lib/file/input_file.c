/* input_file.c - open a file that a user named; see input_file.h. */
#include "lib/file/input_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/alloc.h"

bool
input_file_is_open(const char *path)
{
	return strcmp(path, "/dev/stdin") == 0 ||
	       strncmp(path, "/dev/fd/", 8) == 0 ||
	       strncmp(path, "/proc/self/fd/", 14) == 0;
}

bool
folder_has_file(const char *folder, const char *name)
{
	char *path = xprintf("%s/%s", folder, name);
	bool has = access(path, F_OK) == 0;

	free(path);
	return has;
}

/* Return the reason why the file is refused; "" if it is accepted. */
static const char *
input_file_refusal(const char *path, mode_t mode)
{
	if (S_ISREG(mode))
		return "";
	if (S_ISDIR(mode))
		return "Is a directory: name a file in it";
	if (input_file_is_open(path))
		return "";
	if (S_ISFIFO(mode))
		return "it is a named pipe; give a regular file, or give "
		       "/dev/stdin and redirect the pipe to it with \"<\"";
	return "it is a device, not a file";
}

int
input_file_open(const char *path, struct diag *diag)
{
	/* do not wait for a FIFO's writer, do not acquire a terminal */
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	struct stat st;
	const char *why;

	if (fd < 0 || fstat(fd, &st) != 0)
		why = strerror(errno);
	else
		why = input_file_refusal(path, st.st_mode);
	if (*why == '\0' && fcntl(fd, F_SETFL, 0) != 0)
		why = strerror(errno);
	if (*why == '\0')
		return fd;
	diag_set(diag, "cannot read %s: %s", path, why);
	if (fd >= 0)
		close(fd);
	return -1;
}

FILE *
input_file_stream(const char *path, struct diag *diag)
{
	int fd = input_file_open(path, diag);
	FILE *in = fd == -1 ? NULL : fdopen(fd, "r");

	if (in == NULL && fd != -1) {
		diag_set(diag, "cannot read %s: %s", path, strerror(errno));
		close(fd);
	}
	return in;
}

static const struct {
	const char *magic;
	const char *command;
} packers[] = {
	{ "\x1f\x8b", "gzip -dc" },
	{ "\x28\xb5\x2f\xfd", "zstd -dc" },
	{ "\xfd"
	  "7zXZ",
	  "xz -dc" },
	{ "BZh", "bzip2 -dc" },
	{ "PK\x03\x04", "unzip -p" },
};

const char *
input_file_unpack(const char *bytes, size_t len)
{
	for (size_t i = 0; i < sizeof(packers) / sizeof(packers[0]); i++) {
		size_t n = strlen(packers[i].magic);

		if (len >= n && memcmp(bytes, packers[i].magic, n) == 0)
			return packers[i].command;
	}
	return NULL;
}
