/*
 * store_db.h - the inside of a store: only for the files store*.c.
 *
 * From the lowest up: store_sql.c asks SQLite; store_seal.c detects changes by
 * other programs; store_format.c makes and recognises tables; store_history.c
 * keeps revisions; store_config.c compares configurations; store.c opens and
 * closes; store_rows.c writes and reads matches.
 */
#ifndef DEADWOOD_ARENA_STORE_STORE_DB_H
#define DEADWOOD_ARENA_STORE_STORE_DB_H

#include <sqlite3.h>
#include <sys/types.h>

#include "arena/store/store.h"
#include "arena/store/store_history.h"

/* Prepared once, kept until the store is closed. */
enum query {
	QUERY_BEGIN,
	QUERY_COMMIT,
	QUERY_PUT_MATCH,
	QUERY_PUT_SEAT,
	QUERY_NUMBERS,
	QUERY_MATCHES,
	QUERY_SEATS,
	QUERY_PAST_MATCHES, /* from here on: of format 3 and up */
	QUERY_PAST_SEATS,
	QUERIES,
};

/**
 * struct store
 * @lock: NULL in a reader
 * @bots: run.bots, to be freed
 * @history: its revisions; @past: the run with all programs for its @past_bots
 * @last: the highest number that a match may have
 * @format: of the database that was found
 * @file, @wal: what results.db and its log are, for who removes or replaces
 *        them while they are written; of a writer only
 * @changes: nested calls of store_change that no store_changed has ended
 * @changed: sqlite3_total_changes before the first of them
 * @failed: a write failed, or nothing may be changed: closing leaves the files
 *        as they are
 */
struct identity {
	dev_t dev;
	ino_t ino;
};

struct store {
	char *dir;
	struct lock *lock;
	sqlite3 *db;
	sqlite3_stmt *query[QUERIES];
	struct store_run run;
	struct store_bot *bots;
	struct store_history history;
	struct store_run past;
	struct store_bot *past_bots;
	uint64_t last;
	int format;
	struct identity file, wal;
	unsigned changes;
	int changed;
	uint64_t count;
	unsigned pending;
	bool failed;
};

/* Say what SQLite met, in words that help. */
void store_complain(const struct store *store, struct diag *diag);

/* Run statements without rows; ask for a whole number, the one row and column
 * of a query.  Return false with @diag. */
bool store_sql(struct store *store, const char *sql, struct diag *diag);
bool store_ask(struct store *store, const char *sql, int64_t *out,
	       struct diag *diag);

/* Run a prepared statement that returns no row, and free it.  Returns false
 * with @diag. */
bool store_execute(struct store *store, sqlite3_stmt *query, struct diag *diag);

/* Is @config what the run was started with, but for what may differ?  Returns
 * false with @diag: which line differs. */
bool store_is_of(const struct store *store, const char *config,
		 struct diag *diag);

/* A run that goes on takes the anchor of its configuration of today. */
bool store_take_anchor(struct store *store, const char *config,
		       struct diag *diag);

enum found { FOUND_OURS, FOUND_EMPTY, FOUND_WRONG };

/* Whose database is it, and can this program read it?  Notes its format. */
enum found store_recognise(struct store *store, struct diag *diag);

/* Make the tables, all or nothing: a run killed here leaves an empty database.
 */
bool store_create(struct store *store, const struct store_run *run,
		  struct diag *diag);

/* Bring a database of an older format to this one's, all or nothing. */
bool store_upgrade(struct store *store, struct diag *diag);

/* Read what a store has been: history, past, last.  Returns false with @diag.
 */
bool store_load_past(struct store *store, struct diag *diag);

/* Write the bots of a revision, in a transaction; @programs NULL: each its
 * own. Returns false with @diag. */
bool store_enter(struct store *store, const struct store_run *run,
		 unsigned revision, const unsigned *programs,
		 struct diag *diag);

/* Begin the revision of @run->growth, all or nothing.  Returns false with
 * @diag.
 */
bool store_begin_revision(struct store *store, const struct store_run *run,
			  struct diag *diag);

/* Of store_shard.c: make the tables of a shard, where it is one; which one a
 * database holds; is that the one that is asked for?  Return false with @diag.
 */
bool store_share_create(struct store *store, const struct store_run *run,
			struct diag *diag);
bool store_share_load(struct store *store, struct store_run *out,
		      struct diag *diag);
bool store_share_is(const struct store *store, const struct store_run *asked,
		    struct diag *diag);

/* Is there a table of that name?  Returns false with @diag. */
bool store_has_table(struct store *store, const char *name, int64_t *there,
		     struct diag *diag);

/* Return the sum of a match's row and its seats, whose points are set. */
int64_t store_sum(const struct store_match *match);

/* Write the seals of all tables as they are.  Returns false with @diag. */
bool store_seal(struct store *store, struct diag *diag);

/* The columns of "matches" that formats 2, 4 and 5 added, or what stands for
 * them. */
const char *store_new_columns(const struct store *store);

/* Is results.db still the file that was opened?  If not, what was stored is
 * saved beside it, and @diag says how to go on. */
bool store_is_there(struct store *store, struct diag *diag);

/* Parameters of a query: a text is cut to STORE_TEXT_MAX, NULL is ""; a number
 * too large becomes the largest. */
void bind_text(sqlite3_stmt *query, int at, const char *text);
void bind_uint(sqlite3_stmt *query, int at, uint64_t value);

/* How many bytes of a text are stored. */
size_t stored_bytes(const char *text);

#endif
