/*
 * playing.h - options and functions of all commands that play matches.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_PLAYING_H
#define DEADWOOD_ARENA_TOURNAMENT_PLAYING_H

#include "arena/config/config.h"
#include "arena/tournament/run.h"
#include "lib/cli/args.h"

#define PLAYING_COUNT_MAX                                                      \
	10000000 /* arbitrary: maximum value of a numeric option */

/* Exit codes of a command that plays matches. */
#define PLAYING_STATUS                                                         \
	"0 done\n"                                                             \
	"1 the run failed, or a match is void because its referee crashed "    \
	"or hung three times; the same command plays the void match again\n"   \
	"2 usage error, or a mistake in the configuration\n"                   \
	"3 a bot could not be started\n"                                       \
	"130 interrupted"

/* Print the error of a configuration to stderr, with the text @before at the
 * start of each line.  Returns the exit status of the command. */
int playing_print_error(const char *before, const struct config_error *error);

/**
 * playing_run - run a tournament for a command, and return its exit status
 * @asked: settings of the run.  If asked->dir is NULL, the run stores its
 *	results in a temporary directory and deletes it at the end
 */
enum status playing_run(struct config *config, const struct run_how *asked);

/**
 * playing_run_temporary - run a tournament in a temporary directory, and delete
 * the directory at the end
 * @look: callback.  If the run succeeds, the function calls it with @arg and
 *	the path of the directory, before it deletes the directory.  On an
 *	error, the callback must print a message and return false.  NULL: no
 *	callback
 */
enum status playing_run_temporary(struct config *config,
				  const struct run_how *asked,
				  bool (*look)(void *arg, const char *dir),
				  void *arg);

/* Overwrite a secret in this process's command line, because all users of the
 * machine can read command lines.  @word: argument of the command line that
 * contains the secret, or NULL. */
void playing_hide_secret(const char *word);

/* Values of the options that set keys of the configuration. */
struct playing_words {
	struct args_texts option, time, limits, read, against;
	const char *faults, *restart, *logs;
};

/* Convert the values of options to keys and values for struct config_play.
 * @out: array of CONFIG_WORDS_MAX entries.  Returns the number of entries that
 * the function used.
 */
unsigned playing_collect_keys(const struct playing_words *words,
			      struct config_word *out);

/* Return choice @i of the option --isolation (lib/cli/args.h). */
const char *playing_isolation_word(unsigned i, const char **words);

/* Return choice @i of the options --faults, --restart and --logs. */
const char *playing_faults_word(unsigned i, const char **words);
const char *playing_restart_word(unsigned i, const char **words);
const char *playing_logs_word(unsigned i, const char **words);

/*
 * Rows for the table of options of a command that plays without a configuration
 * file.  @play: offset of struct config_play in the struct that receives the
 * values.
 */
#define PLAYING_SEED(play)                                                     \
	OPTION_TEXT("seed", "S", (play) + offsetof(struct config_play, seed),  \
		    "seed of the run, any string (default: a random seed, "    \
		    "which the arena prints)")
#define PLAYING_DEALS(play)                                                    \
	OPTION_COUNT("deals", "N",                                             \
		     (play) + offsetof(struct config_play, deals_max), 1,      \
		     PLAYING_COUNT_MAX,                                        \
		     "maximum number of deals in a match (default: only "      \
		     "the rules of the game limit the number)")
#define PLAYING_JOBS(play)                                                     \
	OPTION_COUNT("jobs", "N", (play) + offsetof(struct config_play, jobs), \
		     1, PLAYING_COUNT_MAX,                                     \
		     "number of matches that the arena plays at the same "     \
		     "time (default: one per core); this number does not "     \
		     "affect the results")
#define PLAYING_ISOLATION(play)                                                \
	OPTION_CHOICE("isolation", "LEVEL",                                    \
		      (play) + offsetof(struct config_play, isolation),        \
		      playing_isolation_word,                                  \
		      "isolation level of the bots: none, process, sandbox "   \
		      "or best (default: sandbox)")
/* @words: offset of struct playing_words in the struct that receives the
 * values. */
#define PLAYING_OPTION(words)                                                  \
	OPTION_TEXTS("option", "NAME=VALUE",                                   \
		     (words) + offsetof(struct playing_words, option),         \
		     "set an option of the game; `arena games GAME` lists "    \
		     "the options")
#define PLAYING_TIME(words)                                                    \
	OPTION_TEXTS("time", "NAME=VALUE",                                     \
		     (words) + offsetof(struct playing_words, time),           \
		     "set a time limit of the bots (startup, move, bank, "     \
		     "limit, grace or network, as in move=200ms), or set "     \
		     "clock or pondering (configs/every-key.yaml explains "    \
		     "each NAME)")
#define PLAYING_LIMITS(words)                                                  \
	OPTION_TEXTS("limits", "NAME=VALUE",                                   \
		     (words) + offsetof(struct playing_words, limits),         \
		     "set a resource limit of the bots: memory or tmp, "       \
		     "as in memory=512M; threads or processes, as in "         \
		     "threads=4")
#define PLAYING_READ(words)                                                    \
	OPTION_TEXTS("read", "FILE",                                           \
		     (words) + offsetof(struct playing_words, read),           \
		     "allow all bots to read FILE (a file or folder), in "     \
		     "addition to their own folders and the system's "         \
		     "programs")
#define PLAYING_FAULTS(words)                                                  \
	OPTION_CHOICE("faults", "MODE",                                        \
		      (words) + offsetof(struct playing_words, faults),        \
		      playing_faults_word,                                     \
		      "number of faults that a bot may make before it loses "  \
		      "the match: lenient, standard or strict (default: "      \
		      "standard)")
#define PLAYING_RESTART(words)                                                 \
	OPTION_CHOICE("restart", "WHEN",                                       \
		      (words) + offsetof(struct playing_words, restart),       \
		      playing_restart_word,                                    \
		      "when the arena restarts the process of a bot: "         \
		      "match (for each match) or never (default: match). "     \
		      "With never, all matches must have different cards")
#define PLAYING_LOGS(words)                                                    \
	OPTION_CHOICE("logs", "WHICH",                                         \
		      (words) + offsetof(struct playing_words, logs),          \
		      playing_logs_word,                                       \
		      "logs to keep with --out: plain (all logs), "            \
		      "compressed (all logs, compressed), faulty (only "       \
		      "logs of matches with a fault or a forfeit) or "         \
		      "none (default: plain)")

#endif
