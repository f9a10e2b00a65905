/*
 * bots.h - a bot of a tournament: its name, folder, program and command.
 *
 * The user writes a bot as an executable, a script, a command, house:NAME (a
 * bot of Deadwood), human (a human player), or remote (a bot that a client
 * plays by network).  The suffix of a script determines its interpreter.  For
 * human or human:NAME, the arena starts the program `human`; for remote or
 * remote:NAME, it starts no program (runner/remote_seat.h).  bots.c finds the
 * bot's program.  If the program cannot be found or started, the functions
 * write a message for the bot's author.  Related modules: spawn.h starts the
 * program; bot_names.h derives the bot's name.
 */
#ifndef DEADWOOD_ARENA_CONFIG_BOTS_H
#define DEADWOOD_ARENA_CONFIG_BOTS_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "arena/config/safe_path.h"
#include "lib/diag.h"
#include "lib/enum_words.h"

#define BOT_READ_MAX 12 /* maximum number of paths under the key "read" */

/**
 * struct bot_origin - properties that a bot had on the machine that packed the
 * tournament (arena/pack/)  All machines that play shards (parts of a
 * tournament) store these properties in their results, to identify the bot
 * @dir: folder of the bot in the packed configuration
 * @command, @folder: hashes of the bot's command and folder
 *	(rundir/bot_versions.h)
 * @shared: true: the folder also contains other bots or the configuration file
 */
struct bot_origin {
	char *dir, *command, *folder;
	bool shared;
};

/**
 * struct bot - one bot of a tournament; the struct owns all strings
 * @name: name of the bot, unique in the tournament
 * @dir: folder in which the bot is built and runs; an absolute path without
 *	links
 * @mark: device and inode of @dir at the time when bot_find found the program;
 *	not set for a house bot
 * @build: shell command that builds the bot, run in @dir before the tournament;
 *	or NULL
 * @built: true: the build command has succeeded
 * @words: words of the command as the user wrote it; NULL ends the array
 * @argv: arguments for execve; argv[0] is a path; NULL ends the array
 * @title: text that standings show instead of the name, or NULL
 * @level: isolation level of this bot, valid if @has_level; otherwise the bot
 *	has the level of the tournament
 * @network: true: the bot may use the machine's network.  The build command may
 *	never use the network
 * @env: environment variables that the user set, as "KEY=value"; NULL ends the
 *	array
 * @read: absolute paths without links that the bot may read in a sandbox,
 *	besides its own folder and the system; NULL ends the array
 * @named: true: the user wrote the name; false: the arena derived the name from
 *	the program
 * @person: true: the bot is a human player.  @page: true: the human player uses
 *	a browser
 * @remote: true: a client plays the bot by network
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
	bool remote;
	struct bot_origin *origin;
	unsigned entry, line, column;
};

void bot_release(struct bot *bot);

/* Return a copy of @origin, owned; NULL if @origin is NULL. */
struct bot_origin *bot_origin_copy(const struct bot_origin *origin);

/* Set @bot->person and @bot->remote from @bot->words: true if the words are
 * human or human:NAME, or remote or remote:NAME. */
void bot_set_kind(struct bot *bot);

/* Return true if the bot has a build command that has not succeeded yet. */
static inline bool
bot_needs_build(const struct bot *bot)
{
	return bot->build != NULL && !bot->built;
}

/* Return true if the bot has no folder of its own: its program is part of
 * Deadwood (a house bot, or the program of a human player), or runs on another
 * machine (a remote bot). */
static inline bool
bot_is_bundled(const struct bot *bot)
{
	return bot->person || bot->remote ||
	       strncmp(bot->words[0], "house:", 6) == 0;
}

/* Return the bot's title.  If the bot has no title, return its name. */
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
 * bot_from_text sets @bot->words and @bot->dir.  If @bot has no name yet, the
 * function derives a name from the file or command and sets @bot->name.  On an
 * error, returns false and sets @diag.
 */
bool bot_from_text(struct bot *bot, const char *text, const char *dir,
		   struct diag *diag);

/**
 * bot_find - find the bot's program, and set @bot->argv from @bot->words
 *
 * If the bot needs a build, a missing program is not an error.  Returns false
 * with @diag if the program or its interpreter is missing or not executable.
 */
bool bot_find(struct bot *bot, struct diag *diag);

/* Return true if @bot->dir is still the path of the folder that bot_find used
 * (@mark); otherwise return false with @diag.  For a bot in a sandbox,
 * sandbox_paths.h makes this check. */
bool bot_folder_is_unchanged(const struct bot *bot, struct diag *diag);

/* Open the bot's folder (O_PATH).  Returns a file descriptor, or -1 with @diag
 * if another folder has replaced @bot->dir. */
int bot_open_folder(const struct bot *bot, struct diag *diag);

/**
 * bot_explain - set @diag to the reason why a bot could not be started, and the
 * remedy
 * @error: errno of the failed chdir or execve
 * @chdir_failed: true: chdir failed; false: execve failed
 */
void bot_explain(const struct bot *bot, int error, bool chdir_failed,
		 struct diag *diag);

/* Return the absolute path of @path, owned, without links, "." and "..".  If
 * @path does not exist, return a copy of @path. */
char *folder_path(const char *path);

#endif
