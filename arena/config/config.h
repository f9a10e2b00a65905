/*
 * config.h - the configuration of a tournament: the YAML file with all defaults
 * filled in.
 *
 * config_keys.c contains the one table of keys, which parser, messages and
 * writer use.  Every error has file, line and column, and says what to do.
 * config_text writes the configuration as YAML that gives the same tournament.
 * A results directory stores that text; a run resumes only with an equal one.
 */
#ifndef DEADWOOD_ARENA_CONFIG_CONFIG_H
#define DEADWOOD_ARENA_CONFIG_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena/config/bots.h"
#include "arena/schedule/schedule.h"
#include "arena/schedule/stop_rule.h"
#include "lib/diag.h"
#include "lib/enum_words.h"

#define SET_ASIDE_MAX 1000 /* chosen: as many forfeits are stored per bot */

#define ISOLATION_DEFAULT ISOLATION_SANDBOX

#define CONFIG_BOTS_MAX PAIRING_BOTS_MAX
#define CONFIG_MORE_MAX 8192 /* bytes of messages about further bots */
#define CONFIG_NAME_MAX 80   /* bytes of a tournament's name */

/**
 * struct config - the configuration of a tournament
 * @dir: base of relative paths, absolute
 * @file: its own path, absolute, without links; NULL: it has none
 * @game: a game's name, or the absolute path of a file of rules
 * @options: JSON object of the game's parameters that the user set; owned text
 * @rules: JSON object of every parameter of the game; owned text
 * @rules_name: the game's own name, for messages to bots
 * @low_wins: the lowest score wins
 * @sides: of partners at a table, as the game has them; 0: each seat alone
 * @deals_max: most deals in a match; 0: as the rules say
 * @seed_drawn: the configuration has no seed; a random one was drawn
 * @set_aside: forfeits in a row that suspend a bot; 0: it is never suspended
 * @final: bots, rules and seed are frozen: rundir/freeze.h
 * @jobs: matches at once; 0: one per core
 * @camps: of each bot the first bot of its list under "apart", or itself; owned
 * @anchored: the rating of @anchor_bot is @anchor_elo (config_anchor.h)
 * @left_out: graded submissions without a bot under "each", a line each, or
 *	NULL; owned
 */
struct config {
	char *name;
	char *dir;
	char *file;
	char *game;
	char *options;
	char *rules;
	char *rules_name;
	bool low_wins;
	uint32_t sides;
	int64_t seats;
	int64_t rounds;
	int64_t tables;
	struct bot_list against, seeding;
	int64_t deals_max;
	int64_t partners;
	int64_t format, mirror, deals, restart, clock, pondering, faults,
		isolation, names, final, logs, machines;
	char *seed;
	bool seed_drawn;
	int64_t startup_us, move_us, bank_us, limit_us, grace_us;
	int64_t memory_bytes, threads, processes, tmp_bytes;
	int64_t on_start, set_aside;
	int64_t jobs;
	struct bot *bots;
	uint32_t bot_count;
	uint32_t *camps;
	struct stop_rule stop;
	bool anchored;
	uint32_t anchor_bot;
	int64_t anchor_elo;
	char *left_out;
};

/* Values of choices, in the order of their words in config_keys.c; for others
 * see lib/enum_words.h and schedule.h. */
enum { PARTNERS_OWN, PARTNERS_MIXED };
enum { MIRROR_NONE, MIRROR_ROTATE };
enum { DEALS_COMMON, DEALS_OWN };
enum { RESTART_MATCH, RESTART_NEVER };
enum { NAMES_SHOWN, NAMES_HIDDEN };

/* Which logs are stored: all; all, compressed; those of matches with a fault or
 * a forfeit; none. */
enum { LOGS_PLAIN, LOGS_COMPRESSED, LOGS_FAULTY, LOGS_NONE };
extern const char *const config_logs_words[];

/* May a run use machines of several classes?  RETRY: yes, and time-outs on a
 * slower machine are played again before they count. */
enum { MACHINES_ANY, MACHINES_SAME, MACHINES_RETRY };

/* Treatment of bots that cannot start.  The default depends on the number of
 * bots: with two, the run stops. */
enum { ON_START_FORFEIT, ON_START_STOP, ON_START_DEFAULT };

/**
 * struct config_error - the first error in a configuration
 * @diag: "file:line:column: what, and what to do"
 * @bot: the configuration is valid, but a bot's program cannot be found or run
 * @more: further such bots, each on a line of its own, or ""
 */
struct config_error {
	struct diag diag;
	bool bot;
	char more[CONFIG_MORE_MAX];
};

/**
 * config_read_file, config_read - read a configuration
 * @name: for messages
 * @dir: base of its relative paths
 * @error: the first error
 *
 * Returns an owned configuration, or NULL.  Finds the bots' programs, but does
 * not start them.
 */
struct config *config_read_file(const char *path, struct config_error *error);
struct config *config_read(const char *name, const char *text, size_t len,
			   const char *dir, struct config_error *error);
void config_free(struct config *config);

/* Read the configuration of stored results (config_text).  The bots' programs
 * need not exist any more. */
