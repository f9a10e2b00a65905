/* subfolder.c - a file that lies deeper; see subfolder.h. */
#define _XOPEN_SOURCE 700 /* nftw */
#include "arena/config/subfolder.h"

#include <ftw.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/alloc.h"
#include "lib/diag.h"

#define WALK_OPEN   20	  /* chosen: folders open at once */
#define ENTRIES_MAX 10000 /* chosen: where a home folder is searched */

/* nftw has no argument for those whom it calls. */
static struct search {
	bool (*is_wanted)(const char *name, const void *arg);
	const void *arg;
	size_t skip; /* bytes of the folder's path and its slash */
	int level;   /* of what was found */
	int entries; /* seen */
	char *found;
} search;

static int
look_at(const char *path, const struct stat *st, int type, struct FTW *walk)
{
	(void)st;
	if (search.entries++ == ENTRIES_MAX)
		return 1;
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

	search = (struct search){ .is_wanted = is_wanted,
				  .arg = arg,
				  .skip = strlen(dir) + 1,
				  .level = INT_MAX };
	(void)nftw(dir, look_at, WALK_OPEN, FTW_PHYS); /* or as far as it got */
	if (search.found == NULL)
		return NULL;
	text_show(search.found, strlen(search.found), shown, sizeof(shown));
	free(search.found);
	return xstrdup(shown);
}

static bool
is_the_file(const char *name, const void *file)
{
	return strcmp(name, file) == 0;
}

char *
subfolder_program(const char *dir, const char *path)
{
	const char *slash = strrchr(path, '/');

	return subfolder_file(dir, is_the_file,
			      slash != NULL ? slash + 1 : path);
}

/* What a command reads in its folder, by its first word. */
static const struct reads {
	const char *command, *file[3];
} reads[] = {
	{ "make", { "Makefile", "makefile", "GNUmakefile" } },
	{ "cargo", { "Cargo.toml" } },
	{ "cmake", { "CMakeLists.txt" } },
	{ "go", { "go.mod" } },
	{ "gradle", { "build.gradle", "build.gradle.kts" } },
	{ "mvn", { "pom.xml" } },
	{ "npm", { "package.json" } },
};

static bool
is_read(const char *name, const void *arg)
{
	const struct reads *row = arg;

	for (size_t i = 0; i < 3 && row->file[i] != NULL; i++)
		if (strcmp(row->file[i], name) == 0)
			return true;
	return false;
}

/* Is it in the folder itself? */
static bool
is_there(const char *dir, const struct reads *row)
{
	bool there = false;

	for (size_t i = 0; !there && i < 3 && row->file[i] != NULL; i++) {
		char *path = xprintf("%s/%s", dir, row->file[i]);

		there = access(path, F_OK) == 0;
		free(path);
	}
	return there;
}

char *
subfolder_build(const char *dir, const char *command)
{
	size_t len = strcspn(command, " \t;&|");

	for (size_t i = 0; i < sizeof(reads) / sizeof(reads[0]); i++)
		if (strlen(reads[i].command) == len &&
		    strncmp(reads[i].command, command, len) == 0)
			return is_there(dir, &reads[i])
				       ? NULL
				       : subfolder_file(dir, is_read,
							&reads[i]);
	return NULL;
}
