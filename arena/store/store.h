/*
 * store.h - store the results of a run in the database DIR/results.db.
 *
 * A match counts as soon as its row is committed to the database.  A commit
 * survives if the arena is killed or the disk becomes full.  A power cut may
 * undo the last commits, but each of them completely.  A resumed run replays
 * their matches.  The configuration defines which matches exist.  The store
 * records only which matches were played.  For users, docs/results.md describes
 * the tables.
 *
 * Only one process at a time writes to a results directory (lock.h).  Any
 * number of processes may read a store at the same time.  If a call fails,
 * committed rows are safe, but uncommitted rows are lost.  After a failed call
 * the caller may only call store_close.
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

#define STORE_FORMAT   6 /* number of the current format of the database */
/* name of the file for a copy of a removed results.db */
#define STORE_SAVED    "results.db.saved"
#define STORE_BATCH    64  /* arbitrary: number of matches in one commit */
#define STORE_TEXT_MAX 512 /* bytes of a string in a row, with its NUL */

/**
 * struct store_bot - a bot of a run; the struct borrows its strings
 * @run: text of the bot's command, for people to read
 * @title: text that standings show instead of the name, or NULL
 * @apart: description of how the bot's sandbox differs from other bots'
 *	sandboxes, or of a remote bot (bot_labels.h); or NULL
 */
struct store_bot {
	const char *name;
	const char *run;
	const char *title, *apart;
};

/* Return the text to print for a bot: its title, or its name if it has no
 * title. */
static inline const char *
store_bot_label(const struct store_bot *bot)
{
	return bot->title != NULL ? bot->title : bot->name;
}

/* Return true if the bot is a person who plays by hand. */
static inline bool
store_bot_is_person(const struct store_bot *bot)
{
	return bot->run != NULL && (strcmp(bot->run, "human") == 0 ||
				    strncmp(bot->run, "human:", 6) == 0);
}

/* Return true if a client plays the bot by network. */
static inline bool
store_bot_is_remote(const struct store_bot *bot)
{
	return bot->run != NULL && (strcmp(bot->run, "remote") == 0 ||
				    strncmp(bot->run, "remote:", 7) == 0);
}

struct store_growth;
struct store_history;
struct store_run;

/* Return true if the run rates its remote bots apart: it has some, and at least
 * two other bots. */
bool store_rates_apart(const struct store_run *run);

/**
 * struct store_run - properties of a whole run
 * @name: name of the tournament, perhaps ""
 * @config: text of config.yaml with all defaults.  A run can continue only with
 *	an equal text, except for comments and lines for which
 *	config_line_is_loose returns true.  If the anchor (bot with a fixed Elo
 *	rating) differs, the store updates the anchor in its text
 * @game, @seed, @isolation: name of the game, seed, and isolation level.  If a
 *	resumed run's configuration has no seed, the caller must copy the seed
 *	of the stored run (store_read)
 * @program: name and version of the program that wrote the store, such as
 *	"deadwood 0.1.0"
 * @started_ms: time of the first start of the run, in milliseconds since 1970
 * @matches: number of matches in the whole tournament.  If this number is not
 *	known yet, number of matches known so far (store_set_matches)
 * @group_matches: number of matches that share their cards, at least 1.  If
 *	deals are common, @group_matches is the size of a mirror group, times
 *	the number of pairings in a round.  Without common deals, @group_matches
 *	is the size of a mirror group (matches of the same bots with the same
 *	cards)
 * @seats: number of seats at a table
 * @sides: number of sides of partners at a table; seat s belongs to side s %
 *	sides.  If @sides is 0 or @seats, every seat plays alone
 * @low_wins: true: the lowest score wins (penalty scoring)
 * @final: true: the run is a final, whose seed stays secret until all matches
 *	are played
 * @shard: part of the tournament that this run plays (schedule/shard.h); shard
 *	0 of 0: the run plays all matches
 * @retry: true: the run only replays matches that had a time-out on a slower
 *	machine (timeout_matches.h)
 * @bots: the @bot_count bots in the order of the configuration.  The number of
 *	a bot is its index in this array
 * @growth: for store_open: how this run extends the stored run
 *	(store_history.h); NULL: this run continues the stored run unchanged
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

/* Return the number of the bot with this name.  If the run has no such bot,
 * return bot_count. */
unsigned store_find_bot(const struct store_run *run, const char *name);

