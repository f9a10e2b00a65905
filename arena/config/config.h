/*
 * config.h - a tournament's configuration: what the YAML file says, with every
 * default filled in.
 *
 * One table in config_keys.c lists the keys; reading, messages and writing walk
 * it. Every mistake has its file, line and column, and says what to do.  The
 * configuration is written out (config_text) as YAML that runs the same; that
 * text stands in a results directory, and a run is resumed only with the same.
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

#define SET_ASIDE_MAX 1000 /* chosen: so many are remembered of each bot */

/* What a configuration that does not say gets. */
#define ISOLATION_DEFAULT ISOLATION_SANDBOX

#define CONFIG_BOTS_MAX PAIRING_BOTS_MAX
#define CONFIG_MORE_MAX 8192 /* of messages about further bots */
#define CONFIG_NAME_MAX 80   /* of a tournament, bytes */

/**
 * struct config - a tournament as it will run
 * @dir: the folder that relative paths are relative to, absolute
 * @file: its own path, absolute, without links; NULL: it has none
 * @game: a game's name, or the absolute path of a file of rules
 * @options: JSON object of the game's parameters that the user set; owned text
 * @rules: JSON object of every parameter of the game; owned text
 * @rules_name: the game's own name, for messages to bots
 * @low_wins: the lowest score wins
 * @sides: of partners at a table, as the game has them; 0: each seat alone
 * @deals_max: most deals in a match; 0: as the rules say
 * @seed_drawn: the seed was left out and drawn
 * @set_aside: who forfeits so many matches in a row plays no more; 0: it does
 * @final: what is played is frozen: rundir/freeze.h
 * @jobs: tables at once; 0: one a core
 * @camps: of each bot the first bot of its list under "apart", or itself; owned
 * @anchored: the rating of @anchor_bot is @anchor_elo (config_anchor.h)
 * @left_out: a line for each graded submission without a bot that the key each
 *	names, or NULL; owned
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

/* The values of the choices, in the order of their words in
 * config_keys.c; others are of lib/enum_words.h and schedule.h. */
enum { PARTNERS_OWN, PARTNERS_MIXED };
enum { MIRROR_NONE, MIRROR_ROTATE };
enum { DEALS_COMMON, DEALS_OWN };
enum { RESTART_MATCH, RESTART_NEVER };
enum { NAMES_SHOWN, NAMES_HIDDEN };

/* Which logs of matches are kept: all, all packed, those of matches with a
 * fault or a forfeit, none. */
enum { LOGS_PLAIN, LOGS_COMPRESSED, LOGS_FAULTY, LOGS_NONE };
extern const char *const config_logs_words[];

/* May a run's matches be played on machines of several classes?  RETRY: yes,
 * and what was late on a slower one is tried again before it counts. */
enum { MACHINES_ANY, MACHINES_SAME, MACHINES_RETRY };

/* What becomes of bots that cannot start.  The default is settled when their
 * number is known: with two bots nothing is left to play. */
enum { ON_START_FORFEIT, ON_START_STOP, ON_START_DEFAULT };

/**
 * struct config_error - the first mistake in a configuration
 * @diag: "file:line:column: what, and what to do"
 * @bot: the configuration is fine, but a bot's program cannot be found or run
 * @more: further such bots, each in a line of its own, or ""
 */
struct config_error {
	struct diag diag;
	bool bot;
	char more[CONFIG_MORE_MAX];
};

/**
 * config_read_file, config_read - read a configuration
 * @name: for messages
 * @dir: what its relative paths are relative to
 * @error: the first mistake
 *
 * Returns an owned configuration, or NULL.  Bots are looked up but not started.
 */
struct config *config_read_file(const char *path, struct config_error *error);
struct config *config_read(const char *name, const char *text, size_t len,
			   const char *dir, struct config_error *error);
void config_free(struct config *config);

/* The same of the text of results that are kept (config_text): the bots'
 * programs need not be there any more. */
struct config *config_read_kept(const char *name, const char *text,
				struct config_error *error);

/* The same of the text that came in a pack, with the rules that its game had
 * where it was packed (JSON, as struct config's). */
struct config *config_read_packed(const char *name, const char *text,
				  const char *rules,
				  struct config_error *error);

#define CONFIG_WORDS_MAX 96 /* chosen: more than a command's options take */

