/*
 * config_each.c - read the key "each" of an entry under "bots", which adds one
 * bot for each folder that matches a pattern.
 *
 * The code sorts the folders by name, so the same folders always give the same
 * tournament.  The key refuses a symbolic link to a folder, because the link's
 * creator could change its target (safe_path.h).
 */
#include <dirent.h>
#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/config/config_read.h"
#include "arena/config/subfolder.h"
#include "lib/alloc.h"
#include "lib/interpreter.h"
#include "lib/text/text.h"

#define PROGRAM	   "bot" /* name of the bot's program in its folder */
#define NO_PROGRAM "%s: no file " PROGRAM ", " PROGRAM ".py or similar in"

/* Return true if the file name is "bot", or "bot" with the suffix of an
 * interpreter. */
static bool
each_name_is_bot(const char *name, const void *unused)
{
	const struct interpreter *ending = interpreter_of(name);
	size_t n = strlen(PROGRAM);

	(void)unused;
	return strncmp(name, PROGRAM, n) == 0 &&
	       (name[n] == '\0' ||
		(ending != NULL && strcmp(name + n, ending->text) == 0));
}

static int
each_is_candidate(const struct dirent *entry)
{
	return each_name_is_bot(entry->d_name, NULL);
}

/* Return the rank of a program: 3 for the executable file "bot", 2 for a
 * script, 1 if the file "bot" is not executable, 0 if there is no such file. */
static int
each_rank_file(const char *folder, const char *name)
{
	char *path = xprintf("%s/%s", folder, name);
	struct stat st;
	int rank = 0;

	if (stat(path, &st) == 0 && S_ISREG(st.st_mode))
		rank = strcmp(name, PROGRAM) != 0 ? 2
		       : (st.st_mode & 0111) != 0 ? 3
						  : 1;
	free(path);
	return rank;
}

/* Return 1 if the file has the suffix of a script, else 0.  Hidden files do not
 * count.
 */
static int
each_is_script(const struct dirent *entry)
{
	return entry->d_name[0] != '.' && interpreter_of(entry->d_name) != NULL;
}

/**
 * struct found - programs of the highest rank in a folder
 * @first, @other: file names of two such programs, owned; NULL: there is no
 *	such program
 */
struct found {
	char *first, *other;
};

/* Find programs of the highest rank in a folder.  @fits: returns 0 for an entry
 * that is no program. */
static bool
each_find_programs(const char *folder, int (*fits)(const struct dirent *entry),
		   struct found *found, struct diag *diag)
{
	struct dirent **entry = NULL;
	int n = scandir(folder, &entry, fits, alphasort), best = 1;

	*found = (struct found){ NULL, NULL };
	if (n == -1)
		diag_set(diag, "%s: %s", folder, strerror(errno));
	for (int i = 0; i < n; i++) {
		int rank = each_rank_file(folder, entry[i]->d_name);

		if (rank >= best) {
			free(found->other);
			found->other = rank == best ? found->first : NULL;
			if (rank > best)
				free(found->first);
			found->first = xstrdup(entry[i]->d_name);
			best = rank;
		}
		free(entry[i]);
	}
	free(entry);
	return n != -1;
}

/* Find the only script in a folder that has no file named "bot".  If the
 * program is in a subfolder or is not built yet, @diag explains this. */
static char *
each_find_other(const char *folder, struct diag *diag)
{
	char *deeper = subfolder_file(folder, each_name_is_bot, NULL);
	char *makefile = xprintf("%s/Makefile", folder);
	bool built = access(makefile, F_OK) == 0;
	struct found found = { NULL, NULL };
	char *program = NULL;

	if (deeper != NULL)
		diag_set(diag,
			 NO_PROGRAM " the folder itself; %s is in a subfolder",
			 folder, deeper);
	else if (built)
		diag_set(diag,
			 NO_PROGRAM " it; with its Makefile use {build: make, "
				    "run: ./" PROGRAM "}",
			 folder);
	else if (each_find_programs(folder, each_is_script, &found, diag) &&
		 found.first == NULL)
		diag_set(diag, NO_PROGRAM " it", folder);
	else if (found.other != NULL)
		diag_set(diag,
			 NO_PROGRAM
			 " it; it contains %s and %s: rename the file of the "
			 "bot to " PROGRAM "%s",
			 folder, found.other, found.first,
			 interpreter_of(found.first)->text);
	else if (found.first != NULL)
		program = xstrdup(found.first);
	free(found.first);
	free(found.other);
	free(makefile);
	free(deeper);
	return program;
}

char *
config_each_program(const char *folder, struct diag *diag)
{
	struct found found;
	char *name = NULL, *path, *program;

	if (!each_find_programs(folder, each_is_candidate, &found, diag))
		return NULL;
	if (found.first == NULL)
		name = each_find_other(folder, diag);
	else if (found.other != NULL)
		diag_set(diag,
			 "%s contains %s and %s, and both could be the bot: "
			 "remove one, or name the bot with the key run",
			 folder, found.other, found.first);
	else
		name = xstrdup(found.first);
	free(found.first);
	free(found.other);
	if (name == NULL)
		return NULL;
	path = xprintf("./%s", name);
	program = shell_word(path); /* quote the path, because a file name may
				       contain spaces */
	free(path);
	free(name);
	return program;
}

/* Refuse keys whose values must be different for each bot. */
static bool
each_check_keys(struct config_reader *in, const struct yaml_node *map)
{
	static const char *const alone[] = { "name", "dir", NULL };

	for (size_t i = 0; alone[i] != NULL; i++) {
		const struct yaml_node *node = yaml_get(map, alone[i]);

		if (node != NULL)
			return config_complain(
				in, node->key,
				"%s: not allowed together with each, because "
				"each bot gets its name and its path from its "
				"folder",
				alone[i]);
	}
	if (yaml_get(map, "build") != NULL && yaml_get(map, "run") == NULL)
		return config_complain(
			in, map,
			"build: also write run, the command that starts the "
			"bot, such as {build: make, run: ./" PROGRAM "}");
	return true;
}

/* Return the folders among the paths that match the pattern; owned, ends with
 * NULL. */
static char **
each_list_folders(const glob_t *found)
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

	if (!each_check_keys(in, map) ||
	    !config_read_text(in, each, "each", CONFIG_TEXT_MAX, &text))
		return NULL;
	pattern = text[0] == '/' ? xstrdup(text)
				 : xprintf("%s/%s", in->config->dir, text);
	none = glob(pattern, 0, NULL, &found);
	if (none == 0)
		folders = each_list_folders(&found);
	if (none != 0 && none != GLOB_NOMATCH) {
		config_complain(in, each, "each: %s: %s", pattern,
				strerror(errno));
	} else if (folders == NULL || folders[0] == NULL) {
		config_complain(in, each, "each: %s: no such folder", pattern);
		free(folders);
		folders = NULL;
	}
	globfree(&found);
	free(pattern);
	free(text);
	return folders;
}
