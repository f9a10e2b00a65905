/* shard_folder.c - paths and moves of folders; see shard_folder.h.  Linux only:
 * syncfs. */
#define _GNU_SOURCE
#include "arena/shards/shard_folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/rundir/outdir.h"
#include "arena/store/lock.h"
#include "lib/alloc.h"

/* Return the length of a path without its trailing slashes. */
static size_t
path_trimmed_bytes(const char *path)
{
	size_t n = strlen(path);

	while (n > 1 && path[n - 1] == '/')
		n--;
	return n;
}

size_t
shard_folder_parent_bytes(const char *path)
{
	size_t n = path_trimmed_bytes(path);

	while (n > 0 && path[n - 1] != '/')
		n--;
	return n;
}

char *
shard_folder_parent(const char *path)
{
	size_t n = shard_folder_parent_bytes(path);

	return n == 0 ? xstrdup(".") : xprintf("%.*s", (int)n, path);
}

char *
shard_folder_name(const char *path)
{
	size_t n = shard_folder_parent_bytes(path);

	return xprintf("%.*s", (int)(path_trimmed_bytes(path) - n), path + n);
}

/* Move a file or a folder. */
static bool
shard_folder_move_entry(const char *from, const char *to, struct diag *diag)
{
	struct stat st;

	if (lstat(from, &st) == 0 && S_ISDIR(st.st_mode))
		return outdir_make_one(to, diag) &&
		       shard_folder_move(from, to, diag);
	if (rename(from, to) == 0)
		return true;
	diag_set(diag, "%s: %s", to, strerror(errno));
	return false;
}

bool
shard_folder_move(const char *from, const char *to, struct diag *diag)
{
	DIR *dir = opendir(from);
	const struct dirent *entry;
	bool ok = dir != NULL;

	if (!ok)
		diag_set(diag, "%s: %s", from, strerror(errno));
	while (ok && (entry = readdir(dir)) != NULL) {
		const char *name = entry->d_name;
		char *old, *new;

		if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
			continue;
		old = xprintf("%s/%s", from, name);
		new = xprintf("%s/%s", to, name);
		ok = shard_folder_move_entry(old, new, diag);
		free(old);
		free(new);
	}
	if (dir != NULL)
		closedir(dir);
	return ok;
}

bool
shard_folder_sync(const char *dir, struct diag *diag)
{
	int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool ok = fd >= 0 && syncfs(fd) == 0;

	if (!ok)
		diag_set(diag, "%s: %s", dir, strerror(errno));
	if (fd >= 0)
		close(fd);
	return ok;
}

bool
shard_folder_clear(const char *dir, struct diag *diag)
{
	struct lock *lock = lock_acquire(dir, diag);

	if (lock == NULL)
		return false;
	outdir_clear(dir);
	lock_release(lock);
	return true;
}

bool
shard_folder_replace(const char *made, const char *to, struct diag *diag)
{
	struct stat st;

	if (lstat(to, &st) == 0 && !shard_folder_clear(to, diag))
		return false;
	if (rename(made, to) == 0)
		return true;
	diag_set(diag, "%s: %s", to, strerror(errno));
	return false;
}
