/* scratch.c - see scratch.h. */
#define _GNU_SOURCE /* mkdtemp with -std=c11; O_DIRECTORY, O_NOFOLLOW */
#include "lib/scratch.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/removal.h"

#define BLOCK 512 /* of st_blocks, wherever */

#define PLACE "/tmp"
#define NAME  "deadwood-"

/* In each of these folders from its first moment to its last: a folder with
 * such a name that has none is somebody's own, and never touched. */
#define MARK ".deadwood-scratch"

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

void
scratch_sweep_in(const char *place)
{
	DIR *folder = opendir(place);
	const struct dirent *entry;
	char path[PATH_MAX];

	while (folder != NULL && (entry = readdir(folder)) != NULL) {
		int fd;

		if (strncmp(entry->d_name, NAME, strlen(NAME)) != 0 ||
		    strlen(entry->d_name) != strlen(NAME) + 6 ||
		    snprintf(path, sizeof(path), "%s/%s", place,
			     entry->d_name) >= (int)sizeof(path))
			continue;
		fd = open_fd(path);
		if (fd == -1)
			continue;
		/* It is held before it is marked: one that is just being made
		 * is not even tried, lest its maker find it held. */
		if (is_marked(fd) && hold(fd, path) && is_marked(fd))
			(void)scratch_end(path);
		close(fd);
	}
	if (folder != NULL)
		closedir(folder);
}

void
scratch_sweep(void)
{
	scratch_sweep_in(PLACE);
}

bool
scratch_new_in(const char *place, char *path, size_t size, int *held)
{
	int error;

	if (snprintf(path, size, "%s/" NAME "XXXXXX", place) >= (int)size) {
		errno = ENAMETOOLONG;
		return false;
	}
	if (mkdtemp(path) == NULL)
		return false;
	*held = open_fd(path);
	if (*held != -1 && hold(*held, path) && mark(*held))
		return true;
	error = errno;
	if (*held != -1)
		close(*held);
	*held = -1;
	(void)rmdir(path);
	errno = error;
	return false;
}

bool
scratch_new(char run[SCRATCH_PATH_MAX], int *held)
{
	return scratch_new_in(PLACE, run, SCRATCH_PATH_MAX, held) &&
	       fchmod(*held, 0711) == 0;
}

void
scratch_path(const char *run, pid_t bot, char out[SCRATCH_PATH_MAX])
{
	(void)snprintf(out, SCRATCH_PATH_MAX, "%.40s/%d", run, (int)bot);
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

static bool
is_dot(const char *name)
{
	return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

bool
scratch_is_over(const char *run, pid_t bot, int64_t bytes)
{
	char path[SCRATCH_PATH_MAX];
	const struct dirent *entry;
	unsigned files = 0;
	int64_t sum = 0;
	bool hidden = false;
	struct stat st;
	DIR *folder;

	scratch_path(run, bot, path);
	folder = open_own(path);
	if (folder == NULL)
		return errno == EACCES; /* closed again that very moment */
	while (files <= SCRATCH_FILES_MAX && (entry = readdir(folder)) != NULL)
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
	return hidden || files > SCRATCH_FILES_MAX || sum > bytes;
}

void
scratch_excess(int64_t bytes, char *words, size_t size)
{
	(void)snprintf(words, size,
		       "it keeps more in its folder than %lld KB or %d files",
		       (long long)(bytes >> 10), SCRATCH_FILES_MAX);
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
scratch_clear(const char *run, pid_t bot)
{
	char path[SCRATCH_PATH_MAX];

	scratch_path(run, bot, path);
	clear(path);
}

bool
scratch_end(const char *run)
{
	DIR *folder = open_folder(run);

	if (folder != NULL) {
		(void)removal_empty(dirfd(folder), MARK);
		/* last: who is killed here leaves it to the next sweep */
		(void)unlinkat(dirfd(folder), MARK, 0);
		closedir(folder);
	}
	return rmdir(run) == 0 || errno == ENOENT;
}
