/*
 * bots.h - a bot of a tournament: its name, folder, program and command.
 *
 * The user writes a bot as an executable, a script whose suffix determines its
 * interpreter, house:NAME, a command, or a human player (human or human:NAME;
 * the arena then starts the program `human`).  This module finds the bot's
 * program.  If the program cannot be found or started, the module makes a
 * message for the bot's author.  Related modules: spawn.h starts the program,
 * bot_names.h derives the bot's name.
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
 * struct bot_origin - properties that a bot had on the machine that packed the
 * tournament (arena/pack/).  All machines that play shards store these
 * properties in their results, to identify the bot
 * @dir: folder of the bot in the packed configuration
 * @command, @folder: hashes of the bot's command and folder
 *	(rundir/bot_versions.h)
 * @shared: other bots, or the configuration file, are in the same folder
 */
struct bot_origin {
	char *dir, *command, *folder;
	bool shared;
};

/**
 * struct bot - one bot of a tournament; all strings owned
 * @name: name of the bot, unique in the tournament
 * @dir: folder in which the bot is built and runs; an absolute path without
 *	links
 * @mark: device and inode of @dir when bot_find found the program; not set for
 *	a house bot
 * @build: shell command that builds the bot, run in @dir before the tournament;
 *	or NULL
 * @built: the build has succeeded
 * @words: words of the command as the user wrote it; ends with NULL
 * @argv: arguments for execve; argv[0] is a path; ends with NULL
 * @title: text that standings show instead of the name, or NULL
 * @level: the bot's own isolation level, valid if @has_level; otherwise the bot
 *	has the level of the tournament
 * @network: the bot may use the machine's network; its build command may not
 * @env: environment variables that the user set, as "KEY=value"; ends with NULL
 * @read: paths that the bot may read in a sandbox besides its own folder and
 *	the system; absolute, without links; ends with NULL
 * @named: true: the user wrote the name; false: the name was derived from the
 *	program
 * @person: the bot is a human player; @page: the human player uses a browser
 * @origin: properties of a bot from a pack, owned; NULL if the bot is not from
 *	a pack
 * @entry: index of the bot in the configuration's list "bots", from 0
 * @line, @column: place of the bot in the configuration file; 0: the bot is
 *	from a command line
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

/* Return a copy of @origin, owned; NULL if @origin is NULL. */
struct bot_origin *bot_origin_copy(const struct bot_origin *origin);

/* Return true if the command (a list of words) is human or human:NAME. */
bool bot_is_person(char *const *words);

/* Return true if the bot has a build command that has not succeeded yet. */
static inline bool
bot_needs_build(const struct bot *bot)
{
	return bot->build != NULL && !bot->built;
}

/* Return true if the bot's program is part of Deadwood: a house bot, or the
 * program of a human player.  Such a bot has no folder of its own. */
static inline bool
bot_is_bundled(const struct bot *bot)
{
	return bot->person || strncmp(bot->words[0], "house:", 6) == 0;
}

/* Return the bot's title, or the name if there is no title. */
static inline const char *
bot_display_name(const struct bot *bot)
{
	return bot->title != NULL ? bot->title : bot->name;
}

/**
 * bot_from_text - parse the text with which a user writes a bot
 * @text: "./alice.py", "house:greedy", "human:Ann", "python3 bob.py --fast"
 * @dir: absolute path to which relative paths in @text refer
 *
 * Sets @bot->words and @bot->dir.  If @bot has no name yet, sets @bot->name to
 * a name derived from the file or command.  Returns false with @diag.
 */
bool bot_from_text(struct bot *bot, const char *text, const char *dir,
		   struct diag *diag);

/**
 * bot_find - find the bot's program: set @bot->argv from @bot->words
 *
 * If the bot needs a build, a missing program is no error. Returns false with
 * @diag if the program is missing or not executable, if its interpreter is
 * missing, and so on.
 */
bool bot_find(struct bot *bot, struct diag *diag);

/* Return true if @bot->dir is still the path of the same folder as when
 * bot_find found the program (@mark); else false with @diag.  For a bot in a
 * sandbox, the sandbox makes this check (sandbox_paths.h). */
bool bot_folder_is_unchanged(const struct bot *bot, struct diag *diag);

/* Open the bot's folder (O_PATH).  Returns a descriptor, or -1 with @diag if
 * another folder has replaced @bot->dir. */
int bot_open_folder(const struct bot *bot, struct diag *diag);

/**
 * bot_explain - set @diag to the reason why a bot could not be started, and the
 * remedy
 * @error: errno of the failed chdir or execve
 * @chdir_failed: true: chdir failed; false: execve failed
 */
void bot_explain(const struct bot *bot, int error, bool chdir_failed,
		 struct diag *diag);

/* Return the absolute path of @path without links, "." and ".."; owned.  If
 * @path does not exist, return a copy of it. */
char *folder_path(const char *path);

#endif
