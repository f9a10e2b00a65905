/* cache.c - where packs are unpacked; see cache.h.
 * Linux: flock. */
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

/* Whoever has it could lay anything there, to be run as what was packed: a
 * cache may stand in /tmp.  Who is root by sudo may have made it as himself. */
static bool
is_anothers(const char *path)
{
	const char *sudo = getenv("SUDO_UID");
	struct stat st;

	return stat(path, &st) != 0 ||
	       (st.st_uid != 0 && st.st_uid != geteuid() &&
		(sudo == NULL ||
		 strtoul(sudo, NULL, 10) != (unsigned long)st.st_uid));
}

static bool
make_own(const char *path, struct diag *diag)
{
	if (!outdir_make(path, diag))
		return false;
	if (!is_anothers(path))
		return true;
	diag_set(diag,
		 "%s belongs to another user, who could change what is "
		 "unpacked there: give another --cache",
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
		diag_set(diag, "neither XDG_CACHE_HOME nor HOME names a folder "
			       "where packs are unpacked: give --cache DIR");
		return NULL;
	}
	if (make_own(path, diag))
		real = folder_path(path);
	free(path);
	return real;
}

/* One at a time makes it; where the file system knows no locks, several. */
static int
lock_of(const char *path)
{
	char *name = xprintf("%s.lock", path);
	int fd = open(name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);

	free(name);
	while (fd != -1 && flock(fd, LOCK_EX) != 0 && errno == EINTR)
		;
	return fd;
}

bool
cache_enter(const char *cache, const char *sort, const char *hash,
	    struct cache_place *place, struct diag *diag)
{
	char *folder = xprintf("%s/%s", cache, sort);
	bool ok = make_own(folder, diag);

	*place = (struct cache_place){ .held = -1, .lock = -1 };
	place->path = xprintf("%s/%s", folder, hash);
	if (ok) {
		place->lock = lock_of(place->path);
		place->there = access(place->path, F_OK) == 0;
	}
	if (ok && !place->there) {
		tempdir_sweep_in(folder); /* of those that were killed */
		ok = tempdir_new_in(folder, place->scratch,
				    sizeof(place->scratch), &place->held);
		if (ok)
			place->draft = xprintf("%s/%s", place->scratch, hash);
		else
			diag_set(diag, "a folder in %s: %s", folder,
				 strerror(errno));
	}
	free(folder);
	return ok;
}

bool
cache_keep(struct cache_place *place, struct diag *diag)
{
	if (rename(place->draft, place->path) == 0 || errno == EEXIST ||
	    errno == ENOTEMPTY)
		place->there = true;
	else
		diag_set(diag, "%s: %s", place->path, strerror(errno));
	return place->there;
}

void
cache_leave(struct cache_place *place)
{
	if (place->held != -1)
		(void)tempdir_end(place->scratch);
	fd_close(&place->held);
	fd_close(&place->lock);
	free(place->draft);
	free(place->path);
	*place = (struct cache_place){ .held = -1, .lock = -1 };
}