struct config *config_read_kept(const char *name, const char *text,
				struct config_error *error);

/* Read a configuration from a pack, with the rules that its game had when it
 * was packed (JSON, as in struct config). */
struct config *config_read_packed(const char *name, const char *text,
				  const char *rules,
				  struct config_error *error);

#define CONFIG_WORDS_MAX 96 /* chosen: more than the options of a command */

/**
 * struct config_word - a key of a configuration, given on a command line
 * @key: "time", "options", "faults", ..., or "read", of each bot
 * @value: "move=2s" of a map, else the value, as YAML has it
 * @option: the option that sets it, for messages: "--time"
 */
struct config_word {
	const char *key, *value, *option;
};

/**
 * struct config_play - the tournament of `arena play`
 * @bots: @bot_count bots, each as one string
 * @seed: or NULL; @isolation: a level's word, or NULL
 * @deals_max: 0: as the rules say
 * @matches: of each pairing; a multiple of the bots at a table plays the same
 *	cards once for each rotation
 * @jobs: 0: one per core
 * @name: of the tournament
 * @seats: at a table; 0: as many as there are bots, if the game allows it
 * @rules: instead of those of @game, as in a log's header; or NULL
 * @stop: rule that ends it early, or NULL; copied
 * @words: @word_count (up to CONFIG_WORDS_MAX) further keys; the words of a
 *	list or a map must be adjacent
 * @people: one of the bots may be a human; @page: who plays in a browser
 */
struct config_play {
	const char *name;
	const char *game;
	char *const *bots;
	uint32_t bot_count;
	const char *seed;
	const char *isolation;
	const char *rules;
	int64_t deals_max, matches, jobs, seats;
	const struct stop_rule *stop;
	const struct config_word *words;
	unsigned word_count;
	bool people, page;
};

/* Make the configuration of a command line.  @dir: base of relative paths,
 * absolute. */
struct config *config_play(const struct config_play *play, const char *dir,
			   struct config_error *error);

/**
 * struct config_compare - the comparison of `arena compare`
 * @play: without bots, matches and stop; seats 0: the smallest number that the
 *	game allows and that two bots can share evenly
 * @bots: the new one, the old one
 * @stop: its sides are ignored
 * @groups_max: most mirror groups
 */
struct config_compare {
	struct config_play play;
	char *const *bots;
	struct stop_rule stop;
	int64_t groups_max;
};

/**
 * config_compare - configure a match-up of two bots until one is known to be
 * better
 *
 * At two seats, or in a game with two sides of partners, they play against each
 * other.  At more seats, half of the seats are copies of one bot, side by side,
 * and half of the other: NEW NEW OLD OLD.  With rotation each bot has every
 * seat equally often, no match is played twice, and each plays after a copy of
 * itself and after the other equally often.  (Alternating, NEW OLD NEW OLD, the
 * third match would repeat the first.)
 */
struct config *config_compare(const struct config_compare *compare,
			      const char *dir, struct config_error *error);

/* Disable time limits, for a debugger. */
void config_disable_timeouts(struct config *config);

/* Copy the settings of another tournament: time, limits, isolation, faults, and
 * whether bots get the names of others. */
void config_copy_limits(struct config *config, const struct config *from);

/* Replace a bot by another tournament's bot; it keeps its name here. */
void config_copy_bot(struct config *config, uint32_t bot,
		     const struct bot *from);

/* Return the isolation of a bot: its own, or the tournament's. */
enum isolation config_bot_isolation(const struct config *config, uint32_t bot);

/* Has any bot this level of isolation? */
bool config_has_isolation(const struct config *config, enum isolation level);

/* Has any bot a level of isolation other than none? */
bool config_has_sandboxes(const struct config *config);

/* Return the number of the human among the bots, or -1. */
int32_t config_person(const struct config *config);

/* Return the configuration as YAML with all defaults, one key a line; owned. */
char *config_text(const struct config *config);

/* Keys that may differ when a run resumes, since no result depends on them.
 * config_line_is_loose: is @line, of a text of config_text, such a key?
 * config_copy_loose: copy their values from another configuration. */
#define CONFIG_LOOSE_KEYS "jobs, on_start, set_aside, logs, machines, anchor"
bool config_line_is_loose(const char *line);
void config_copy_loose(struct config *config, const struct config *from);

/* Return a name for a folder, derived from the tournament's name; owned. */
char *config_folder(const struct config *config);

/* Return the word of a choice. */
const char *config_clock_word(const struct config *config);
const char *config_pondering_word(const struct config *config);
const char *config_faults_word(const struct config *config);
const char *config_names_word(const struct config *config);

/* Return the bots, the table size and the rounds. */
struct pairing_field config_field(const struct config *config);

/* Return the terms of the schedule; borrows @config. */
struct schedule_terms config_terms(const struct config *config);

/* Make the schedule; owned; borrows @config until it is freed.  Cannot fail for
 * a configuration that was read. */
struct schedule *config_schedule(const struct config *config,
				 struct schedule_fault *fault);

/* Do other bots use the bot's folder too?  Then its program consists only of
 * the files that its command names. */
bool config_folder_is_shared(const struct config *config, uint32_t bot);

#endif
