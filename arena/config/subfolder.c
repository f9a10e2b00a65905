/* subfolder.c - find a file in a subfolder; see subfolder.h. */
#define _XOPEN_SOURCE 700 /* nftw */
#include "arena/config/subfolder.h"

#include <ftw.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/diag.h"
#include "lib/file/input_file.h"

/* arbitrary: maximum number of folders that are open at once */
#define WALK_OPEN   20
/* arbitrary: bounds the search if the folder is a home folder */
#define ENTRIES_MAX 10000

/* State of the search; a static variable, because nftw passes no argument to
 * its callback. */
static struct search {
	bool (*is_wanted)(const char *name, const void *arg);
	const void *arg;
	size_t skip; /* length in bytes of the folder's path and its slash */
	int level;   /* depth of the file that was found */
	int entries; /* number of entries visited so far */
	char *found;
} search;

static int
search_visit(const char *path, const struct stat *st, int type,
	     struct FTW *walk)
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
	(void)nftw(dir, search_visit, WALK_OPEN,
		   FTW_PHYS); /* an error only ends the search: the file is then
				 not found */
	if (search.found == NULL)
		return NULL;
	text_show(search.found, strlen(search.found), shown, sizeof(shown));
	free(search.found);
	return xstrdup(shown);
}

static bool
file_has_name(const char *name, const void *file)
{
	return strcmp(name, file) == 0;
}

char *
subfolder_program(const char *dir, const char *path)
{
	const char *slash = strrchr(path, '/');

	return subfolder_file(dir, file_has_name,
			      slash != NULL ? slash + 1 : path);
}

/* For each build command, the files that it reads in its folder. */
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
build_reads_file(const char *name, const void *arg)
{
	const struct reads *row = arg;

	for (size_t i = 0; i < 3 && row->file[i] != NULL; i++)
		if (strcmp(row->file[i], name) == 0)
			return true;
	return false;
}

/* Return true if the folder itself contains the file. */
static bool
build_file_exists(const char *dir, const struct reads *row)
{
	bool there = false;

	for (size_t i = 0; !there && i < 3 && row->file[i] != NULL; i++)
		there = folder_has_file(dir, row->file[i]);
	return there;
}

char *
subfolder_build(const char *dir, const char *command)
{
	size_t len = strcspn(command, " \t;&|");

	for (size_t i = 0; i < sizeof(reads) / sizeof(reads[0]); i++)
		if (strlen(reads[i].command) == len &&
		    strncmp(reads[i].command, command, len) == 0)
			return build_file_exists(dir, &reads[i])
				       ? NULL
				       : subfolder_file(dir, build_reads_file,
							&reads[i]);
	return NULL;
}
