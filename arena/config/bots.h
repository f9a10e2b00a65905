/*
 * bots.h - a bot of a tournament: its folder, its program and its command.
 *
 * A bot is an executable, a script whose suffix determines its interpreter,
 * house:NAME, a command, or a human (human or human:NAME), for whom the program
 * `human` is the frontend.  This module finds the program, and explains to the
 * bot's author why it cannot be found or started.  spawn.h starts it;
 * bot_names.h names it.
 */
#ifndef DEADWOOD_ARENA_CONFIG_BOTS_H
#define DEADWOOD_ARENA_CONFIG_BOTS_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "arena/config/safe_path.h"
#include "lib/diag.h"
#include "lib/enum_words.h"

#define BOT_READ_MAX 12 /* paths under "read" */

/**
 * struct bot_origin - a bot from a pack (arena/pack/): its properties where it
 * was packed, which identify it in the results of other machines
 * @dir: its folder in the packed configuration
 * @command, @folder: hashes (rundir/bot_versions.h)
 * @shared: other bots use the folder too
 */
struct bot_origin {
	char *dir, *command, *folder;
	bool shared;
};

/**
 * struct bot - one bot of a tournament; all strings owned
 * @name: unique in the tournament
 * @dir: absolute, without links: where it is built and where it runs
 * @mark: the folder when its program was found; a house bot has none
 * @build: shell command that is run in @dir before the tournament, or NULL
 * @built: the build is done
 * @words: the command as the user wrote it, split; ends with NULL
 * @argv: the executed command: argv[0] is a path; ends with NULL
 * @title: shown instead of the name, or NULL
 * @level: its isolation if @has_level; else the tournament's
 * @network: it may use the machine's network; its build may not
 * @env: "KEY=value" that the user set; ends with NULL
 * @read: further paths that it may read when it is isolated, absolute, without
 *	links; ends with NULL
 * @named: the name was given by the user, not derived
 * @person: it is a human; @page: who plays in a browser
 * @origin: of a bot from a pack, owned; else NULL
 * @entry: its position in the list "bots", from 0
 * @line, @column: its place in the configuration; 0 from a command line
 */
struct bot {
	char *name;
	char *title;
	char *dir;
	struct file_id mark;
	char *build;
	bool built;
	char **words;
	char **argv;
	char **env;
	char **read;
	bool named;
	bool person;
	bool network;
	bool has_level;
	enum isolation level;
	bool page;
	struct bot_origin *origin;
	unsigned entry, line, column;
};

void bot_release(struct bot *bot);

/* Copy the origin; owned; NULL for NULL. */
struct bot_origin *bot_origin_copy(const struct bot_origin *origin);

/* Is a command, given as a list of words, a human? */
bool bot_is_person(char *const *words);

/* Has the bot a build that is not done yet? */
static inline bool
bot_needs_build(const struct bot *bot)
{
	return bot->build != NULL && !bot->built;
}

/* Is the program part of the arena?  Then the bot has no folder of its own. */
static inline bool
bot_is_bundled(const struct bot *bot)
{
	return bot->person || strncmp(bot->words[0], "house:", 6) == 0;
}

/* Return the title, or the name if there is no title. */
static inline const char *
bot_display_name(const struct bot *bot)
{
	return bot->title != NULL ? bot->title : bot->name;
}

/**
 * bot_from_text - parse a bot: a file, house:NAME, human or a command
 * @text: "./alice.py", "house:greedy", "human:Ann", "python3 bob.py --fast"
 * @dir: absolute: base of relative paths
 *
 * Sets words and dir, and a name derived from the file or command if @bot has
 * none yet.  Returns false with @diag.
 */
bool bot_from_text(struct bot *bot, const char *text, const char *dir,
		   struct diag *diag);

/**
 * bot_find - find the program: set argv by words
 *
 * The program may be missing if the bot needs a build.  Returns false with
 * @diag: not found, not executable, interpreter not found, ...
 */
bool bot_find(struct bot *bot, struct diag *diag);

/* Is the bot's folder still the one in which its program was found?  The
 * sandbox checks that itself (sandbox_paths.h). */
bool bot_folder_is_unchanged(const struct bot *bot, struct diag *diag);

/* Open that folder (O_PATH); -1 with @diag if it is another one. */
int bot_open_folder(const struct bot *bot, struct diag *diag);

/**
 * bot_explain - explain why a bot could not be started
 * @error: errno of chdir or execve
 * @chdir_failed: chdir failed
 */
void bot_explain(const struct bot *bot, int error, bool chdir_failed,
		 struct diag *diag);

/* Return the path without links and dots if it exists, else as it is; owned. */
char *folder_path(const char *path);

#endif
