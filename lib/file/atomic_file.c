/* atomic_file.c - write a file, then rename it into place; see atomic_file.h.
 */
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
atomic_file_release(struct atomic_file *draft)
{
	free(draft->name);
	free(draft->target);
	free(draft->temp);
	*draft = (struct atomic_file){ NULL, NULL, NULL, NULL };
}

/* Check that the stream of the draft is open; if not, set @diag to the error
 * errno for @path. */
static bool
atomic_file_check_begin(struct atomic_file *draft, const char *path,
			struct diag *diag)
{
	diag->text[0] = '\0';
	if (draft->out == NULL) {
		diag_set(diag, "%s: %s", path, strerror(errno));
		atomic_file_release(draft);
		return false;
	}
	errno = 0; /* clear errno, because not every stream error sets it */
	return true;
}

static bool
atomic_file_begin_temp(struct atomic_file *draft, const char *name,
		       const char *place, struct diag *diag)
{
	struct stat is;
	int error;

	draft->name = xstrdup(name);
	draft->target = xstrdup(place);
	draft->temp = xprintf("%s" ATOMIC_FILE_ENDING, place);
	draft->out = atomic_file_open(draft->temp);
	error = errno;
	if (draft->out == NULL && lstat(draft->temp, &is) == 0)
		name = draft->temp; /* the draft's name may cause the error,
				       such as a folder of that name */
	errno = error;
	return atomic_file_check_begin(draft, name, diag);
}

static bool
atomic_file_begin_direct(struct atomic_file *draft, const char *name, FILE *out,
			 struct diag *diag)
{
	*draft = (struct atomic_file){ xstrdup(name), NULL, NULL, out };
	return atomic_file_check_begin(draft, name, diag);
}

bool
atomic_file_begin(struct atomic_file *draft, const char *path,
		  struct diag *diag)
{
	return atomic_file_begin_temp(draft, path, path, diag);
}

bool
atomic_file_begin_for(struct atomic_file *draft, const char *path,
		      struct diag *diag)
{
	struct stat is;
	char *real;
	bool begun;

	if (strcmp(path, "-") == 0)
		return atomic_file_begin_direct(draft, path, stdout, diag);
	if (stat(path, &is) == 0 && !S_ISREG(is.st_mode))
		return atomic_file_begin_direct(draft, path, fopen(path, "we"),
						diag);
	real = realpath(path, NULL); /* NULL if the file is new */
	begun = atomic_file_begin_temp(draft, path, real != NULL ? real : path,
				       diag);
	free(real);
	return begun;
}

/* Close the file and rename it.  Return false with errno. */
static bool
atomic_file_commit(struct atomic_file *draft, bool written)
{
	bool done = written && fflush(draft->out) == 0 &&
		    ferror(draft->out) == 0;

	done = fclose(draft->out) == 0 && done;
	if (draft->target == NULL)
		return done;
	done = done && rename(draft->temp, draft->target) == 0;
	if (!done) {
		int error = errno;

		unlink(draft->temp);
		errno = error;
	}
	return done;
}

bool
atomic_file_end(struct atomic_file *draft, bool written, struct diag *diag)
{
	bool done = draft->out == stdout ? written && stdout_check_done(diag)
					 : atomic_file_commit(draft, written);

	if (!done && diag->text[0] == '\0')
		diag_set(diag, "%s: %s", draft->name,
			 strerror(errno != 0 ? errno : EIO));
	atomic_file_release(draft);
	return done;
}
