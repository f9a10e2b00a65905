/*
 * store_db.h - internals of a store: only for the files store*.c.
 *
 * From the lowest layer up: store_sql.c runs SQL; store_seal.c detects changes
 * by other programs; store_format.c creates and recognises tables;
 * store_history.c stores revisions; store_config.c compares configurations;
 * store.c opens and closes; store_rows.c writes and reads matches.
 */
#ifndef DEADWOOD_ARENA_STORE_STORE_DB_H
#define DEADWOOD_ARENA_STORE_STORE_DB_H

#include <sqlite3.h>
#include <sys/types.h>

#include "arena/store/store.h"
#include "arena/store/store_history.h"

/* Prepared once, finalized when the store is closed. */
enum query {
	QUERY_BEGIN,
	QUERY_COMMIT,
	QUERY_PUT_MATCH,
	QUERY_PUT_SEAT,
	QUERY_NUMBERS,
	QUERY_MATCHES,
	QUERY_SEATS,
	QUERY_PAST_MATCHES, /* from here: format 3 and up */
	QUERY_PAST_SEATS,
	QUERIES,
};

/**
 * struct store
 * @lock: NULL in a reader
 * @bots: run.bots, to be freed
 * @history: its revisions; @past: the run with all programs as its @past_bots
 * @last: the highest number that a match may have
 * @format: of the opened database
 * @file, @wal: identity of results.db and its log, to detect that they were
 *        removed or replaced; of a writer only
 * @changes: nested calls of store_begin_change that no store_end_change has
 *        ended
 * @changed: sqlite3_total_changes before the first of them
 * @failed: a write failed, or the store is read-only: closing leaves the files
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

/* Set @diag to the error of SQLite, with advice. */
void store_set_error(const struct store *store, struct diag *diag);

/* Run statements without rows; query one whole number.  Return false with
 * @diag. */
bool store_sql(struct store *store, const char *sql, struct diag *diag);
bool store_query_int(struct store *store, const char *sql, int64_t *out,
		     struct diag *diag);

/* Run a prepared statement that returns no row, and free it.  Returns false
 * with @diag. */
bool store_execute(struct store *store, sqlite3_stmt *query, struct diag *diag);

/* Is @config that of the run, except for lines that may differ?  Returns false
 * with @diag: the line that differs. */
bool store_check_run_config(const struct store *store, const char *config,
			    struct diag *diag);

/* Update the anchor to that of the current configuration. */
bool store_update_anchor(struct store *store, const char *config,
			 struct diag *diag);

enum found { FOUND_OURS, FOUND_EMPTY, FOUND_WRONG };

/* Is this a database of ours that this program can read?  Sets the format. */
enum found store_recognise(struct store *store, struct diag *diag);

/* Create the tables, all or nothing: a run killed here leaves an empty
 * database. */
bool store_create(struct store *store, const struct store_run *run,
		  struct diag *diag);

/* Upgrade a database of an older format, all or nothing. */
bool store_upgrade(struct store *store, struct diag *diag);

/* Load history, past and last.  Returns false with @diag. */
bool store_load_history(struct store *store, struct diag *diag);

/* Write the bots of a revision, in a transaction; @programs NULL: one per bot.
 * Returns false with @diag. */
bool store_write_bots(struct store *store, const struct store_run *run,
		      unsigned revision, const unsigned *programs,
		      struct diag *diag);

/* Begin the revision of @run->growth, all or nothing.  Returns false with
 * @diag. */
bool store_begin_revision(struct store *store, const struct store_run *run,
			  struct diag *diag);

/* store_shard.c: create the tables of a shard, if the run is one; load which
 * shard a database holds; check that it is the requested one.  Return false
 * with @diag. */
bool store_shard_create(struct store *store, const struct store_run *run,
			struct diag *diag);
bool store_shard_load(struct store *store, struct store_run *out,
		      struct diag *diag);
bool store_shard_check(const struct store *store, const struct store_run *asked,
		       struct diag *diag);

/* Does a table exist?  Returns false with @diag. */
bool store_has_table(struct store *store, const char *name, int64_t *there,
		     struct diag *diag);

/* Return the sum of a match's row and its seats, whose points are set. */
int64_t store_sum(const struct store_match *match);

/* Write the seals of all tables.  Returns false with @diag. */
bool store_seal(struct store *store, struct diag *diag);

/* Return the columns of "matches" that formats 2, 4 and 5 added, or constants
 * in their place. */
const char *store_new_columns(const struct store *store);

/* Is results.db still the file that was opened?  If not, saves its content and
 * says in @diag how to continue. */
bool store_check_file(struct store *store, struct diag *diag);

/* Bind a parameter of a query.  A text is truncated to STORE_TEXT_MAX, NULL is
 * ""; a number that is too large becomes the largest. */
void bind_text(sqlite3_stmt *query, int at, const char *text);
void bind_uint(sqlite3_stmt *query, int at, uint64_t value);

/* Return how many bytes of a text are stored. */
size_t stored_bytes(const char *text);

#endif
