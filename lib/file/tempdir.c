/* tempdir.c - temporary folders of a run; see tempdir.h. */
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

#define BLOCK 512 /* number of bytes of one unit of st_blocks */

#define PLACE "/tmp"
#define NAME  "deadwood-"

/* Marker file in each folder with a normal name.  A folder without it belongs
 * to another program and is never touched. */
#define MARK ".deadwood-scratch"

/* Prefix of the hidden name of a folder while it is created or removed.  No
 * other program uses such names, so the sweep removes such a folder if it is
 * empty and older than HIDDEN_S seconds. */
#define HIDDEN	 ".deadwood-scratch-"
/* arbitrary: a folder normally has its hidden name for a millisecond */
#define HIDDEN_S 60
#define LETTERS	 6 /* number of random letters of mkdtemp */

static int
tempdir_open_fd(const char *path)
{
	return open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* Lock a folder.  Return false if another process has locked the folder, or if
 * it no longer exists. */
static bool
tempdir_lock(int folder, const char *path)
{
	struct stat ours, named;

	return fstat(folder, &ours) == 0 && ours.st_uid == geteuid() &&
	       flock(folder, LOCK_EX | LOCK_NB) == 0 &&
	       lstat(path, &named) == 0 && named.st_ino == ours.st_ino &&
	       named.st_dev == ours.st_dev;
}

static bool
tempdir_is_marked(int folder)
{
	struct stat st;

	return fstatat(folder, MARK, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
	       S_ISREG(st.st_mode) && st.st_size == 0 && st.st_uid == geteuid();
}

static bool
tempdir_mark(int folder)
{
	int fd = openat(folder, MARK,
			O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
			0400);

	if (fd != -1)
		close(fd);
	return fd != -1;
}

/* Return whether the folder is empty except for the marker. */
static bool
tempdir_is_empty(int folder)
{
	int copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *dir = copy == -1 ? NULL : fdopendir(copy);
	const struct dirent *entry;
	bool bare = dir != NULL;

	while (bare && (entry = readdir(dir)) != NULL)
		bare = removal_is_dot(entry->d_name) ||
		       strcmp(entry->d_name, MARK) == 0;
	if (dir != NULL)
		closedir(dir);
	else if (copy != -1)
		close(copy);
	return bare;
}

/* Remove a hidden folder that a killed process left. */
static void
tempdir_sweep_hidden(int folder, const char *path)
{
	struct stat st;

	if (fstat(folder, &st) != 0 || time(NULL) - st.st_mtime < HIDDEN_S ||
	    !tempdir_lock(folder, path) || !tempdir_is_empty(folder))
		return;
	(void)unlinkat(folder, MARK, 0);
	(void)rmdir(path);
}

/* Remove a folder if a killed run has left it. */
static void
tempdir_sweep_one(const char *path, bool hidden_name)
{
	int fd = tempdir_open_fd(path);

	if (fd == -1)
		return;
	if (hidden_name)
		tempdir_sweep_hidden(fd, path);
	/* The creator of a folder locks the folder before marking it.  Do not
	 * try to lock a folder without a marker, because its creator may be
	 * about to lock it. */
	else if (tempdir_is_marked(fd) && tempdir_lock(fd, path) &&
		 tempdir_is_marked(fd))
		(void)tempdir_end(path);
	close(fd);
}

static bool
tempdir_has_prefix(const char *name, const char *begin)
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
		bool hidden_name = tempdir_has_prefix(entry->d_name, HIDDEN);

		if ((hidden_name || tempdir_has_prefix(entry->d_name, NAME)) &&
		    snprintf(path, sizeof(path), "%s/%s", place,
			     entry->d_name) < (int)sizeof(path))
			tempdir_sweep_one(path, hidden_name);
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
	char hidden_name[PATH_MAX];
	int error;

	if (snprintf(hidden_name, sizeof(hidden_name), "%s/" HIDDEN "XXXXXX",
		     place) >= (int)sizeof(hidden_name) ||
	    snprintf(path, size, "%s/" NAME "XXXXXX", place) >= (int)size) {
		errno = ENAMETOOLONG;
		return false;
	}
	if (mkdtemp(hidden_name) == NULL)
		return false;
	memcpy(path + strlen(path) - LETTERS,
	       hidden_name + strlen(hidden_name) - LETTERS, LETTERS);
	*held = tempdir_open_fd(hidden_name);
	if (*held != -1 && tempdir_lock(*held, hidden_name) &&
	    tempdir_mark(*held) && rename(hidden_name, path) == 0)
		return true;
	error = errno;
	if (*held != -1) {
		(void)unlinkat(*held, MARK, 0);
		close(*held);
	}
	*held = -1;
	(void)rmdir(hidden_name);
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
tempdir_open(const char *path)
{
	int fd = tempdir_open_fd(path);
	DIR *folder = fd == -1 ? NULL : fdopendir(fd);

	if (folder == NULL && fd != -1)
		close(fd);
	return folder;
}

/* Open a bot's folder, whose mode the bot may have changed. */
static DIR *
tempdir_open_own(const char *path)
{
	(void)chmod(path, 0700);
	return tempdir_open(path);
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
	folder = tempdir_open_own(path);
	if (folder == NULL)
		return errno == EACCES; /* the bot has changed the mode again */
	while (files <= TEMPDIR_FILES_MAX && (entry = readdir(folder)) != NULL)
		if (removal_is_dot(entry->d_name)) {
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
tempdir_remove(const char *path)
{
	DIR *folder = tempdir_open_own(path);

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
	tempdir_remove(path);
}

/* Set the hidden name under which to remove a folder.  If the folder's name is
 * no normal name, use it unchanged. */
static bool
tempdir_hidden_path(const char *run, char *hidden_name, size_t size)
{
	const char *slash = strrchr(run, '/');
	const char *name = slash == NULL ? run : slash + 1;

	if (!tempdir_has_prefix(name, NAME))
		return snprintf(hidden_name, size, "%s", run) < (int)size;
	return snprintf(hidden_name, size, "%.*s" HIDDEN "%s",
			(int)(name - run), run,
			name + strlen(NAME)) < (int)size;
}

bool
tempdir_end(const char *run)
{
	char hidden_name[PATH_MAX];
	DIR *folder = tempdir_open(run);
	bool bare;

	if (folder == NULL)
		return rmdir(run) == 0 || errno == ENOENT;
	/* If the process is killed here, the next sweep finds the marker. */
	bare = removal_empty(dirfd(folder), MARK) &&
	       tempdir_hidden_path(run, hidden_name, sizeof(hidden_name)) &&
	       (strcmp(run, hidden_name) == 0 || rename(run, hidden_name) == 0);
	if (bare)
		(void)unlinkat(dirfd(folder), MARK, 0);
	closedir(folder);
	return bare && (rmdir(hidden_name) == 0 || errno == ENOENT);
}
