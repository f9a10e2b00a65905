/* cache.c - the cache of unpacked packs; see cache.h.  Linux: flock. */
#define _GNU_SOURCE
#include "arena/pack/cache.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/config/bots.h"
#include "arena/rundir/outdir.h"
#include "lib/alloc.h"
#include "lib/file/fd.h"
#include "lib/file/tempdir.h"

/* Return true if another user owns the folder, who could replace the programs
 * in it: a cache may be in /tmp.  Accept the user who called sudo. */
static bool
cache_is_of_other_user(const char *path)
{
	const char *sudo = getenv("SUDO_UID");
	struct stat st;

	return stat(path, &st) != 0 ||
	       (st.st_uid != 0 && st.st_uid != geteuid() &&
		(sudo == NULL ||
		 strtoul(sudo, NULL, 10) != (unsigned long)st.st_uid));
}

static bool
cache_make_folder(const char *path, struct diag *diag)
{
	if (!outdir_make(path, diag))
		return false;
	if (!cache_is_of_other_user(path))
		return true;
	diag_set(diag,
		 "%s belongs to another user, who could change the programs "
		 "in it: choose another folder with --cache",
		 path);
	return false;
}

char *
cache_open(const char *given, struct diag *diag)
{
	const char *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
	char *path, *real = NULL;

	if (given != NULL) {
		path = xstrdup(given);
	} else if (xdg != NULL && xdg[0] == '/') {
		path = xprintf("%s/deadwood", xdg);
	} else if (home != NULL && home[0] == '/') {
		path = xprintf("%s/.cache/deadwood", home);
	} else {
		diag_set(diag, "no folder for unpacked packs: set "
			       "XDG_CACHE_HOME or HOME to an absolute path, "
			       "or use --cache DIR");
		return NULL;
	}
	if (cache_make_folder(path, diag))
		real = folder_path(path);
	free(path);
	return real;
}

/* Lock an entry.  Does nothing if the file system has no locks. */
static int
cache_lock(const char *path)
{
	char *name = xprintf("%s.lock", path);
	int fd = open(name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);

	free(name);
	while (fd != -1 && flock(fd, LOCK_EX) != 0 && errno == EINTR)
		;
	return fd;
}

bool
cache_open_entry(const char *cache, const char *sort, const char *hash,
		 struct cache_entry *entry, struct diag *diag)
{
	char *folder = xprintf("%s/%s", cache, sort);
	bool ok = cache_make_folder(folder, diag);

	*entry = (struct cache_entry){ .held = -1, .lock = -1 };
	entry->path = xprintf("%s/%s", folder, hash);
	if (ok) {
		entry->lock = cache_lock(entry->path);
		entry->exists = access(entry->path, F_OK) == 0;
	}
	if (ok && !entry->exists) {
		tempdir_sweep_in(folder); /* of killed arenas */
		ok = tempdir_new_in(folder, entry->scratch,
				    sizeof(entry->scratch), &entry->held);
		if (ok)
			entry->draft = xprintf("%s/%s", entry->scratch, hash);
		else
			diag_set(diag, "a folder in %s: %s", folder,
				 strerror(errno));
	}
	free(folder);
	return ok;
}

bool
cache_commit_entry(struct cache_entry *entry, struct diag *diag)
{
	if (rename(entry->draft, entry->path) == 0 || errno == EEXIST ||
	    errno == ENOTEMPTY)
		entry->exists = true;
	else
		diag_set(diag, "%s: %s", entry->path, strerror(errno));
	return entry->exists;
}

void
cache_close_entry(struct cache_entry *entry)
{
	if (entry->held != -1)
		(void)tempdir_end(entry->scratch);
	fd_close(&entry->held);
	fd_close(&entry->lock);
	free(entry->draft);
	free(entry->path);
	*entry = (struct cache_entry){ .held = -1, .lock = -1 };
}
