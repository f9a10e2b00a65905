/*
 * store.h - the results of a run on disk: DIR/results.db.
 *
 * A match counts when its row is committed, and not before; what is committed
 * survives a kill and a full disk.  A power cut may take back the last commits,
 * each as a whole: those matches do not count and are played again.  The store
 * knows rows and no schedule: which matches there are follows from the
 * configuration, which of them are done is asked here.  docs/results.md
 * describes the tables for people.
 *
 * One process writes a directory at a time (a lock names its pid); any number
 * may read it meanwhile.  After a failed call nothing that was committed is
 * lost, nothing uncommitted counts, and the store only wants to be closed.
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
 * struct store_bot - a bot as the standings show it; the strings are borrowed
 * @run: its command, for people
 * @title: what people are shown in the place of the name, or NULL
 * @apart: how its box is another than the others' (bot_labels.h), or NULL
 */
struct store_bot {
	const char *name;
	const char *run;
	const char *title, *apart;
};

/* What people are shown. */
static inline const char *
store_bot_shown(const struct store_bot *bot)
{
	return bot->title != NULL ? bot->title : bot->name;
}

struct store_growth;
struct store_history;

/**
 * struct store_run - what is true of a whole run
 * @name: of the tournament; may be ""
 * @config: the configuration as run, every default written out (config.yaml's
 *        text).  A run is resumed only with the same text; comment lines and
 *        those of config_line_is_loose may differ, and the store takes a new
 *        anchor
 * @game, @seed, @isolation: as strings.  Where the configuration leaves the
 * seed out, take it from store_read's run before a resume
 * @program: "deadwood 0.1.0"
 * @started_ms: since 1970.  Of a resumed run: that of the first start
 * @matches: in the whole tournament, or as many as are known (store_grow)
 * @group_matches: matches that share their cards (the rotations of a mirror
 *        group, times the pairings of a round where deals are common); 1..
 * @seats: at a table
 * @sides: of partners at a table, seat s being of side s % sides; 0 or @seats:
 *        every seat plays alone
 * @low_wins: the lowest score wins (penalty scoring)
 * @final: its seed is told when all has been played, and not before
 * @shard: which of the matches are played here (schedule/shard.h); 0 of 0: all
 * @retry: of the shard, only what was late on a slower machine
 * (timeout_matches.h)
 * @bots: @bot_count bots in the configuration's order; a bot's number is its
 *        index
 * @growth: for store_open: the run that is there grows into this one
 *        (store_history.h); NULL: it goes on as it is
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

/**
 * struct store_seat - what a bot did in a match
 * @bot: its number
 * @place: as in sport: 1, 1, 3
 * @verdict: "ok", or how the seat forfeited ("timeout", "exit", ...: control.h)
 * @detail: one sentence, or ""
 * @version: the bot's own version string, or ""; bytes of the bot's choice.
 *        Strings longer than STORE_TEXT_MAX - 1 bytes are stored cut
 * @decisions: requests answered; @used_us in all, @max_us the longest,
 *        @late_us the arena's own delay
 * @noise: lines that were no answers
 * @points: match points as the row that was read has them; not for store_put,
 *        which works them out
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
 * @group: of the matches with the same cards, from 1 (the number that the
 *        match's seed is derived from)
 * @round: from 1
 * @log: the log's name inside DIR, "logs/000017.jsonl", or ""
 * @log_hash, @log_bytes: of the log as it was written: BLAKE2b in hexadecimal;
 *        "" in a row of format 1
 * @why_void: "" of a match that counts.  Else why nobody could play it: it has
 *        no seats and no log, nobody has points for it, and a run that is gone
 *        on with forgets it and tries again
 * @ended_ms: since 1970; @took_us: from its start to its result
 * @machine: on which it was played (store_machines.h); 0: not known
 * @seats: used entries of @seat, in the order of the seats
 * @sides: as in struct store_run.  The seats of a side share score and place
 * @sum, @has_sum: of a row that was read (store_row_holds)
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

/* How many sides are ranked at a table: seats that play alone are sides. */
static inline unsigned
store_sides(unsigned seats, unsigned sides)
{
	return sides > 0 ? sides : seats;
}

/* The place of a seat's side among the sides, and how many share it. */
unsigned store_place(const struct store_match *match, unsigned seat,
		     unsigned *sharing);

/* Does an earlier seat of the match, of the same side, belong to the bot? */
static inline bool
store_sits_twice(const struct store_match *match, unsigned seat)
{
	for (unsigned i = 0; i < seat; i++)
		if (match->seat[i].bot == match->seat[seat].bot)
			return true;
	return false;
}

struct store;

/**
 * store_points - a seat's match points, in units of 1 / (2 * (sides - 1))
 *
 * A whole number, so that sums are exact: (sides - place) / (sides - 1) points,
 * and those who tie share theirs; every seat has those of its side.
 */
unsigned store_points(const struct store_match *match, unsigned seat);

/* The same in points, 0..1. */
double store_seat_points(const struct store_match *match, unsigned seat);

/**
 * store_open - open a directory's results for writing, made when missing
 * @dir: must exist and be writable; copied
 * @run: borrowed until return; @run->started_ms is used by a new one only
 * @diag: on failure: the directory is in use (by which pid), its results belong
 *        to another configuration (which line differs), to a newer version, are
 *        damaged, are no results of an arena; or the system's error
 *
 * Returns an owned store, free it with store_close; NULL on failure, and then
 * nothing in the directory has changed (but perhaps its empty lock file).
 */
