/* trial_folder.c - remove folders, and exit on errors; see trial_folder.h. */
#define _XOPEN_SOURCE 700 /* nftw */
#include "tests/support/trial_folder.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>

#define WALK_OPEN 16 /* maximum number of folders open at once */

void
die_errno(const char *what)
{
	perror(what);
	exit(1);
}

static int
remove_entry(const char *path, const struct stat *st, int type, struct FTW *at)
{
	(void)st, (void)type, (void)at;
	return remove(path);
}

void
remove_tree(const char *path)
{
	nftw(path, remove_entry, WALK_OPEN, FTW_DEPTH | FTW_PHYS);
}
