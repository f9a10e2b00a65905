/* tempdir.c - see tempdir.h. */
#define _GNU_SOURCE /* mkdtemp with -std=c11; O_DIRECTORY, O_NOFOLLOW */
#include "lib/file/tempdir.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "lib/file/removal.h"

#define BLOCK 512 /* of st_blocks, wherever */

#define PLACE "/tmp"
#define NAME  "deadwood-"

/* In each of these folders as long as it has such a name: one that has none is
 * somebody's own, and never touched. */
#define MARK ".deadwood-scratch"

/* Its name before it is marked, and behind that: nobody else has one, so an
 * empty one goes that is so old. */
#define BORN	".deadwood-scratch-"
#define BORN_S	60 /* chosen: it has that name for a thousandth of one */
#define LETTERS 6  /* of mkdtemp */

static int
open_fd(const char *path)
{
	return open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* Hold a folder, unless somebody else does, or it is gone. */
static bool
hold(int folder, const char *path)
{
	struct stat ours, named;

	return fstat(folder, &ours) == 0 && ours.st_uid == geteuid() &&
	       flock(folder, LOCK_EX | LOCK_NB) == 0 &&
	       lstat(path, &named) == 0 && named.st_ino == ours.st_ino &&
	       named.st_dev == ours.st_dev;
}

static bool
is_marked(int folder)
{
	struct stat st;

	return fstatat(folder, MARK, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
	       S_ISREG(st.st_mode) && st.st_size == 0 && st.st_uid == geteuid();
}

static bool
mark(int folder)
{
	int fd = openat(folder, MARK,
			O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
			0400);

	if (fd != -1)
		close(fd);
	return fd != -1;
}

static bool
is_dot(const char *name)
{
	return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* Is nothing in it but, perhaps, the mark? */
static bool
is_bare(int folder)
{
	int copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *dir = copy == -1 ? NULL : fdopendir(copy);
	const struct dirent *entry;
	bool bare = dir != NULL;

	while (bare && (entry = readdir(dir)) != NULL)
		bare = is_dot(entry->d_name) ||
		       strcmp(entry->d_name, MARK) == 0;
	if (dir != NULL)
		closedir(dir);
	else if (copy != -1)
		close(copy);
	return bare;
}

/* Who made it, or was about to remove it, was killed. */
static void
sweep_born(int folder, const char *path)
{
	struct stat st;

	if (fstat(folder, &st) != 0 || time(NULL) - st.st_mtime < BORN_S ||
	    !hold(folder, path) || !is_bare(folder))
		return;
	(void)unlinkat(folder, MARK, 0);
	(void)rmdir(path);
}

/* A folder with such a name. */
static void
sweep_one(const char *path, bool born)
{
	int fd = open_fd(path);

	if (fd == -1)
		return;
	if (born)
		sweep_born(fd, path);
	/* It is held before it is marked: one that is just being made is not
	 * even tried, lest its maker find it held. */
	else if (is_marked(fd) && hold(fd, path) && is_marked(fd))
		(void)tempdir_end(path);
	close(fd);
}

static bool
has_name(const char *name, const char *begin)
{
	size_t len = strlen(begin);

	return strncmp(name, begin, len) == 0 && strlen(name) == len + LETTERS;
}

void
tempdir_sweep_in(const char *place)
{
	DIR *folder = opendir(place);
	const struct dirent *entry;
	char path[PATH_MAX];

	while (folder != NULL && (entry = readdir(folder)) != NULL) {
		bool born = has_name(entry->d_name, BORN);

		if ((born || has_name(entry->d_name, NAME)) &&
		    snprintf(path, sizeof(path), "%s/%s", place,
			     entry->d_name) < (int)sizeof(path))
			sweep_one(path, born);
	}
	if (folder != NULL)
		closedir(folder);
}

void
tempdir_sweep(void)
{
	tempdir_sweep_in(PLACE);
}

bool
tempdir_new_in(const char *place, char *path, size_t size, int *held)
{
	char born[PATH_MAX];
	int error;

	if (snprintf(born, sizeof(born), "%s/" BORN "XXXXXX", place) >=
		    (int)sizeof(born) ||
	    snprintf(path, size, "%s/" NAME "XXXXXX", place) >= (int)size) {
		errno = ENAMETOOLONG;
		return false;
	}
	if (mkdtemp(born) == NULL)
		return false;
	memcpy(path + strlen(path) - LETTERS, born + strlen(born) - LETTERS,
	       LETTERS);
	*held = open_fd(born);
	if (*held != -1 && hold(*held, born) && mark(*held) &&
	    rename(born, path) == 0)
		return true;
	error = errno;
	if (*held != -1) {
		(void)unlinkat(*held, MARK, 0);
		close(*held);
	}
	*held = -1;
	(void)rmdir(born);
	errno = error;
	return false;
}

bool
tempdir_new(char run[TEMPDIR_PATH_MAX], int *held)
{
	return tempdir_new_in(PLACE, run, TEMPDIR_PATH_MAX, held) &&
	       fchmod(*held, 0711) == 0;
}

void
tempdir_path(const char *run, pid_t bot, char out[TEMPDIR_PATH_MAX])
{
	(void)snprintf(out, TEMPDIR_PATH_MAX, "%.40s/%d", run, (int)bot);
}

static DIR *
open_folder(const char *path)
{
	int fd = open_fd(path);
	DIR *folder = fd == -1 ? NULL : fdopendir(fd);

	if (folder == NULL && fd != -1)
		close(fd);
	return folder;
}

/* A bot's own, whose mode the bot may have changed. */
static DIR *
open_own(const char *path)
{
	(void)chmod(path, 0700);
	return open_folder(path);
}

bool
tempdir_is_over(const char *run, pid_t bot, int64_t bytes)
{
	char path[TEMPDIR_PATH_MAX];
	const struct dirent *entry;
	unsigned files = 0;
	int64_t sum = 0;
	bool hidden = false;
	struct stat st;
	DIR *folder;

	tempdir_path(run, bot, path);
	folder = open_own(path);
	if (folder == NULL)
		return errno == EACCES; /* closed again that very moment */
	while (files <= TEMPDIR_FILES_MAX && (entry = readdir(folder)) != NULL)
		if (is_dot(entry->d_name)) {
			continue;
		} else if (fstatat(dirfd(folder), entry->d_name, &st,
				   AT_SYMLINK_NOFOLLOW) == 0) {
			files++;
			sum += (int64_t)st.st_blocks * BLOCK;
		} else {
			hidden = hidden || errno == EACCES;
		}
	closedir(folder);
	return hidden || files > TEMPDIR_FILES_MAX || sum > bytes;
}

void
tempdir_excess(int64_t bytes, char *words, size_t size)
{
	(void)snprintf(words, size,
		       "it keeps more in its folder than %lld KB or %d files",
		       (long long)(bytes >> 10), TEMPDIR_FILES_MAX);
}

static void
clear(const char *path)
{
	DIR *folder = open_own(path);

	if (folder != NULL) {
		(void)removal_empty(dirfd(folder), NULL);
		closedir(folder);
	}
	(void)rmdir(path);
}

void
tempdir_clear(const char *run, pid_t bot)
{
	char path[TEMPDIR_PATH_MAX];

	tempdir_path(run, bot, path);
	clear(path);
}

/* The name that it goes under: its own, if it has none of ours. */
static bool
name_born(const char *run, char *born, size_t size)
{
	const char *slash = strrchr(run, '/');
	const char *name = slash == NULL ? run : slash + 1;

	if (!has_name(name, NAME))
		return snprintf(born, size, "%s", run) < (int)size;
	return snprintf(born, size, "%.*s" BORN "%s", (int)(name - run), run,
			name + strlen(NAME)) < (int)size;
}

bool
tempdir_end(const char *run)
{
	char born[PATH_MAX];
	DIR *folder = open_folder(run);
	bool bare;

	if (folder == NULL)
		return rmdir(run) == 0 || errno == ENOENT;
	/* Who is killed here leaves it, marked, to the next sweep. */
	bare = removal_empty(dirfd(folder), MARK) &&
	       name_born(run, born, sizeof(born)) &&
	       (strcmp(run, born) == 0 || rename(run, born) == 0);
	if (bare)
		(void)unlinkat(dirfd(folder), MARK, 0);
	closedir(folder);
	return bare && (rmdir(born) == 0 || errno == ENOENT);
}
