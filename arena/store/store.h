/*
 * store.h - store the results of a run in the database DIR/results.db.
 *
 * A match counts when its row is committed.  A commit survives if the arena is
 * killed or the disk becomes full.  A power cut may undo the last commits, but
 * each of them completely; their matches are played again.  The configuration
 * defines which matches exist; the store records only which matches were
 * played.  For users, docs/results.md describes the tables.
 *
 * Only one process at a time writes to a directory (lock.h).  Any number of
 * processes may read at the same time.  If a call fails, commits are not
 * affected, but uncommitted rows are lost.  After a failed call the caller may
 * only call store_close.
 */
#ifndef DEADWOOD_ARENA_STORE_STORE_H
#define DEADWOOD_ARENA_STORE_STORE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "arena/schedule/shard.h"
#include "lib/diag.h"
#include "lib/verdict.h"
#include "referee/engine/state.h"

#define STORE_FORMAT   5 /* number of the current database format */
/* file for a copy of a removed results.db */
#define STORE_SAVED    "results.db.saved"
#define STORE_BATCH    64  /* number of matches in a commit (arbitrary) */
#define STORE_TEXT_MAX 512 /* bytes of a string in a row, including its NUL */

/**
 * struct store_bot - a bot of a run; the strings are borrowed
 * @run: text of the bot's command, to be read by people
 * @title: text that is printed in place of the name, or NULL
 * @apart: description of how the bot's sandbox differs from other bots'
 *	sandboxes (bot_labels.h), or NULL
 */
struct store_bot {
	const char *name;
	const char *run;
	const char *title, *apart;
};

/* Return the text to print for a bot, which is the title if the bot has one,
 * else the name. */
static inline const char *
store_bot_label(const struct store_bot *bot)
{
	return bot->title != NULL ? bot->title : bot->name;
}

/* Is the bot a person who plays by hand? */
static inline bool
store_bot_is_person(const struct store_bot *bot)
{
	return bot->run != NULL && (strcmp(bot->run, "human") == 0 ||
				    strncmp(bot->run, "human:", 6) == 0);
}

struct store_growth;
struct store_history;

/**
 * struct store_run - properties of a whole run
 * @name: name of the tournament; may be ""
 * @config: text of config.yaml with all defaults.  A run can be resumed only
 *	with the same text, except for comments and lines for which
 *	config_line_is_loose returns true.  If the anchor (bot with a fixed Elo)
 *	differs, the store updates its text
 * @game, @seed, @isolation: name of the game, seed, and isolation level.  To
 *	resume a run whose configuration has no seed, the caller must copy the
 *	seed of the stored run (store_read)
 * @program: name and version of the program, such as "deadwood 0.1.0"
 * @started_ms: time of the first start of the run, in milliseconds since 1970
 * @matches: number of matches in the whole tournament; if it is not known yet,
 *	number of matches known so far (store_set_matches)
 * @group_matches: number of matches that share their cards, at least 1.  This
 *	is the number of matches in a mirror group, times the number of pairings
 *	in a round if deals are common
 * @seats: number of seats at a table
 * @sides: number of sides of partners at a table; seat s belongs to side s %
 *	sides.  If it is 0 or @seats, every seat plays alone
 * @low_wins: true if the lowest score wins (penalty scoring)
 * @final: true if the run is a final, whose seed stays secret until all matches
 *	are played
 * @shard: part of the tournament that this run plays (schedule/shard.h); shard
 *	0 of 0 if the run plays all matches
 * @retry: true if the run plays only matches again that had a time-out on a
 *	slower machine (timeout_matches.h)
 * @bots: the @bot_count bots in the order of the configuration; a bot's number
 *	is the index of the bot
 * @growth: used by store_open: how this run extends the stored run
 *	(store_history.h); NULL if this run continues the stored run unchanged
 */
struct store_run {
	const char *name;
	const char *config;
	const char *game;
	const char *seed;
	const char *isolation;
	const char *program;
	int64_t started_ms;
	uint64_t matches;
	unsigned group_matches;
	unsigned seats;
	unsigned sides;
	bool low_wins;
	bool final;
	struct shard shard;
	bool retry;
	unsigned bot_count;
	const struct store_bot *bots;
	const struct store_growth *growth;
};

/* Return the number of the bot with the name @name; bot_count if the run has no
 * such bot. */
unsigned store_find_bot(const struct store_run *run, const char *name);

/**
 * struct store_seat - result of a seat in a match
 * @bot: number of the bot
 * @place: place in the match; seats that tie share the better place, as in 1,
 *	1, 3
 * @verdict: VERDICT_OK, or the reason why the seat forfeited (control.h)
 * @detail: text that explains the verdict, or ""
 * @version: version string that the bot sent, or ""; the string may contain any
 *	bytes.  All strings are truncated to STORE_TEXT_MAX - 1 bytes
 * @decisions: number of requests answered
 * @used_us, @max_us: total time of all answers, and longest time of an answer,
 *	in microseconds
 * @late_us: delay that the arena itself caused, in microseconds
 * @noise: number of the bot's lines that are not answers
 * @points: match points; computed by store_put, and set in rows that were read
 */
