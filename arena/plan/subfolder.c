/* subfolder.c - a file that lies deeper; see subfolder.h. */
#define _XOPEN_SOURCE 700 /* nftw */
#include "arena/plan/subfolder.h"

#include <ftw.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/diag.h"

#define WALK_OPEN 20 /* chosen: folders open at once */

/* nftw has no argument for those whom it calls. */
static struct search {
	bool (*is_wanted)(const char *name, const void *arg);
	const void *arg;
	size_t skip; /* bytes of the folder's path and its slash */
	int level;   /* of what was found */
	char *found;
} search;

static int
look_at(const char *path, const struct stat *st, int type, struct FTW *walk)
{
	(void)st;
	if (type != FTW_F || walk->level < 2 || walk->level >= search.level ||
	    !search.is_wanted(path + walk->base, search.arg))
		return 0;
	free(search.found);
	search.found = xstrdup(path + search.skip);
	search.level = walk->level;
	return 0;
}

char *
subfolder_file(const char *dir,
	       bool (*is_wanted)(const char *name, const void *arg),
	       const void *arg)
{
	char shown[PATH_MAX];

	search = (struct search){ is_wanted, arg, strlen(dir) + 1, INT_MAX,
				  NULL };
	if (nftw(dir, look_at, WALK_OPEN, FTW_PHYS) != 0 ||
	    search.found == NULL)
		return NULL;
	text_show(search.found, strlen(search.found), shown, sizeof(shown));
	free(search.found);
	return xstrdup(shown);
}

bool
subfolder_is_one(const char *name, const void *words)
{
	const char *const *word = words;

	while (*word != NULL && strcmp(*word, name) != 0)
		word++;
	return *word != NULL;
}
