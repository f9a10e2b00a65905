/*
 * playing.h - options and functions that all commands that play matches use.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_PLAYING_H
#define DEADWOOD_ARENA_TOURNAMENT_PLAYING_H

#include "arena/config/config.h"
#include "arena/tournament/run.h"
#include "lib/cli/args.h"

#define PLAYING_COUNT_MAX 10000000 /* of an option: chosen, more is a slip */

/* Exit codes of a command that plays matches. */
#define PLAYING_STATUS                                                         \
	"0 done\n"                                                             \
	"1 the run failed, or a match is void because its referee crashed "    \
	"or hung three times; the same command tries that match again\n"       \
	"2 usage error, or a mistake in the configuration\n"                   \
	"3 a bot could not be started\n"                                       \
	"130 interrupted"

/* Tell of a mistake in a configuration, each line behind @before.  Returns the
 * exit status. */
int playing_print_error(const char *before, const struct config_error *error);

/**
 * playing_run - run what a command line asks for
 * @asked: its dir is where the results are kept; NULL: nowhere
 */
enum status playing_run(struct config *config, const struct run_how *asked);

/**
 * playing_run_temporary - the same, keeping nothing
 * @look: gets @arg and the folder of a run that is done, before it goes; false
 *	after a message.  NULL: it is not read
 */
enum status playing_run_temporary(struct config *config,
				  const struct run_how *asked,
				  bool (*look)(void *arg, const char *dir),
				  void *arg);

/* The whole machine reads command lines: a secret that was read is written
 * over.  NULL is accepted. */
void playing_hide_secret(const char *word);

/* Keys of a configuration that a command takes as options. */
struct playing_words {
	struct args_texts option, time, limits, read, against;
	const char *faults, *restart, *logs;
};

/* They, as struct config_play has them, in @out: CONFIG_WORDS_MAX words.
 * Returns their number. */
unsigned playing_collect_keys(const struct playing_words *words,
			      struct config_word *out);

/* The levels of isolation, as an option's choice (lib/cli/args.h). */
const char *playing_isolation_word(unsigned i, const char **words);

/* The values of "faults", "restart" and "logs", likewise. */
const char *playing_faults_word(unsigned i, const char **words);
const char *playing_restart_word(unsigned i, const char **words);
const char *playing_logs_word(unsigned i, const char **words);

/*
 * Options of commands that play without a file: rows for their command, @play
 * being the offset of struct config_play in its request.
 */
#define PLAYING_SEED(play)                                                     \
	OPTION_TEXT("seed", "S", (play) + offsetof(struct config_play, seed),  \
		    "seed of the run, any string (default: random, "           \
		    "printed)")
#define PLAYING_DEALS(play)                                                    \
	OPTION_COUNT("deals", "N",                                             \
		     (play) + offsetof(struct config_play, deals_max), 1,      \
		     PLAYING_COUNT_MAX,                                        \
		     "maximum number of deals per match (default: by the "     \
		     "rules)")
#define PLAYING_JOBS(play)                                                     \
	OPTION_COUNT("jobs", "N", (play) + offsetof(struct config_play, jobs), \
		     1, PLAYING_COUNT_MAX,                                     \
		     "matches played at once (default: one per core). "        \
		     "Does not change results")
#define PLAYING_ISOLATION(play)                                                \
	OPTION_CHOICE("isolation", "LEVEL",                                    \
		      (play) + offsetof(struct config_play, isolation),        \
		      playing_isolation_word,                                  \
		      "isolation level of the bots: none, process, sandbox "   \
		      "or best (default: sandbox)")
/* @words: the offset of struct playing_words. */
#define PLAYING_OPTION(words)                                                  \
	OPTION_TEXTS("option", "NAME=VALUE",                                   \
		     (words) + offsetof(struct playing_words, option),         \
		     "set an option of the game; `arena games GAME` lists "    \
		     "them")
#define PLAYING_TIME(words)                                                    \
	OPTION_TEXTS("time", "NAME=VALUE",                                     \
		     (words) + offsetof(struct playing_words, time),           \
		     "set a time limit of the bots: startup, move, bank, "     \
		     "limit or grace, as in move=200ms; or clock or "          \
		     "pondering (configs/every-key.yaml)")
#define PLAYING_LIMITS(words)                                                  \
	OPTION_TEXTS("limits", "NAME=VALUE",                                   \
		     (words) + offsetof(struct playing_words, limits),         \
		     "set a resource limit of the bots: memory or tmp, as "    \
		     "in memory=512M; or threads or processes")
#define PLAYING_READ(words)                                                    \
	OPTION_TEXTS("read", "FILE",                                           \
		     (words) + offsetof(struct playing_words, read),           \
		     "file or folder that the bots may read, besides the "     \
		     "system's and their own")
#define PLAYING_FAULTS(words)                                                  \
	OPTION_CHOICE("faults", "MODE",                                        \
		      (words) + offsetof(struct playing_words, faults),        \
		      playing_faults_word,                                     \
		      "how many faults cost a match: lenient, standard or "    \
		      "strict (default: standard)")
#define PLAYING_RESTART(words)                                                 \
	OPTION_CHOICE("restart", "WHEN",                                       \
		      (words) + offsetof(struct playing_words, restart),       \
		      playing_restart_word,                                    \
		      "when the process of a bot restarts: match (for each "   \
		      "match) or never, which requires different cards in "    \
		      "each match (default: match)")
#define PLAYING_LOGS(words)                                                    \
	OPTION_CHOICE("logs", "WHICH",                                         \
		      (words) + offsetof(struct playing_words, logs),          \
		      playing_logs_word,                                       \
		      "logs to keep with --out: plain (all), compressed "      \
		      "(all, compressed), faulty (matches with a fault or "    \
		      "a forfeit) or none (default: plain)")

#endif
