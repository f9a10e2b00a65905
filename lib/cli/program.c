/* program.c - find programs by /proc/self/exe and PATH; Linux only; see
 * program.h. */
#define _GNU_SOURCE /* program_invocation_name */

#include "lib/cli/program.h"

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/alloc.h"
#include "lib/text/text.h"

const char *
program_dir(void)
{
	static char dir[PATH_MAX];
	char *slash;
	ssize_t n;

	if (dir[0] != '\0')
		return dir;
	n = readlink("/proc/self/exe", dir, sizeof(dir) - 1);
	if (n <= 0)
		return "."; /* /proc is missing, so assume that the programs are
			       in the current folder */
	dir[n] = '\0';
	slash = strrchr(dir, '/');
	if (slash != NULL && slash != dir)
		*slash = '\0';
	return dir;
}

static bool
program_is_file(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

char *
program_in_path(const char *program)
{
	const char *at = getenv("PATH");

	if (at == NULL || *at == '\0')
		at = "/usr/local/bin:/usr/bin:/bin";
	for (;;) {
		size_t n = strcspn(at, ":");
		char *path = xprintf("%.*s/%s", n > 0 ? (int)n : 1,
				     n > 0 ? at : ".", program);

		if (program_is_file(path) && access(path, X_OK) == 0)
			return path;
		free(path);
		if (at[n] == '\0')
			return NULL;
		at += n + 1;
	}
}

/* Return true if both paths name the same file. */
static bool
program_is_same_file(const char *one, const char *other)
{
	struct stat a, b;

	return stat(one, &a) == 0 && stat(other, &b) == 0 &&
	       a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/* Return @name if a shell finds the program @own in PATH under this name, else
 * @own quoted for a shell; owned. */
static char *
program_bare_or_path(const char *name, const char *own)
{
	char *found = program_in_path(name);
	bool bare = found != NULL && program_is_same_file(found, own);

	free(found);
	return bare ? xstrdup(name) : shell_word(own);
}

char *
program_beside(const char *name)
{
	const char *called = program_invocation_name;
	const char *slash = strrchr(called, '/');
	char *own, *word;

	if (slash != NULL && program_is_same_file(called, "/proc/self/exe"))
		own = xprintf("%.*s/%s", (int)(slash - called), called, name);
	else
		own = xprintf("%s/%s", program_dir(), name);
	if (!program_is_file(own)) { /* the user called the program by a link in
					another folder */
		free(own);
		own = xprintf("%s/%s", program_dir(), name);
	}
	word = program_bare_or_path(name, own);
	free(own);
	return word;
}

const char *
program_word(void)
{
	static char *word;

	if (word == NULL)
		word = program_beside("arena");
	return word;
}

const char *
program_word_anywhere(void)
{
	static char *word;
	char *own;

	if (word != NULL)
		return word;
	own = xprintf("%s/arena", program_dir());
	word = program_bare_or_path("arena", own);
	free(own);
	return word;
}
