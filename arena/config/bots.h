/*
 * bots.h - what a bot is: where it lives and how it is started.
 *
 * A bot is an executable, a script whose ending names its interpreter,
 * house:NAME, or a command; or a person, human or human:NAME, for whom the
 * program `human` speaks.  This module finds the program and says, in the
 * words of whoever must mend it, why one cannot be found or started.  Starting
 * it is spawn.h's business, what it is called bot_names.h's.
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
 * struct bot_origin - of a bot that came in a pack (arena/pack/): what it was
 * where it was packed, by which results of other machines know it
 * @dir: its folder there, as its configuration says
 * @command, @folder: hashes (rundir/bot_versions.h)
 * @shared: others used the folder too
 */
struct bot_origin {
	char *dir, *command, *folder;
	bool shared;
};

/**
 * struct bot - one bot of a tournament; all strings owned
 * @name: unique in the tournament
 * @dir: absolute, without links: where it is built and where it runs
 * @mark: what stood there when its program was found; a house bot has none
 * @build: shell command that is run in @dir before the tournament, or NULL
 * @built: that was done
 * @words: the command as the user wrote it, split; ends with NULL
 * @argv: what is executed: argv[0] is a path; ends with NULL
 * @title: what people are shown in the place of the name, or NULL
 * @level: its isolation, where @has_level; else the tournament's
 * @network: it may reach the machine's network, as its build may not
 * @env: "KEY=value" that the user set; ends with NULL
 * @read: further paths that it may read when it is isolated, absolute, without
 *	links; ends with NULL
 * @origin: of a bot that came in a pack, owned; else NULL
 * @entry: of the list "bots": its place there, from 0
 * @line, @column: where the configuration names it; 0 from a command line
 */
struct bot {
	char *name;
	char *title;
	char *dir;
	struct mark mark;
	char *build;
	bool built;
	char **words;
	char **argv;
	char **env;
	char **read;
	bool named; /* by the user, not from its file */
	bool person;
	bool network;
	bool has_level;
	enum isolation level;
	bool page; /* a person's, who plays in a browser */
	struct bot_origin *origin;
	unsigned entry, line, column;
};

void bot_release(struct bot *bot);

/* Owned copies of all that it holds; NULL of NULL. */
struct bot_origin *bot_origin_copy(const struct bot_origin *origin);

/* Of words that were set otherwise than from text: is it a person? */
bool bot_is_person(char *const *words);

/* Is its program yet to be built? */
static inline bool
bot_wants_build(const struct bot *bot)
{
	return bot->build != NULL && !bot->built;
}

/* Does its program come with the arena?  It has no folder of its own then. */
static inline bool
bot_is_ours(const struct bot *bot)
{
	return bot->person || strncmp(bot->words[0], "house:", 6) == 0;
}

/* What people are shown. */
static inline const char *
bot_shown(const struct bot *bot)
{
	return bot->title != NULL ? bot->title : bot->name;
}

/**
 * bot_from_text - a bot as one string: a file, house:NAME, human or a command
 * @text: "./alice.py", "house:greedy", "human:Ann", "python3 bob.py --fast"
 * @dir: absolute: relative paths are looked up here
 *
 * Fills words and dir, and a name made from the file's or command's own, where
 * @bot has none yet.  Returns false with @diag.
 */
bool bot_from_text(struct bot *bot, const char *text, const char *dir,
		   struct diag *diag);

/**
 * bot_find - find the program: words to argv
 *
 * When @bot wants a build its program need not be there yet.  Returns
 * false with @diag: not found, not executable, interpreter not found, ...
 */
bool bot_find(struct bot *bot, struct diag *diag);

/* Is its folder still the one in which its program was found?  The box asks by
 * itself (plan.h). */
bool bot_is_in_place(const struct bot *bot, struct diag *diag);

/* That folder, opened (O_PATH); -1 with @diag where it is another. */
int bot_folder(const struct bot *bot, struct diag *diag);

/**
 * bot_explain - why could it not be started?
 * @error: errno of chdir or execve
 * @chdir_failed: it was chdir
 */
void bot_explain(const struct bot *bot, int error, bool chdir_failed,
		 struct diag *diag);

/* Without links and dots where it exists; owned. */
char *folder_path(const char *path);

#endif