/**
 * struct config_word - a key of a configuration, given on a command line
 * @key: "time", "options", "faults", ..., or "read", of each bot
 * @value: "move=2s" of a map, else the value, as YAML has it
 * @said: the option that it was given with, for messages: "--time"
 */
struct config_word {
	const char *key, *value, *said;
};

/**
 * struct config_play - what `arena play` says on its command line
 * @bots: @bot_count bots, each as one string
 * @seed: or NULL; @isolation: a level's word, or NULL
 * @deals_max: 0: as the rules say
 * @matches: of each pairing; a multiple of the bots at a table plays the same
 *	cards once for each rotation
 * @jobs: 0: one a core
 * @name: of the tournament
 * @seats: at a table; 0: as many as there are bots, where the game seats them
 * @rules: in the place of those of @game, as a log's header has them; or NULL
 * @stop: what ends it early, or NULL; copied
 * @words: @word_count (up to CONFIG_WORDS_MAX) keys more; of a list or a map
 *	each word is a part, and they stand together
 * @people: one of the bots may be a person, @page: who plays in a browser
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

/* The same from a command line; paths are relative to @dir, absolute. */
struct config *config_play(const struct config_play *play, const char *dir,
			   struct config_error *error);

/**
 * struct config_compare - what `arena compare` says on its command line
 * @play: without bots, matches and stop; its seats 0: as few as two bots can
 *	share evenly
 * @bots: the new one, the old one
 * @stop: its sides are not looked at
 * @groups_max: mirror groups at the most
 */
struct config_compare {
	struct config_play play;
	char *const *bots;
	struct stop_rule stop;
	int64_t groups_max;
};

/**
 * config_compare - two bots at one table, until it is known which is better
 *
 * At two seats, or where the game has two sides of partners, they sit against
 * each other.  At more seats, half of them are copies of the one, side by side,
 * and half of the other: NEW NEW OLD OLD.  Turned about, every seat has each of
 * the two equally often and no match is played twice; and each plays behind one
 * of its own and behind one of the other equally often.  (Taking turns, NEW OLD
 * NEW OLD, the third match would be the first again.)
 */
struct config *config_compare(const struct config_compare *compare,
			      const char *dir, struct config_error *error);

/* Nobody is hurried, as where somebody looks on with a debugger. */
void config_unhurry(struct config *config);

/* Play as in another tournament: its time, limits, isolation, faults, and what
 * bots are told of the others. */
void config_take_limits(struct config *config, const struct config *from);

/* Let another tournament's bot sit in the place of a bot, under whose name. */
void config_take_bot(struct config *config, uint32_t bot,
		     const struct bot *from);

/* The isolation of a bot: its own, or the tournament's. */
enum isolation config_level(const struct config *config, uint32_t bot);

/* Is there a bot of this level? */
bool config_has_level(const struct config *config, enum isolation level);

/* Is there one that is shut in at all? */
bool config_has_boxes(const struct config *config);

/* The person's place among the bots, or -1. */
int32_t config_person(const struct config *config);

/* As YAML with every default written out; an owned string.  One key a line. */
char *config_text(const struct config *config);

/* The keys that a run may be gone on with otherwise than it was begun, since
 * they change nothing of what has been played: is @line, of such a text, one of
 * them?  And: take their values from another configuration. */
#define CONFIG_LOOSE_KEYS "jobs, on_start, set_aside, logs, machines, anchor"
bool config_line_is_loose(const char *line);
void config_take_loose(struct config *config, const struct config *from);

/* A name that is fit for a folder, made from the tournament's; owned. */
char *config_folder(const struct config *config);

/* The words of the choices. */
const char *config_clock_word(const struct config *config);
const char *config_pondering_word(const struct config *config);
const char *config_faults_word(const struct config *config);
const char *config_names_word(const struct config *config);

/* The bots, the table and the rounds. */
struct pairing_field config_field(const struct config *config);

/* What its matches follow from; @config is borrowed. */
struct schedule_terms config_terms(const struct config *config);

/* The matches of the tournament; owned, and @config is borrowed until it is
 * freed.  A configuration that was read has one. */
struct schedule *config_schedule(const struct config *config,
				 struct schedule_fault *fault);

/* Do others use the bot's folder too, so that only the files that its command
 * names are its program? */
bool config_folder_is_shared(const struct config *config, uint32_t bot);

#endif
