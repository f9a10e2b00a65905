/*
 * store.h - store the results of a run in the database DIR/results.db.
 *
 * A match counts once its row is committed.  A commit survives a kill and a
 * full disk.  A power cut may undo the last commits, each as a whole: those
 * matches do not count and are played again.  The store knows rows and no
 * schedule: the configuration defines which matches exist, the store which are
 * done.  docs/results.md describes the tables for people.
 *
 * One process at a time writes a directory (a lock names its pid); any number
 * may read it meanwhile.  After a failed call nothing committed is lost, and
 * nothing uncommitted counts; only close the store then.
 */
#ifndef DEADWOOD_ARENA_STORE_STORE_H
#define DEADWOOD_ARENA_STORE_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/schedule/shard.h"
#include "lib/diag.h"
#include "lib/verdict.h"
#include "referee/engine/state.h"

#define STORE_FORMAT 5 /* of the database; raised when its tables change */
#define STORE_SAVED  "results.db.saved" /* of a database that lost its name */
#define STORE_BATCH  64 /* matches that one commit may well hold (chosen) */
#define STORE_TEXT_MAX                                                         \
	512 /* bytes of a seat's or match's string and its NUL                 \
	     */

/**
 * struct store_bot - a bot; the strings are borrowed
 * @run: its command, for people
 * @title: printed instead of the name, or NULL
 * @apart: how its sandbox differs from the others' (bot_labels.h), or NULL
 */
struct store_bot {
	const char *name;
	const char *run;
	const char *title, *apart;
};

/* Return what people see: the title, else the name. */
static inline const char *
store_bot_label(const struct store_bot *bot)
{
	return bot->title != NULL ? bot->title : bot->name;
}

struct store_growth;
struct store_history;

/**
 * struct store_run - properties of a whole run
 * @name: of the tournament; may be ""
 * @config: text of config.yaml with every default.  A run is resumed only with
 *        the same text; comments and lines of config_line_is_loose may differ,
 *        and the store updates the anchor
 * @game, @seed, @isolation: as strings.  If the configuration has no seed, copy
 *        it from store_read's run before a resume
 * @program: "deadwood 0.1.0"
 * @started_ms: first start, since 1970
 * @matches: in the whole tournament, or as many as are known
 *        (store_set_matches)
 * @group_matches: matches that share their cards (the rotations of a mirror
 *        group, times the pairings of a round if deals are common); 1..
 * @seats: at a table
 * @sides: of partners at a table, seat s being of side s % sides; 0 or @seats:
 *        every seat plays alone
 * @low_wins: the lowest score wins (penalty scoring)
 * @final: the seed stays secret until all is played
 * @shard: shard of the matches that is played here (schedule/shard.h); 0 of 0:
 *        all
 * @retry: of the shard, only time-outs on a slower machine (timeout_matches.h)
 * @bots: @bot_count bots in the configuration's order; a bot's number is its
 *        index
 * @growth: for store_open: the stored run is extended to this one
 *        (store_history.h); NULL: it continues unchanged
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

/* Return a bot's number; bot_count if the run has no bot of this name. */
unsigned store_find_bot(const struct store_run *run, const char *name);

/**
 * struct store_seat - result of a seat in a match
 * @bot: its number
 * @place: as in sport: 1, 1, 3
 * @verdict: "ok", or how the seat forfeited ("timeout", "exit", ...: control.h)
 * @detail: one sentence, or ""
 * @version: the bot's own version string, or ""; arbitrary bytes.  Strings
 *        longer than STORE_TEXT_MAX - 1 bytes are truncated
 * @decisions: requests answered; @used_us total time, @max_us the longest,
 *        @late_us the arena's own delay
 * @noise: lines that are not answers
 * @points: match points of a row that was read; store_put computes them
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
 * @number: from 1
 * @group: of the matches with the same cards, from 1 (the match's seed is
 *        derived from it)
 * @round: from 1
 * @log: name of the log inside DIR, "logs/000017.jsonl", or ""
 * @log_hash, @log_bytes: of the log as written: BLAKE2b in hexadecimal; "" in a
 *        row of format 1
 * @why_void: "" of a match that counts.  Else why it could not be played: it
 *        has no seats, log and points, and a resumed run plays it again
 * @ended_ms: since 1970; @took_us: from its start to its result
 * @machine: that played it (store_machines.h); 0: not known
 * @seats: used entries of @seat, in the order of the seats
 * @sides: as in struct store_run.  The seats of a side share score and place
 * @sum, @has_sum: of a row that was read (store_check_row)
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

/* Return how many sides are ranked at a table: a seat that plays alone is a
 * side. */
static inline unsigned
store_sides(unsigned seats, unsigned sides)
{
	return sides > 0 ? sides : seats;
}

/* Return the place of a seat's side among the sides; @sharing: how many share
 * it. */
unsigned store_place(const struct store_match *match, unsigned seat,
		     unsigned *sharing);

/* Does an earlier seat of the match belong to the same bot?  Only seats of its
 * side can. */
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
 * store_points - return a seat's match points, in units of
 * 1 / (2 * (sides - 1))
 *
 * A whole number, so that sums are exact: (sides - place) / (sides - 1) points.
 * Tied sides share theirs; every seat has those of its side.
 */
unsigned store_points(const struct store_match *match, unsigned seat);

/* Return the same in points, 0..1. */
double store_seat_points(const struct store_match *match, unsigned seat);

