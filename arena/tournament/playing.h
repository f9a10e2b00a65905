/*
 * playing.h - what the commands that play share.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_PLAYING_H
#define DEADWOOD_ARENA_TOURNAMENT_PLAYING_H

#include "arena/config/config.h"
#include "arena/tournament/run.h"
#include "lib/cli/args.h"

#define PLAYING_COUNT_MAX 10000000 /* of an option: chosen, more is a slip */

/* How a command ends that plays a tournament. */
#define PLAYING_STATUS                                                         \
	"0 done; 1 the run failed, or a match is void: its referee died or "   \
	"hung three times, and the same command tries it again; 2 wrong use "  \
	"or a mistake in the configuration; 3 a bot could not be started; "    \
	"130 interrupted."

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

/* Keys of a configuration that a command takes as options. */
struct playing_words {
	struct args_texts option, time, limits, read, against;
	const char *faults, *restart, *logs;
};

/* They, as struct config_play has them, in @out: CONFIG_WORDS_MAX words.
 * Returns their number. */
unsigned playing_take(const struct playing_words *words,
		      struct config_word *out);

/* The levels of isolation, as an option's choice (lib/cli/args.h). */
const char *playing_level(unsigned i, const char **words);

/* The values of "faults", "restart" and "logs", likewise. */
const char *playing_faults(unsigned i, const char **words);
const char *playing_restart(unsigned i, const char **words);
const char *playing_logs(unsigned i, const char **words);

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
/* @words: the offset of struct playing_words. */
#define PLAYING_OPTION(words)                                                  \
	{                                                                      \
		.name = "option", .value = "NAME=VALUE", .takes = TAKES_TEXTS, \
		.at = (words) + offsetof(struct playing_words, option),        \
		.help = "an option of the game, as `arena games GAME` lists "  \
			"them"                                                 \
	}
#define PLAYING_TIME(words)                                                    \
	{                                                                      \
		.name = "time", .value = "NAME=VALUE", .takes = TAKES_TEXTS,   \
		.at = (words) + offsetof(struct playing_words, time),          \
		.help = "what a bot has: startup, move, bank, limit, grace, "  \
			"each as 200ms or 2s; clock, pondering"                \
	}
#define PLAYING_LIMITS(words)                                                  \
	{                                                                      \
		.name = "limits", .value = "NAME=VALUE", .takes = TAKES_TEXTS, \
		.at = (words) + offsetof(struct playing_words, limits),        \
		.help = "what a bot may use: memory, tmp, each as 512M; "      \
			"threads, processes"                                   \
	}
#define PLAYING_READ(words)                                                    \
	{                                                                      \
		.name = "read", .value = "FILE", .takes = TAKES_TEXTS,         \
		.at = (words) + offsetof(struct playing_words, read),          \
		.help = "a file or folder that the bots may read, beside the " \
			"system's and their own"                               \
	}
#define PLAYING_FAULTS(words)                                                  \
	{                                                                      \
		.name = "faults", .value = "MODE", .takes = TAKES_TEXT,        \
		.at = (words) + offsetof(struct playing_words, faults),        \
		.choice = playing_faults,                                      \
		.help = "how many cost the match; left out: standard"          \
	}
#define PLAYING_RESTART(words)                                                 \
	{                                                                      \
		.name = "restart", .value = "WHEN", .takes = TAKES_TEXT,       \
		.at = (words) + offsetof(struct playing_words, restart),       \
		.choice = playing_restart,                                     \
		.help = "a bot's process is a new one for each match, or "     \
			"never: it is kept, and no cards come again"           \
	}
#define PLAYING_LOGS(words)                                                    \
	{                                                                      \
		.name = "logs", .value = "WHICH", .takes = TAKES_TEXT,         \
		.at = (words) + offsetof(struct playing_words, logs),          \
		.choice = playing_logs,                                        \
		.help = "of the results that are kept: plain, all of them as " \
			"they are (left out); compressed, all packed; "        \
			"faulty, "                                             \
			"of matches with a fault or a forfeit; none"           \
	}

#endif
