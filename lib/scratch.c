/* scratch.c - see scratch.h. */
#define _GNU_SOURCE /* mkdtemp with -std=c11; O_DIRECTORY, O_NOFOLLOW */
#include "lib/scratch.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BLOCK 512 /* of st_blocks, wherever */

bool
scratch_new(char run[SCRATCH_PATH_MAX])
{
	(void)snprintf(run, SCRATCH_PATH_MAX, "/tmp/deadwood-XXXXXX");
	return mkdtemp(run) != NULL && chmod(run, 0711) == 0;
}

void
scratch_path(const char *run, pid_t bot, char out[SCRATCH_PATH_MAX])
{
	(void)snprintf(out, SCRATCH_PATH_MAX, "%.40s/%d", run, (int)bot);
}

static DIR *
open_folder(const char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
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

static void
clear(const char *path)
{
	DIR *folder = open_own(path);
	const struct dirent *entry;

	while (folder != NULL && (entry = readdir(folder)) != NULL)
		if (!is_dot(entry->d_name))
			(void)unlinkat(dirfd(folder), entry->d_name, 0);
	if (folder != NULL)
		closedir(folder);
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
	const struct dirent *entry;
	char path[SCRATCH_PATH_MAX];

	while (folder != NULL && (entry = readdir(folder)) != NULL)
		if (!is_dot(entry->d_name)) {
			(void)snprintf(path, sizeof(path), "%.40s/%.20s", run,
				       entry->d_name);
			clear(path);
		}
	if (folder != NULL)
		closedir(folder);
	return rmdir(run) == 0 || errno == ENOENT;
}
