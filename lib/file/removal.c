/* removal.c - remove a folder with untrusted content; see removal.h. */
#define _GNU_SOURCE /* O_PATH */
#include "lib/file/removal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool
removal_is_dot(const char *name)
{
	return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* Open the folder @name in @at, and make it accessible to its owner, so that an
 * ordinary user can list and move it.  @path: set to a path of the folder that
 * stays valid after a rename.  Return -1 if @name is no folder. */
static int
removal_open(int at, const char *name, char path[64])
{
	int fd = openat(at, name,
			O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

	(void)snprintf(path, 64, "/proc/self/fd/%d", fd);
	if (fd != -1)
		(void)chmod(path, 0700);
	return fd;
}

/* Move a folder into the folder @to under an unused name.  An empty folder of
 * that name is replaced. */
static bool
removal_move_up(int from, const char *name, int to)
{
	static unsigned moved;
	char free_name[32], path[64];
	int fd = removal_open(from, name, path);

	if (fd == -1)
		return false;
	close(fd);
	do {
		(void)snprintf(free_name, sizeof(free_name), ".moved-%u",
			       moved++);
		if (renameat(from, name, to, free_name) == 0)
			return true;
	} while (errno == ENOTDIR || errno == ENOTEMPTY || errno == EEXIST);
	return false;
}

/* Remove the folder @name of @at with its files, and move its subfolders into
 * @at.  Return true if subfolders were added to @at. */
static bool
removal_flatten(int at, const char *name)
{
	char path[64];
	int fd = removal_open(at, name, path);
	const struct dirent *entry;
	bool any = false;
	DIR *folder;

	if (fd == -1)
		return false;
	folder = opendir(path);
	while (folder != NULL && (entry = readdir(folder)) != NULL)
		if (!removal_is_dot(entry->d_name) &&
		    unlinkat(dirfd(folder), entry->d_name, 0) != 0)
			any = removal_move_up(dirfd(folder), entry->d_name,
					      at) ||
			      any;
	if (folder != NULL)
		closedir(folder);
	close(fd);
	(void)unlinkat(at, name, AT_REMOVEDIR);
	return any;
}

bool
removal_empty(int at, const char *kept)
{
	bool again = true, left = false;

	while (again) {
		int copy = openat(at, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
		DIR *folder = copy == -1 ? NULL : fdopendir(copy);
		const struct dirent *entry;

		if (folder == NULL) {
			if (copy != -1)
				close(copy);
			return false;
		}
		again = left = false;
		while ((entry = readdir(folder)) != NULL) {
			if (removal_is_dot(entry->d_name) ||
			    (kept != NULL && strcmp(entry->d_name, kept) == 0))
				continue;
			if (unlinkat(at, entry->d_name, 0) == 0)
				continue;
			again = removal_flatten(at, entry->d_name) || again;
			left = left || faccessat(at, entry->d_name, F_OK,
						 AT_SYMLINK_NOFOLLOW) == 0;
		}
		closedir(folder);
	}
	return !left || (errno = ENOTEMPTY, false);
}

bool
removal_path(const char *path)
{
	char opened[64];
	int fd = removal_open(AT_FDCWD, path, opened), folder;
	bool empty;

	if (fd == -1)
		return unlink(path) == 0 || errno == ENOENT;
	folder = open(opened, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	empty = folder != -1 && removal_empty(folder, NULL);
	if (folder != -1)
		close(folder);
	close(fd);
	return empty && rmdir(path) == 0;
}
