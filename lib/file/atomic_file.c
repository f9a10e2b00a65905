/* atomic_file.c - a file that takes its place when it is whole; see
 * atomic_file.h. */
#define _GNU_SOURCE /* realpath */
#include "lib/file/atomic_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/alloc.h"
#include "lib/file/stdout_check.h"

int
atomic_file_fd(const char *path)
{
	if (unlink(path) != 0 && errno != ENOENT)
		return -1;
	return open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

FILE *
atomic_file_open(const char *path)
{
	int fd = atomic_file_fd(path);
	FILE *file = fd == -1 ? NULL : fdopen(fd, "w");

	if (file == NULL && fd != -1)
		close(fd);
	return file;
}

static void
release(struct atomic_file *draft)
{
	free(draft->name);
	free(draft->place);
	free(draft->beside);
	*draft = (struct atomic_file){ NULL, NULL, NULL, NULL };
}

/* Its stream is there, or not, with errno; then @path is to blame. */
static bool
is_begun(struct atomic_file *draft, const char *path, struct diag *diag)
{
	diag->text[0] = '\0';
	if (draft->out == NULL) {
		diag_set(diag, "%s: %s", path, strerror(errno));
		release(draft);
		return false;
	}
	errno = 0; /* not every failure of a stream sets it */
	return true;
}

static bool
begin_beside(struct atomic_file *draft, const char *name, const char *place,
	     struct diag *diag)
{
	struct stat is;
	int error;

	draft->name = xstrdup(name);
	draft->place = xstrdup(place);
	draft->beside = xprintf("%s" ATOMIC_FILE_ENDING, place);
	draft->out = atomic_file_open(draft->beside);
	error = errno;
	if (draft->out == NULL && lstat(draft->beside, &is) == 0)
		name = draft->beside; /* a folder of that name, say */
	errno = error;
	return is_begun(draft, name, diag);
}

static bool
begin_straight(struct atomic_file *draft, const char *name, FILE *out,
	       struct diag *diag)
{
	*draft = (struct atomic_file){ xstrdup(name), NULL, NULL, out };
	return is_begun(draft, name, diag);
}

bool
atomic_file_begin(struct atomic_file *draft, const char *path,
		  struct diag *diag)
{
	return begin_beside(draft, path, path, diag);
}

bool
atomic_file_begin_for(struct atomic_file *draft, const char *path,
		      struct diag *diag)
{
	struct stat is;
	char *real;
	bool begun;

	if (strcmp(path, "-") == 0)
		return begin_straight(draft, path, stdout, diag);
	if (stat(path, &is) == 0 && !S_ISREG(is.st_mode))
		return begin_straight(draft, path, fopen(path, "we"), diag);
	real = realpath(path, NULL); /* NULL: it is not there yet */
	begun = begin_beside(draft, path, real != NULL ? real : path, diag);
	free(real);
	return begun;
}

/* False with errno. */
static bool
is_in_place(struct atomic_file *draft, bool written)
{
	bool done = written && fflush(draft->out) == 0 &&
		    ferror(draft->out) == 0;

	done = fclose(draft->out) == 0 && done;
	if (draft->place == NULL)
		return done;
	done = done && rename(draft->beside, draft->place) == 0;
	if (!done) {
		int error = errno;

		unlink(draft->beside);
		errno = error;
	}
	return done;
}

bool
atomic_file_end(struct atomic_file *draft, bool written, struct diag *diag)
{
	bool done = draft->out == stdout ? written && stdout_check_done(diag)
					 : is_in_place(draft, written);

	if (!done && diag->text[0] == '\0')
		diag_set(diag, "%s: %s", draft->name,
			 strerror(errno != 0 ? errno : EIO));
	release(draft);
	return done;
}
