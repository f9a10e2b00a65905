/* site_folder.c - replace a folder atomically; see site_folder.h.
 * Linux: renameat2 exchanges two folders. */
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

/* folders that are open at once while a folder is removed */
#define OPEN_MAX_WALK 32

/* a global variable, because nftw passes no argument to its callback */
static const char *kept_name;

static int
site_folder_remove_entry(const char *path, const struct stat *st, int type,
			 struct FTW *walk)
{
	(void)st, (void)type;
	if (walk->level == 0 ||
	    (walk->level == 1 && strcmp(path + walk->base, kept_name) == 0))
		return 0;
	return remove(path);
}

/* Remove a folder.  The mark is removed last: after a crash, the rest of the
 * folder is still recognized as a draft.  Symbolic links are not followed. */
static bool
site_folder_clear(const char *folder, const char *mark)
{
	char *last = xprintf("%s/%s", folder, mark);
	bool done;

	kept_name = mark;
	done = nftw(folder, site_folder_remove_entry, OPEN_MAX_WALK,
		    FTW_DEPTH | FTW_PHYS) == 0 &&
	       (unlink(last) == 0 || errno == ENOENT) && rmdir(folder) == 0;
	free(last);
	return done || errno == ENOENT;
}

/* Return true if the folder is empty or contains only the draft of the mark. */
static bool
site_folder_is_unfinished(const char *folder, const char *mark)
{
	char *mark_draft = xprintf("%s/%s" ATOMIC_FILE_ENDING, folder, mark);
	bool gone = rmdir(folder) == 0 ||
		    (unlink(mark_draft) == 0 && rmdir(folder) == 0);

	free(mark_draft);
	return gone;
}

static bool
site_folder_is_marked(const char *folder, const char *mark)
{
	char *path = xprintf("%s/%s", folder, mark);
	struct stat st;
	bool marked = lstat(path, &st) == 0 && S_ISREG(st.st_mode);

	free(path);
	return marked;
}

/* Return true if @folder may be replaced: it is missing, empty, marked, or an
 * unfinished draft. */
static bool
site_folder_is_replaceable(const char *folder, const char *mark,
			   struct diag *diag)
{
	struct stat st;

	if (lstat(folder, &st) != 0)
		return true;
	if (S_ISDIR(st.st_mode) && (site_folder_is_marked(folder, mark) ||
				    site_folder_is_unfinished(folder, mark)))
		return true;
	diag_set(diag,
		 "%s is neither an empty folder nor one that --site has made: "
		 "name another folder",
		 folder);
	return false;
}

/* Return the path without a slash at its end; "site/" becomes "site". */
static char *
without_slash(const char *folder)
{
	size_t len = strlen(folder);

	while (len > 1 && folder[len - 1] == '/')
		len--;
	return xprintf("%.*s", (int)len, folder);
}

char *
site_folder_begin(const char *folder, const char *mark, struct diag *diag)
{
	char *name = without_slash(folder);
	char *draft = xprintf("%s" ATOMIC_FILE_ENDING, name);
	bool done = false;

	if (!site_folder_is_replaceable(name, mark, diag) ||
	    !site_folder_is_replaceable(draft, mark, diag))
		goto out;
	if (!site_folder_clear(draft, mark)) {
		diag_set(diag, "%s: %s", draft, strerror(errno));
		goto out;
	}
	done = outdir_make(draft, diag) &&
	       outdir_write(draft, mark,
			    "arena report --site made this folder. The next "
			    "call replaces the whole folder.\n",
			    diag);
out:
	free(name);
	if (done)
		return draft;
	free(draft);
	return NULL;
}

bool
site_folder_replace(char *draft, const char *folder, const char *mark,
		    struct diag *diag)
{
	char *name = without_slash(folder);
	/* the old folder is missing or empty */
	bool done = rename(draft, name) == 0;

	if (!done)
		done = renameat2(AT_FDCWD, draft, AT_FDCWD, name,
				 RENAME_EXCHANGE) == 0;
	if (!done)
		diag_set(diag, "%s: %s", name, strerror(errno));
	free(name);
	site_folder_discard(draft, mark);
	return done;
}

void
site_folder_discard(char *draft, const char *mark)
{
	site_folder_clear(draft, mark);
	free(draft);
}
