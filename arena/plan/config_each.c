/*
 * config_each.c - the key "each" of an entry under "bots": a bot a folder.
 *
 * Folders are taken in the order of their names, so that the same folders make
 * the same tournament.  A link among them is refused, as of every bot's folder
 * (trail.h): who may put one there could let it lead anywhere.
 */
#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/plan/config_read.h"
#include "lib/alloc.h"
#include "lib/ending.h"

#define PROGRAM "bot" /* what a folder's program is called */

char *
config_each_program(const char *folder, struct diag *diag)
{
	char *pattern = xprintf("%s/" PROGRAM "*", folder), *found = NULL;
	const char *other = NULL;
	glob_t files = { 0 };
	int none = glob(pattern, GLOB_NOESCAPE, NULL, &files);

	for (size_t i = 0; none == 0 && i < files.gl_pathc; i++) {
		const char *name = strrchr(files.gl_pathv[i], '/') + 1;
		const struct ending *ending = ending_of(name);
		size_t n = strlen(PROGRAM);
		struct stat st;

		if (stat(files.gl_pathv[i], &st) != 0 || !S_ISREG(st.st_mode) ||
		    (name[n] != '\0' &&
		     (ending == NULL || strcmp(name + n, ending->text) != 0)))
			continue;
		if (found != NULL)
			other = name;
		else
			found = xprintf("./%s", name);
	}
	if (found == NULL)
		diag_set(diag,
			 "%s: there is no file " PROGRAM ", " PROGRAM ".py or "
			 "the like in it: write how all of them are started, "
			 "as in {each: ..., run: ./main.py}",
			 folder);
	else if (other != NULL)
		diag_set(diag,
			 "%s: %s and %s in it could both be the bot: remove "
			 "one, or write run: in this entry",
			 folder, found + 2, other);
	if (other != NULL) {
		free(found);
		found = NULL;
	}
	globfree(&files);
	free(pattern);
	return found;
}

/* Keys that would be the same for all and must not be. */
static bool
keys_fit(struct config_reader *in, const struct yaml_node *map)
{
	static const char *const alone[] = { "name", "dir", NULL };

	for (size_t i = 0; alone[i] != NULL; i++) {
		const struct yaml_node *node = yaml_get(map, alone[i]);

		if (node != NULL)
			return config_complain(
				in, node->key,
				"%s: with each a bot has the name and the "
				"place of its folder",
				alone[i]);
	}
	if (yaml_get(map, "build") != NULL && yaml_get(map, "run") == NULL)
		return config_complain(in, map,
				       "build: what is built is started by "
				       "run:, which is missing");
	return true;
}

/* The folders among what was found; owned, ends with NULL. */
static char **
take_folders(const glob_t *found)
{
	char **folders = xcalloc(found->gl_pathc + 1, sizeof(*folders));
	size_t n = 0;

	for (size_t i = 0; i < found->gl_pathc; i++) {
		char *path = found->gl_pathv[i];
		struct stat st;

		while (strlen(path) > 1 && path[strlen(path) - 1] == '/')
			path[strlen(path) - 1] = '\0';
		if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
			folders[n++] = xstrdup(path);
	}
	return folders;
}

char **
config_each_folders(struct config_reader *in, const struct yaml_node *map)
{
	const struct yaml_node *each = yaml_get(map, "each");
	char *text = NULL, *pattern, **folders = NULL;
	glob_t found = { 0 };
	int none;

	if (!keys_fit(in, map) ||
	    !config_read_text(in, each, "each", CONFIG_TEXT_MAX, &text))
		return NULL;
	pattern = text[0] == '/' ? xstrdup(text)
				 : xprintf("%s/%s", in->config->dir, text);
	none = glob(pattern, 0, NULL, &found);
	if (none == 0)
		folders = take_folders(&found);
	if (none != 0 && none != GLOB_NOMATCH) {
		config_complain(in, each, "each: %s: %s", pattern,
				strerror(errno));
	} else if (folders == NULL || folders[0] == NULL) {
		config_complain(in, each,
				"each: %s: there is no folder of that name",
				pattern);
		free(folders);
		folders = NULL;
	}
	globfree(&found);
	free(pattern);
	free(text);
	return folders;
}