/**
 * struct store_seat - result of a seat in a match
 * @bot: number of the bot
 * @place: place of the seat in the match.  Seats that tie share the better
 *	place, as in 1, 1, 3
 * @verdict: VERDICT_OK, or the code of the reason why the seat forfeited
 *	(control.h)
 * @detail: text that explains the verdict, or ""
 * @version: version string that the bot sent, perhaps with arbitrary bytes; or
 *	"".  The store truncates each string to STORE_TEXT_MAX - 1 bytes
 * @decisions: number of requests that the bot answered
 * @used_us, @max_us: time in microseconds of all answers together, and of the
 *	slowest answer
 * @late_us: delay in microseconds that the arena itself caused
 * @noise: number of lines of the bot that are not answers
 * @points: match points. store_put computes them; rows that were read have them
 * @tokens_in, @tokens_out, @cost: sums of the usage that the bot reported
 *	(lib/format/bot_usage.h); @cost is in the bot's unit
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
	uint64_t tokens_in;
	uint64_t tokens_out;
	double cost;
};

/**
 * struct store_match - a match that was played, as a row of the database
 * @number: number of the match, from 1
 * @group: number of the group of matches with equal cards, from 1.  The match's
 *	seed is derived from this number
 * @round: number of the round, from 1
 * @log: name of the log inside the results directory, such as
 *	"logs/000017.jsonl"; "": the log was not kept
 * @log_hash, @log_bytes: hash (BLAKE2b in hexadecimal) and length in bytes of
 *	the log as the arena wrote it.  @log_hash is "" in a row of database
 *	format 1
 * @why_void: reason why the match is void (does not count); "": the match
 *	counts.  A void match has no seats, log or points.  A resumed run
 *	replays the match
 * @ended_ms: end of the match, in milliseconds since 1970
 * @took_us: time from the start of the match to its result, in microseconds
 * @machine: number of the machine that played the match (store_machines.h); 0:
 *	the machine is not known
 * @seats: number of used entries in @seat, which are in the order of the seats
 * @sides: number of sides of partners, as in struct store_run.  All seats of a
 *	side have the same score and place
 * @sum, @has_sum: checksum of the row.  Only rows that were read have it
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

/* Return the number of sides at a table.  A seat that plays alone is a side. */
static inline unsigned
store_sides(unsigned seats, unsigned sides)
{
	return sides > 0 ? sides : seats;
}

/**
 * store_match_without - remove sides from a match
 * @out: for each seat, true if its side is removed
 * @left: set to the match without these sides, which keep their order.  Its
 *	strings are borrowed from @match
 *
 * If fewer than two sides remain, returns false.  A void match stays void.
 */
bool store_match_without(const struct store_match *match, const bool *out,
			 struct store_match *left);

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

/* Return true if a side has different bots, which are partners. */
static inline bool
store_has_partners(const struct store_match *match)
{
	unsigned sides = store_sides(match->seats, match->sides);

	for (unsigned i = sides; i < match->seats; i++)
		if (match->seat[i].bot != match->seat[i % sides].bot)
			return true;
	return false;
}

struct store;

/**
 * store_points - return a seat's match points as a multiple of 1 / (2 * (sides
 * - 1))
 *
 * A side gets (sides - place) / (sides - 1) match points.  Tied sides share
 * their points.  Each seat has the points of its side.  The result is a whole
 * number, so that sums are exact.
 */
unsigned store_points(const struct store_match *match, unsigned seat);

/* Return a seat's match points as a number from 0 to 1. */
double store_seat_points(const struct store_match *match, unsigned seat);

/**
 * store_open - open the results of a directory for writing.  If results.db is
 * missing, create it
 * @dir: results directory, which must exist and be writable.  The store copies
 *	the path
 * @run: run to start or resume, borrowed until the function returns.  The
 *	function stores @run->started_ms only when it creates results.db
 * @diag: reason of a failure.  The reason may be that another process uses the
 *	directory.  @diag contains its process id.  The results may have another
 *	configuration (@diag has the first line that differs) or a newer format,
 *	be damaged, or belong to another program.  The reason may also be a
 *	system error
 *
 * Returns an owned store, which store_close frees.  On failure, returns NULL.
 * A failed call leaves the directory unchanged, except for an empty lock file
 * that it may add.
 */
struct store *store_open(const char *dir, const struct store_run *run,
			 struct diag *diag);

/**
 * store_read - open the results of a directory for reading, even while a run
 * writes them
 *
 * Returns an owned store, or NULL with @diag.  The caller must only read the
 * store.
 */
struct store *store_read(const char *dir, struct diag *diag);

/* Read the seed, the configuration and the history of the run in a directory.
 * @seed and @config are owned.  @seed and @config are NULL if the run was
 * stopped before it stored them.  If the store cannot be read, returns false
 * and sets @diag.  The caller must release @history even after a failure. */
bool store_peek(const char *dir, char **seed, char **config,
		struct store_history *history, struct diag *diag);

/* Return true if a run with the configuration @was may be extended to the
 * configuration @is.  Both @was and @is are texts from config_text.  Bots,
 * rounds and the key "apart" may differ.  If another line differs, returns
 * false; then @diag contains this line. */
bool store_may_grow(const char *dir, const char *was, const char *is,
		    struct diag *diag);

/* Close the store and discard uncommitted changes.  The argument may be
 * NULL. */
void store_close(struct store *store);

/* Return the properties of the stored run; borrowed until the store is
 * closed. */
const struct store_run *store_run(const struct store *store);

/**
 * store_put - write a match, which counts as soon as store_commit has returned
 * true
 *
 * If a match with this number exists already, or on a system error such as a
 * full disk, returns false and sets @diag.  A failed call loses all uncommitted
 * changes.
 */
bool store_put(struct store *store, const struct store_match *match,
	       struct diag *diag);

