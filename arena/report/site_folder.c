/* site_folder.c - a folder that takes another's place; see site_folder.h.
 * Linux: renameat2 exchanges two folders at one stroke. */
#define _GNU_SOURCE

#include "arena/report/site_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/rundir/outdir.h"
#include "lib/alloc.h"
#include "lib/file/atomic_file.h"

#define OPEN_MAX_WALK 32 /* folders open at once while one is cleared */

static const char *kept; /* nftw has no argument for those whom it calls */

static int
remove_one(const char *path, const struct stat *st, int type, struct FTW *walk)
{
	(void)st, (void)type;
	if (walk->level == 0 ||
	    (walk->level == 1 && strcmp(path + walk->base, kept) == 0))
		return 0;
	return remove(path);
}

/* The mark goes last: what a kill leaves is known for a site's.  Nothing is
 * followed that leads out of the folder. */
static bool
clear(const char *folder, const char *mark)
{
	char *last = xprintf("%s/%s", folder, mark);
	bool done;

	kept = mark;
	done = nftw(folder, remove_one, OPEN_MAX_WALK, FTW_DEPTH | FTW_PHYS) ==
		       0 &&
	       (unlink(last) == 0 || errno == ENOENT) && rmdir(folder) == 0;
	free(last);
	return done || errno == ENOENT;
}

/* Nothing is in it, or the draft of its mark. */
static bool
is_begun(const char *folder, const char *mark)
{
	char *draft = xprintf("%s/%s" ATOMIC_FILE_ENDING, folder, mark);
	bool gone = rmdir(folder) == 0 ||
		    (unlink(draft) == 0 && rmdir(folder) == 0);

	free(draft);
	return gone;
}

static bool
is_marked(const char *folder, const char *mark)
{
	char *path = xprintf("%s/%s", folder, mark);
	struct stat st;
	bool marked = lstat(path, &st) == 0 && S_ISREG(st.st_mode);

	free(path);
	return marked;
}

/* May what has this name go?  It is not there, or empty, or marked, or was just
 * being made. */
static bool
may_go(const char *folder, const char *mark, struct diag *diag)
{
	struct stat st;

	if (lstat(folder, &st) != 0)
		return true;
	if (S_ISDIR(st.st_mode) &&
	    (is_marked(folder, mark) || is_begun(folder, mark)))
		return true;
	diag_set(diag,
		 "%s holds other files: name an empty or a new folder, or one "
		 "that --site has made",
		 folder);
	return false;
}

/* "site/" is "site". */
static char *
without_slash(const char *folder)
{
	size_t len = strlen(folder);

	while (len > 1 && folder[len - 1] == '/')
		len--;
	return xprintf("%.*s", (int)len, folder);
}

char *
folder_begin(const char *folder, const char *mark, struct diag *diag)
{
	char *name = without_slash(folder);
	char *beside = xprintf("%s" ATOMIC_FILE_ENDING, name);
	bool done = false;

	if (!may_go(name, mark, diag) || !may_go(beside, mark, diag))
		goto out;
	if (!clear(beside, mark)) {
		diag_set(diag, "%s: %s", beside, strerror(errno));
		goto out;
	}
	done = outdir_make(beside, diag) &&
	       outdir_write(beside, mark,
			    "arena report --site made this folder, and "
			    "replaces all of it.\n",
			    diag);
out:
	free(name);
	if (done)
		return beside;
	free(beside);
	return NULL;
}

bool
folder_take_place(char *beside, const char *folder, const char *mark,
		  struct diag *diag)
{
	char *name = without_slash(folder);
	bool done = rename(beside, name) == 0; /* it is not there, or empty */

	if (!done)
		done = renameat2(AT_FDCWD, beside, AT_FDCWD, name,
				 RENAME_EXCHANGE) == 0;
	if (!done)
		diag_set(diag, "%s: %s", name, strerror(errno));
	free(name);
	folder_give_up(beside, mark);
	return done;
}

void
folder_give_up(char *beside, const char *mark)
{
	clear(beside, mark);
	free(beside);
}