struct store_seat {
	unsigned bot;
	int score;
	unsigned place;
	unsigned faults;
	enum verdict verdict;
	const char *detail;
	const char *version;
	uint64_t decisions;
	uint64_t used_us;
	uint64_t max_us;
	uint64_t late_us;
	uint64_t noise;
	double points;
};

/**
 * struct store_match - a match that was played
 * @number: number of the match, from 1
 * @group: number of the group of matches with the same cards, from 1; the
 *	match's seed is derived from this number
 * @round: number of the round, from 1
 * @log: name of the log inside the results directory, such as
 *	"logs/000017.jsonl"; "" if the log was not kept
 * @log_hash, @log_bytes: hash (BLAKE2b in hexadecimal) and length of the log as
 *	the arena wrote it.  @log_hash is "" in a row of database format 1
 * @why_void: reason why the match is void; "" if the match counts.  A void
 *	match has no seats, log or points, and a resumed run plays it again
 * @ended_ms: end of the match, in milliseconds since 1970
 * @took_us: time from the start of the match to its result, in microseconds
 * @machine: number of the machine that played the match (store_machines.h); 0
 *	if the machine is not known
 * @seats: number of entries in @seat that are used, in the order of the seats
 * @sides: number of sides of partners, as in struct store_run.  The seats of a
 *	side have the same score and place
 * @sum, @has_sum: checksum of the row, set only in rows that were read
 *	(store_check_row)
 */
struct store_match {
	uint64_t number;
	uint64_t group;
	uint64_t round;
	unsigned deals;
	const char *log;
	const char *log_hash;
	uint64_t log_bytes;
	const char *why_void;
	int64_t ended_ms;
	int64_t took_us;
	unsigned machine;
	unsigned seats;
	unsigned sides;
	int64_t sum;
	bool has_sum;
	struct store_seat seat[SEATS_MAX];
};

/* Return the number of sides at a table; a seat that plays alone is a side. */
static inline unsigned
store_sides(unsigned seats, unsigned sides)
{
	return sides > 0 ? sides : seats;
}

/* Return the place of a seat's side among all sides.  @sharing: set to the
 * number of sides with the same place. */
unsigned store_place(const struct store_match *match, unsigned seat,
		     unsigned *sharing);

/* Return true if the bot of @seat also plays an earlier seat of the match.  All
 * seats of a bot are on one side. */
static inline bool
store_repeats_bot(const struct store_match *match, unsigned seat)
{
	for (unsigned i = 0; i < seat; i++)
		if (match->seat[i].bot == match->seat[seat].bot)
			return true;
	return false;
}

struct store;

/**
 * store_points - return a seat's match points as a multiple of 1 / (2 * (sides
 * - 1))
 *
 * A side gets (sides - place) / (sides - 1) match points, and tied sides share
 * their points.  Each seat has the points of its side.  The function returns a
 * whole number, so that sums are exact.
 */
unsigned store_points(const struct store_match *match, unsigned seat);

/* Return a seat's match points as a number from 0 to 1. */
double store_seat_points(const struct store_match *match, unsigned seat);

/**
 * store_open - open the results of a directory for writing; create results.db
 * if it is missing
 * @dir: results directory, which must exist and be writable; copied
 * @run: the run to start or resume; borrowed until return.  @run->started_ms is
 *	stored only when results.db is created
 * @diag: on failure, the reason.  Another process, whose pid @diag names, may
 *	use the directory.  The results may have another configuration (with the
 *	first line that differs) or a newer format, be damaged, or belong to
 *	another program.  There may be a system error
 *
 * Returns an owned store; free it with store_close.  Returns NULL on failure.
 * A failed call leaves the directory unchanged, except that an empty lock file
 * may have been added.
 */
struct store *store_open(const char *dir, const struct store_run *run,
			 struct diag *diag);

/**
 * store_read - open the results of a directory for reading, even while a run
 * writes them
 *
 * Returns an owned store, or NULL with @diag.  The caller must not write to the
 * store.
 */
struct store *store_read(const char *dir, struct diag *diag);

/* Read the seed, the configuration and the history of the run in a directory.
 * @seed and @config are owned; both are NULL if the run was stopped before they
 * were stored.  Returns false with @diag if the store cannot be read.  The
 * caller must release @history even after a failure. */
bool store_peek(const char *dir, char **seed, char **config,
		struct store_history *history, struct diag *diag);

/* Return true if a run with the configuration @was may be extended to the
 * configuration @is.  Both are texts from config_text.  Bots, rounds and
 * `apart` may differ.  If another line differs, returns false, and @diag
 * contains the line. */
bool store_may_grow(const char *dir, const char *was, const char *is,
		    struct diag *diag);

/* Close the store and discard uncommitted changes.  NULL is accepted. */
void store_close(struct store *store);

/* Return the properties of the stored run; borrowed until the store is
 * closed. */
const struct store_run *store_run(const struct store *store);