/* Delete the matches from number @first to number @last.  The next commit makes
 * the deletion permanent.  On an error, returns false and sets @diag. */
bool store_drop(struct store *store, uint64_t first, uint64_t last,
		struct diag *diag);

/* Set the number of known matches in the tournament.  The next commit stores
 * this number together with the rows written so far.  On an error, returns
 * false and sets @diag. */
bool store_set_matches(struct store *store, uint64_t matches,
		       struct diag *diag);

/* Let SQLite use a larger cache, of at most 64 MB.  A large cache helps if the
 * caller writes many rows in random order.  On an error, returns false and sets
 * @diag. */
bool store_grow_cache(struct store *store, struct diag *diag);

/* Return the number of matches written since the last commit. */
unsigned store_pending(const struct store *store);

/* Commit all pending changes.  On a system error, or if the database file was
 * removed or replaced after store_open, returns false and sets @diag. */
bool store_commit(struct store *store, struct diag *diag);

/* Check that the database is undamaged, and that results.db is still the file
 * that store_open opened.  The caller should call store_check at the end of a
 * run, after store_commit.  On an error, returns false and sets @diag. */
bool store_check(struct store *store, struct diag *diag);

/* Check that the stored configuration fits its stored hash and equals @text,
 * except for lines that may differ.  On an error, returns false and sets
 * @diag. */
bool store_check_config(struct store *store, const char *text,
			struct diag *diag);

/* Check that this directory can be merged with the directory @other: compare
 * the configurations, as store_check_config does.  @text: configuration of
 * @other.  On failure returns false; then @diag names both directories. */
bool store_check_merge(struct store *store, const char *text, const char *other,
		       struct diag *diag);

/**
 * store_begin_change, store_end_change - begin and end a change of tables that
 * have a seal (checksum)
 * @done: true: the caller's changes succeeded; false: undo the changes
 *
 * The database stores the changes between the two calls together with the new
 * seals, either completely or not at all.  The two calls may be nested, and may
 * be inside a transaction.  On failure both functions return false and set
 * @diag.  If store_begin_change fails, the caller must not call
 * store_end_change.
 */
bool store_begin_change(struct store *store, struct diag *diag);
bool store_end_change(struct store *store, bool done, struct diag *diag);

/* Return true if a row has the right checksum.  The checksum does not cover the
 * numbers of the bots.  If the row has no checksum, because an arena before
 * database format 5 wrote it, also return true. */
bool store_check_row(const struct store_match *match);

/* Call @broken for each table that does not match its seal (checksum of the
 * table).  The tables of matches and seats have no seals.  Before database
 * format 5, no table has a seal.  If the database cannot be read, returns false
 * and sets @diag. */
bool store_check_seals(struct store *store,
		       void (*broken)(void *arg, const char *table), void *arg,
		       struct diag *diag);

/* Set @seats to the number of stray rows in the table "seats": rows whose match
 * another program deleted.  Stray seats do not count; a resumed run deletes
 * them.  On an error, returns false and sets @diag. */
bool store_count_strays(struct store *store, uint64_t *seats,
			struct diag *diag);

/* Return the number of stored matches, including void and uncommitted
 * matches. */
uint64_t store_match_count(const struct store *store);

/* Set @any to whether a bot reported usage in a match of the store.  On an
 * error, returns false and sets @diag. */
bool store_has_usage(struct store *store, bool *any, struct diag *diag);

/* Set @out to the number of stored matches whose number is below @number.  On
 * an error, returns false and sets @diag. */
bool store_count_before(struct store *store, uint64_t number, uint64_t *out,
			struct diag *diag);

/* Return true if the database has no row for the match.  If the match has a
 * row, or if the database cannot be read, returns false.  Only in the first
 * case @diag is empty. */
bool store_is_missing(struct store *store, uint64_t number, struct diag *diag);

/**
 * store_next_missing - return the lowest match number without a row
 * @from: first match number to check, at least 1
 *
 * If no row is missing, the returned number is greater than the number of the
 * run's last match.  If the database cannot be read, returns 0 and sets @diag.
 */
uint64_t store_next_missing(struct store *store, uint64_t from,
			    struct diag *diag);

/**
 * store_each_from - call @visit for each stored match from number @from on, in
 * ascending order
 * @visit: callback with @arg and the match.  The match is borrowed until @visit
 *	returns.  If @visit returns false, store_each_from stops
 *
 * If the database cannot be read, returns false and sets @diag.
 */
bool store_each_from(struct store *store, uint64_t from,
		     bool (*visit)(void *arg, const struct store_match *match),
		     void *arg, struct diag *diag);

/* Call @visit for each stored match, in ascending order. */
static inline bool
store_each(struct store *store,
	   bool (*visit)(void *arg, const struct store_match *match), void *arg,
	   struct diag *diag)
{
	return store_each_from(store, 1, visit, arg, diag);
}

/**
 * store_truncate - end the run after match number @last
 *
 * The function deletes the rows of all later matches, and commits.  On failure
 * the function deletes no row.  On an error, returns false and sets @diag.
 */
bool store_truncate(struct store *store, uint64_t last, struct diag *diag);

#endif