struct store *store_open(const char *dir, const struct store_run *run,
			 struct diag *diag);

/**
 * store_read - open a directory's results for reading, also while a run writes
 *
 * Returns an owned store, or NULL with @diag.  store_put must not be called.
 */
struct store *store_read(const char *dir, struct diag *diag);

/* The seed, the configuration and the revisions of a directory's run, owned;
 * NULL when it has none yet, since it was stopped before it began.  False with
 * @diag when it cannot be read; @history wants to be released in any case. */
bool store_peek(const char *dir, char **seed, char **config,
		struct store_history *history, struct diag *diag);

/* May a run of configuration @was grow into @is, both written by config_text?
 * Its bots, rounds and who is kept apart may differ.  Returns false with @diag:
 * which other line differs. */
bool store_may_grow(const char *dir, const char *was, const char *is,
		    struct diag *diag);

/* What was not committed is dropped.  NULL is accepted. */
void store_close(struct store *store);

/* The run as it is stored; borrowed until the store is closed. */
const struct store_run *store_run(const struct store *store);

/**
 * store_put - write a match; it counts once store_commit has returned true
 *
 * Returns false with @diag: a match of that number is there already, or the
 * system's error (disk full).  What was not committed is gone then.
 */
bool store_put(struct store *store, const struct store_match *match,
	       struct diag *diag);

/* The matches from @first to @last count no more, with the commit of what is
 * put next.  Returns false with @diag. */
bool store_drop(struct store *store, uint64_t first, uint64_t last,
		struct diag *diag);

/* More matches have become known, @matches in all: they count with the commit
 * of those that were put before.  Returns false with @diag. */
bool store_grow(struct store *store, uint64_t matches, struct diag *diag);

/* Many matches come, in any order, before the next commit: take memory for them
 * (64 MB at most).  Returns false with @diag. */
bool store_expect_many(struct store *store, struct diag *diag);

/* Matches put since the last commit. */
unsigned store_pending(const struct store *store);

/* Commit what was put; nothing pending is fine.  Returns false with @diag: the
 * system's error, or that the database was removed or replaced meanwhile. */
bool store_commit(struct store *store, struct diag *diag);

/* Is the database whole, and at the end of a run, after store_commit, still the
 * one that was opened?  Returns false with @diag. */
bool store_check(struct store *store, struct diag *diag);

/* Is the configuration that is stored what its hash says, and the same as
 * @text, but for what may differ?  Returns false with @diag. */
bool store_same_config(struct store *store, const char *text,
		       struct diag *diag);

/* The same of a configuration of another folder, @other, in words for two that
 * are to be joined. */
bool store_agrees(struct store *store, const char *text, const char *other,
		  struct diag *diag);

/**
 * store_change, store_changed - begin and end a change of a table with a seal
 * @done: the change succeeded; if not, store_changed undoes it
 *
 * All or nothing, with the seals; also in a transaction, and nested.  Return
 * false with @diag.  Do not call store_changed after store_change has failed.
 */
bool store_change(struct store *store, struct diag *diag);
bool store_changed(struct store *store, bool done, struct diag *diag);

/* Is a row that was read as it was written?  The sum excludes the bots'
 * numbers. True of a row from before format 5, which has no sum. */
bool store_row_holds(const struct store_match *match);

/* Call @broken for each other table that is not as it was written; none of a
 * store from before format 5.  Returns false with @diag when the database could
 * not be read. */
bool store_seals_hold(struct store *store,
		      void (*broken)(void *arg, const char *table), void *arg,
		      struct diag *diag);

/* Seats whose match has no row: somebody deleted it.  They count for nothing,
 * and go when a run goes on.  Returns false with @diag. */
bool store_strays(struct store *store, uint64_t *seats, struct diag *diag);

/* Matches in the store, void ones and those not yet committed included. */
uint64_t store_count(const struct store *store);

/* How many of them have a number below @number.  Returns false with @diag. */
bool store_count_before(struct store *store, uint64_t number, uint64_t *out,
			struct diag *diag);

/* Has a match no row?  False too, with @diag, when the database could not be
 * read; @diag's text is "" otherwise. */
bool store_is_missing(struct store *store, uint64_t number, struct diag *diag);

/**
 * store_next_missing - the lowest match number that has no row
 * @from: look at this number and up, from 1
 *
 * Returns a number, which may lie beyond the run's matches; 0 when the database
 * could not be read (@diag).  Needs no memory: walks the rows.
 */
uint64_t store_next_missing(struct store *store, uint64_t from,
			    struct diag *diag);

/**
 * store_each_from - show every match from number @from on, by ascending number
 * @see: gets @arg and a match, borrowed until it returns; false ends the walk
 *
 * Returns false with @diag when the database could not be read.
 */
bool store_each_from(struct store *store, uint64_t from,
		     bool (*see)(void *arg, const struct store_match *match),
		     void *arg, struct diag *diag);

/* All of them. */
static inline bool
store_each(struct store *store,
	   bool (*see)(void *arg, const struct store_match *match), void *arg,
	   struct diag *diag)
{
	return store_each_from(store, 1, see, arg, diag);
}

/**
 * store_end_at - the run is over behind match @last: it has no more matches
 *
 * Commits; rows of later matches go, all or none.  Returns false with @diag.
 */
bool store_end_at(struct store *store, uint64_t last, struct diag *diag);

#endif
