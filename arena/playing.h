/*
 * playing.h - what the commands that play share.
 */
#ifndef DEADWOOD_ARENA_PLAYING_H
#define DEADWOOD_ARENA_PLAYING_H

#include "arena/plan/config.h"
#include "arena/run.h"

#define PLAYING_COUNT_MAX 10000000 /* of an option: chosen, more is a slip */

/* Tell of a mistake in a configuration, each line behind @before.  Returns the
 * exit status. */
int playing_mistake(const char *before, const struct config_error *error);

/**
 * playing_run - run what a command line asks for
 * @asked: its dir is where the results are kept; NULL: nowhere
 */
enum status playing_run(struct config *config, const struct run_how *asked);

/**
 * playing_run_and_look - the same, keeping nothing
 * @look: gets @arg and the folder of a run that is done, before it goes; false
 *	after a message.  NULL: nobody looks
 */
enum status playing_run_and_look(struct config *config,
				 const struct run_how *asked,
				 bool (*look)(void *arg, const char *dir),
				 void *arg);

/* The whole machine reads command lines: a secret that was read is written
 * over.  NULL is accepted. */
void playing_hide(const char *word);

/* The levels of isolation, as an option's choice (lib/args.h). */
const char *playing_level(unsigned i, const char **words);

/*
 * Options of commands that play without a file: rows for their command, @play
 * being the offset of struct config_play in its request.
 */
#define PLAYING_SEED(play)                                                     \
	{                                                                      \
		.name = "seed", .value = "S", .takes = TAKES_TEXT,             \
		.at = (play) + offsetof(struct config_play, seed),             \
		.help = "any string; left out: drawn, and printed"             \
	}
#define PLAYING_DEALS(play)                                                    \
	{                                                                      \
		.name = "deals", .value = "N", .takes = TAKES_COUNT,           \
		.at = (play) + offsetof(struct config_play, deals_max),        \
		.min = 1, .max = PLAYING_COUNT_MAX,                            \
		.help = "at most so many deals a match"                        \
	}
#define PLAYING_JOBS(play)                                                     \
	{                                                                      \
		.name = "jobs", .value = "N", .takes = TAKES_COUNT,            \
		.at = (play) + offsetof(struct config_play, jobs), .min = 1,   \
		.max = PLAYING_COUNT_MAX,                                      \
		.help = "tables at once; left out: one a core. It changes "    \
			"no result"                                            \
	}
#define PLAYING_ISOLATION(play)                                                \
	{                                                                      \
		.name = "isolation", .value = "LEVEL", .takes = TAKES_TEXT,    \
		.at = (play) + offsetof(struct config_play, isolation),        \
		.choice = playing_level,                                       \
		.help = "none, process, sandbox or best"                       \
	}

#endif
