/*
 * config.h - the configuration of a tournament: the settings in the YAML file,
 * and the defaults of all other settings.
 *
 * config_keys.c contains the table of keys for the parser, the writer and the
 * messages.  Every error message contains file, line, column and remedy.
 * config_text writes the configuration as YAML that gives the same tournament.
 * A results directory contains this YAML text (config.yaml).  A run can
 * continue only with a configuration of the same text.  Exceptions are the keys
 * in CONFIG_LOOSE_KEYS and the changes that run_extend.h allows.
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

#define SET_ASIDE_MAX 1000 /* arbitrary: maximum value of the key set_aside */

#define ISOLATION_DEFAULT ISOLATION_SANDBOX

#define CONFIG_BOTS_MAX	   PAIRING_BOTS_MAX
#define CONFIG_MORE_MAX	   8192 /* bytes of the buffer config_error.more */
/* arbitrary: maximum number of remote bots, each with a connection to the
 * server of their seats */
#define CONFIG_REMOTES_MAX 200
#define CONFIG_NAME_MAX	   80 /* maximum bytes of a tournament's name */

/**
 * struct config - the configuration of a tournament
 * @dir: absolute path to which relative paths in the configuration refer
 * @file: absolute path of the configuration file, without links; NULL if the
 *	configuration is not from a file
 * @game: name of a game, or absolute path of a rule file
 * @options: text of a JSON object, owned: the parameters of the game that the
 *	user set
 * @rules: text of a JSON object, owned: all parameters of the game
 * @rules_name: name of the game in messages to bots
 * @low_wins: true: the lowest score wins a match; false: the highest score wins
 * @sides: number of sides of partners at a table; 0: each seat plays alone
 * @deals_max: maximum number of deals in a match; 0: only the rules of the game
 *	limit the number
 * @seed_drawn: true: the configuration file has no seed, so the arena has set
 *	@seed to a random text
 * @set_aside: number of consecutive forfeits after which the arena suspends a
 *	bot; 0: never
 * @final: true: the tournament is a final, whose bots, rules and seed cannot
 *	change (rundir/freeze.h)
 * @jobs: number of matches that the arena plays at once; 0: one match per core
 * @camps: array, owned, of one index per bot.  Bots of a list under the key
 *	"apart" have the index of the first bot in that list.  Every other bot
 *	has its own index
 * @anchored: true: ratings are shifted so that bot number @anchor_bot has the
 *	rating @anchor_elo (config_anchor.h)
 * @left_out: submissions without a bot that the key "each" skipped, one per
 *	line, owned; or NULL
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
	int64_t startup_us, move_us, bank_us, limit_us, grace_us, network_us;
	int64_t budget_cost, budget_tokens;
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

/* Values of the keys that accept only fixed words, in the order of the words in
 * config_keys.c.  lib/enum_words.h and schedule.h contain the values of other
 * keys with fixed words. */
enum { PARTNERS_OWN, PARTNERS_MIXED };
enum { MIRROR_NONE, MIRROR_ROTATE };
enum { DEALS_COMMON, DEALS_OWN };
enum { RESTART_MATCH, RESTART_NEVER };
enum { NAMES_SHOWN, NAMES_HIDDEN };

/* The match logs that a run stores.  PLAIN: all logs; COMPRESSED: all logs,
 * compressed; FAULTY: only the logs of matches with a fault or a forfeit; NONE:
 * no logs. */
enum { LOGS_PLAIN, LOGS_COMPRESSED, LOGS_FAULTY, LOGS_NONE };
extern const char *const config_logs_words[];

/* The machines that may play shards (parts) of a run.  ANY: machines of any
 * class; SAME: only machines of one class; RETRY: machines of any class.  With
 * RETRY, the arena replays a match that a time-out on a slower machine decided,
 * before the match counts.
 */
enum { MACHINES_ANY, MACHINES_SAME, MACHINES_RETRY };

/* The reaction of the arena if a bot fails to start.  FORFEIT: the bot forfeits
 * its matches; STOP: the run ends; DEFAULT: STOP in a tournament of two bots,
 * FORFEIT in a larger tournament. */
enum { ON_START_FORFEIT, ON_START_STOP, ON_START_DEFAULT };

/**
 * struct config_error - the first error in a configuration
 * @diag: message "file:line:column: mistake and remedy"
 * @bot: true: the configuration is valid, but a bot's program cannot be found
 *	or run; false: the configuration has a mistake
 * @more: messages about further bots whose programs cannot be found or run, one
 *	per line; or ""
 */
struct config_error {
	struct diag diag;
	bool bot;
	char more[CONFIG_MORE_MAX];
};

/**
 * config_read_file, config_read - read a configuration
 * @name: file name for messages
 * @dir: absolute path to which relative paths in the text refer
 * @error: struct that gets the first error
 *
 * The functions find the bots' programs, but do not start them.  The functions
 * return an owned configuration, or NULL with @error.
 */
struct config *config_read_file(const char *path, struct config_error *error);
struct config *config_read(const char *name, const char *text, size_t len,
			   const char *dir, struct config_error *error);
void config_free(struct config *config);

/* Read the config.yaml that config_text wrote to a results directory.  The
 * programs of the bots need not exist. */
struct config *config_read_kept(const char *name, const char *text,
				struct config_error *error);

/* Read a configuration from a pack (a tournament packed for other machines).
 * @rules: rules of the game at the time of packing (JSON, as in struct
 * config). */
struct config *config_read_packed(const char *name, const char *text,
				  const char *rules,
				  struct config_error *error);