/**
 * store_open - open a directory's results for writing; create them if missing
 * @dir: must exist and be writable; copied
 * @run: borrowed until return; only a new store uses @run->started_ms
 * @diag: on failure: the directory is in use (with the pid); the results have
 *        another configuration (with the line), a newer format, damage, or
 *        belong to another program; or the system's error
 *
 * Returns an owned store, free it with store_close.  Returns NULL on failure;
 * nothing in the directory has changed then, except perhaps an empty lock file.
 */
struct store *store_open(const char *dir, const struct store_run *run,
			 struct diag *diag);

/**
 * store_read - open a directory's results for reading, also during a run
 *
 * Returns an owned store, or NULL with @diag.  Do not call store_put.
 */
struct store *store_read(const char *dir, struct diag *diag);

/* Read seed, configuration and revisions of a directory's run; owned.  NULL if
 * it was stopped before it had any.  Returns false with @diag if it cannot be
 * read; release @history in any case. */
bool store_peek(const char *dir, char **seed, char **config,
		struct store_history *history, struct diag *diag);

/* May a run of configuration @was be extended to @is, both written by
 * config_text?  Bots, rounds and `apart` may differ.  Returns false with @diag:
 * another line that differs. */
bool store_may_grow(const char *dir, const char *was, const char *is,
		    struct diag *diag);

/* Close the store and drop what is not committed.  NULL is accepted. */
void store_close(struct store *store);

/* Return the stored run; borrowed until the store is closed. */
const struct store_run *store_run(const struct store *store);

/**
 * store_put - write a match; it counts once store_commit has returned true
 *
 * Returns false with @diag: a match of that number exists already, or the
 * system's error (disk full).  What was not committed is lost then.
 */
bool store_put(struct store *store, const struct store_match *match,
	       struct diag *diag);

/* Delete the matches from @first to @last, with the next commit.  Returns false
 * with @diag. */
bool store_drop(struct store *store, uint64_t first, uint64_t last,
		struct diag *diag);

/* Set the number of known matches, with the commit of earlier rows.  Returns
 * false with @diag. */
bool store_set_matches(struct store *store, uint64_t matches,
		       struct diag *diag);

/* Use a larger cache (64 MB at most) before many writes in any order.  Returns
 * false with @diag. */
bool store_grow_cache(struct store *store, struct diag *diag);

/* Return how many matches were written since the last commit. */
unsigned store_pending(const struct store *store);

/* Commit what was written, if anything.  Returns false with @diag: the system's
 * error, or the database was removed or replaced meanwhile. */
bool store_commit(struct store *store, struct diag *diag);

/* Is the database undamaged, and still the file that was opened?  Call it at
 * the end of a run, after store_commit.  Returns false with @diag. */
bool store_check(struct store *store, struct diag *diag);

/* Does the stored configuration match its hash, and @text except for lines that
 * may differ?  Returns false with @diag. */
bool store_check_config(struct store *store, const char *text,
			struct diag *diag);

/* The same for the configuration of another directory, @other, with a message
 * for a merge of the two. */
bool store_check_merge(struct store *store, const char *text, const char *other,
		       struct diag *diag);

/**
 * store_begin_change, store_end_change - begin and end a change of a sealed
 * table
 * @done: the change succeeded; if not, store_end_change undoes it
 *
 * All or nothing, with the seals; also in a transaction, and nested.  Return
 * false with @diag.  Do not call store_end_change after store_begin_change has
 * failed.
 */
bool store_begin_change(struct store *store, struct diag *diag);
bool store_end_change(struct store *store, bool done, struct diag *diag);

/* Does a row match its sum?  The sum excludes the bots' numbers.  True for a
 * row from before format 5, which has no sum. */
bool store_check_row(const struct store_match *match);

/* Call @broken for each other table that does not match its seal; for none of a
 * store from before format 5.  Returns false with @diag if the database cannot
 * be read. */
bool store_check_seals(struct store *store,
		       void (*broken)(void *arg, const char *table), void *arg,
		       struct diag *diag);

/* Count seats whose match has no row: someone deleted it.  They do not count,
 * and a resumed run deletes them.  Returns false with @diag. */
bool store_count_strays(struct store *store, uint64_t *seats,
			struct diag *diag);

/* Return how many matches are stored, void and uncommitted ones included. */
uint64_t store_match_count(const struct store *store);

/* Count those with a number below @number.  Returns false with @diag. */
bool store_count_before(struct store *store, uint64_t number, uint64_t *out,
			struct diag *diag);

/* Is the row of a match missing?  Returns false with @diag if the database
 * cannot be read; otherwise @diag's text is "". */
bool store_is_missing(struct store *store, uint64_t number, struct diag *diag);

/**
 * store_next_missing - return the lowest match number without a row
 * @from: start at this number, from 1
 *
 * The number may lie beyond the run's matches.  Returns 0 with @diag if the
 * database cannot be read.  Walks the rows and needs no memory.
 */
uint64_t store_next_missing(struct store *store, uint64_t from,
			    struct diag *diag);

/**
 * store_each_from - visit every match from number @from on, in ascending order
 * @visit: receives @arg and a match, borrowed until it returns; false ends the
 *	walk
 *
 * Returns false with @diag if the database cannot be read.
 */
bool store_each_from(struct store *store, uint64_t from,
		     bool (*visit)(void *arg, const struct store_match *match),
		     void *arg, struct diag *diag);

/* Visit every match. */
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
 * Commits; deletes the rows of later matches, all or none.  Returns false with
 * @diag.
 */
bool store_truncate(struct store *store, uint64_t last, struct diag *diag);

#endif