/**
 * store_put - write a match, which counts when store_commit has returned true
 *
 * Returns false with @diag if a match with the same number exists already, or
 * on a system error such as a full disk.  A failed call loses all uncommitted
 * changes.
 */
bool store_put(struct store *store, const struct store_match *match,
	       struct diag *diag);

/* Delete the matches from number @first to number @last; the next commit makes
 * this permanent.  Returns false with @diag. */
bool store_drop(struct store *store, uint64_t first, uint64_t last,
		struct diag *diag);

/* Set the number of known matches in the tournament.  The number is committed
 * together with the rows written so far.  Returns false with @diag. */
bool store_set_matches(struct store *store, uint64_t matches,
		       struct diag *diag);

/* Let SQLite use a larger cache, of at most 64 MB.  Call this function before
 * writing many rows in random order.  Returns false with @diag. */
bool store_grow_cache(struct store *store, struct diag *diag);

/* Return the number of matches written since the last commit. */
unsigned store_pending(const struct store *store);

/* Commit all changes, if there are any.  Returns false with @diag on a system
 * error, or if the database file was removed or replaced after store_open. */
bool store_commit(struct store *store, struct diag *diag);

/* Check that the database is undamaged, and that results.db is still the file
 * that was opened.  Call this function at the end of a run, after store_commit.
 * Returns false with @diag. */
bool store_check(struct store *store, struct diag *diag);

/* Check that the stored configuration has the stored hash and equals @text,
 * except for lines that may differ.  Returns false with @diag. */
bool store_check_config(struct store *store, const char *text,
			struct diag *diag);

/* Check the stored configuration as store_check_config does, before a merge of
 * this directory and the directory @other.  @text: configuration of @other.  On
 * failure returns false; @diag names both directories. */
bool store_check_merge(struct store *store, const char *text, const char *other,
		       struct diag *diag);

/**
 * store_begin_change, store_end_change - begin and end a change of tables that
 * have a seal (checksum)
 * @done: true if the caller's changes succeeded; false to undo the changes
 *
 * The changes between the two calls are stored together with the new seals,
 * either completely or not at all.  The calls may be nested, and may be inside
 * a transaction.  On failure both functions return false with @diag.  If
 * store_begin_change fails, the caller must not call store_end_change.
 */
bool store_begin_change(struct store *store, struct diag *diag);
bool store_end_change(struct store *store, bool done, struct diag *diag);

/* Return true if a row has the right checksum, which does not cover the numbers
 * of the bots.  Also returns true if the row has no checksum, because an arena
 * before database format 5 wrote the row. */
bool store_check_row(const struct store_match *match);

/* Call @broken for each table that does not match its seal (checksum of the
 * table).  The tables of matches and seats have no seals, and neither has any
 * table before database format 5.  Returns false with @diag if the database
 * cannot be read. */
bool store_check_seals(struct store *store,
		       void (*broken)(void *arg, const char *table), void *arg,
		       struct diag *diag);

/* Set @seats to the number of rows in the table "seats" whose match has no row,
 * because another program deleted it.  Such seats do not count; a resumed run
 * deletes them.  Returns false with @diag. */
bool store_count_strays(struct store *store, uint64_t *seats,
			struct diag *diag);

/* Return the number of stored matches, including void and uncommitted
 * matches. */
uint64_t store_match_count(const struct store *store);

/* Set @out to the number of stored matches with a number below @number.
 * Returns false with @diag. */
bool store_count_before(struct store *store, uint64_t number, uint64_t *out,
			struct diag *diag);

/* Return true if the match has no row.  Returns false if the match has a row,
 * or if the database cannot be read; @diag is empty only in the first case. */
bool store_is_missing(struct store *store, uint64_t number, struct diag *diag);

/**
 * store_next_missing - return the lowest match number without a row
 * @from: first match number to check, at least 1
 *
 * If no row is missing, the returned number is greater than the number of the
 * run's last match.  Returns 0 with @diag if the database cannot be read.
 */
uint64_t store_next_missing(struct store *store, uint64_t from,
			    struct diag *diag);

/**
 * store_each_from - call @visit for each match from number @from on, in
 * ascending order
 * @visit: called with @arg and the match, which is borrowed until @visit
 *	returns.  If @visit returns false, store_each_from stops
 *
 * Returns false with @diag if the database cannot be read.
 */
bool store_each_from(struct store *store, uint64_t from,
		     bool (*visit)(void *arg, const struct store_match *match),
		     void *arg, struct diag *diag);

/* Call @visit for each match, in ascending order. */
static inline bool
store_each(struct store *store,
	   bool (*visit)(void *arg, const struct store_match *match), void *arg,
	   struct diag *diag)
{
	return store_each_from(store, 1, visit, arg, diag);
}

/**
 * store_truncate - end the run after match @last
 *
 * The function deletes the rows of all later matches, and commits.  On failure
 * no row is deleted.  Returns false with @diag.
 */
bool store_truncate(struct store *store, uint64_t last, struct diag *diag);

#endif