#define CONFIG_WORDS_MAX 96 /* arbitrary: more options than any command has */

/**
 * struct config_word - a configuration key that a command line option sets
 * @key: name of the key, such as "time", "options" or "faults"; the option sets
 *	the key "read" for each bot
 * @value: value of the key as in YAML.  If the key is a map: an entry of the
 *	map, such as "move=2s"
 * @option: name of the option, for messages: "--time"
 */
struct config_word {
	const char *key, *value, *option;
};

/**
 * struct config_play - settings of a tournament that has no configuration file,
 * as in `arena play`
 * @bots: @bot_count bots, each as the user writes it (bot_from_text)
 * @seed: text of the seed; NULL: draw a random seed
 * @isolation: name of an isolation level; NULL: the default level
 * @deals_max: maximum number of deals in a match; 0: only the rules of the game
 *	limit the number
 * @matches: number of matches of each pairing.  If @matches is a multiple of
 *	the number of bots at a table, each rotation of the seats plays the same
 *	cards once
 * @jobs: number of matches played at once; 0: one per core
 * @name: name of the tournament
 * @seats: number of seats at a table; 0: the number of bots, which the game
 *	must allow
 * @rules: rules that replace the rules of @game, as JSON of a log's header; or
 *	NULL
 * @stop: rule that ends the tournament early, or NULL; copied
 * @words: @word_count (up to CONFIG_WORDS_MAX) further keys.  Elements of the
 *	same list or map must be adjacent
 * @people: true: one of the bots may be a human player, and bots may be remote.
 *	@page: true: the human player uses a browser
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

/* Make a configuration from @play.  @dir: absolute path to which relative paths
 * refer. */
struct config *config_play(const struct config_play *play, const char *dir,
			   struct config_error *error);

/**
 * struct config_compare - settings of `arena compare`
 * @play: settings of the tournament.  The function ignores the members bots,
 *	matches and stop.  If its member seats is 0, the table has the smallest
 *	number of seats that the game allows and that two bots can share evenly
 * @bots: the new bot and the old bot, each as the user writes it
 * @stop: rule that ends the comparison; the function ignores its member side
 * @groups_max: maximum number of mirror groups (matches with the same cards in
 *	rotated seats)
 */
struct config_compare {
	struct config_play play;
	char *const *bots;
	struct stop_rule stop;
	int64_t groups_max;
};

/**
 * config_compare - make the configuration of `arena compare`, which ends when
 * one bot is significantly better
 *
 * At two seats, or in a game with two sides of partners, the two bots play
 * against each other.  With more seats, copies of the new bot have one half of
 * the seats, and copies of the old bot the other half: NEW NEW OLD OLD.  The
 * seats rotate, so each bot has every seat equally often.  In the order NEW OLD
 * NEW OLD, the third rotation of the seats would repeat the first.
 */
struct config *config_compare(const struct config_compare *compare,
			      const char *dir, struct config_error *error);

/* Disable all time limits, so that a user can debug a bot. */
void config_disable_timeouts(struct config *config);

/* Copy the values of the keys time, limits, isolation, faults and names from
 * another configuration. */
void config_copy_limits(struct config *config, const struct config *from);

/* Replace the bot number @bot by @from, a bot of another configuration.  The
 * bot keeps its name. */
void config_copy_bot(struct config *config, uint32_t bot,
		     const struct bot *from);

/* Return the isolation level of a bot.  A bot without a level of its own has
 * the level of the tournament. */
enum isolation config_bot_isolation(const struct config *config, uint32_t bot);

/* Return true if any bot has the isolation level @level. */
bool config_has_isolation(const struct config *config, enum isolation level);

/* Return true if any bot has an isolation level other than "none". */
bool config_has_sandboxes(const struct config *config);

/* Return the index of the human player in config->bots, or -1. */
int32_t config_person(const struct config *config);

/* Return the index of the first remote bot in config->bots, or -1. */
int32_t config_remote(const struct config *config);

/* Return the configuration as YAML with all defaults, one key per line; owned.
 */
char *config_text(const struct config *config);

/* Keys that may change when a run continues, because no result depends on them.
 * config_line_is_loose: return true if @line, a line of config_text, sets a
 * loose key. config_copy_loose: copy the values of the loose keys from another
 * configuration. */
#define CONFIG_LOOSE_KEYS "jobs, on_start, set_aside, logs, machines, anchor"
bool config_line_is_loose(const char *line);
void config_copy_loose(struct config *config, const struct config *from);

/* Return the tournament's name, made safe for use as a folder name; owned. */
char *config_folder(const struct config *config);

/* Return the value of the key clock, pondering, faults or names, as the YAML
 * word. */
const char *config_clock_word(const struct config *config);
const char *config_pondering_word(const struct config *config);
const char *config_faults_word(const struct config *config);
const char *config_names_word(const struct config *config);

/* Return the parameters of the pairing (which bots meet), such as the number of
 * bots, seats and rounds. */
struct pairing_field config_field(const struct config *config);

/* Return the parameters of the schedule.  The result borrows strings of
 * @config. */
struct schedule_terms config_terms(const struct config *config);

/* Return the schedule (the list of matches), owned.  The schedule borrows
 * @config until the caller frees the schedule.  The function succeeds for every
 * configuration that config_read accepted. */
struct schedule *config_schedule(const struct config *config,
				 struct schedule_fault *fault);

/* Return true if the bot's folder also contains other bots or the configuration
 * file.  In a shared folder, only the files that the bot's command names count
 * as its program. */
bool config_folder_is_shared(const struct config *config, uint32_t bot);

#endif
