/*
 * store_db.h - private interface between the files store*.c of the results
 * database.
 *
 * This list has the files from the lowest layer to the highest.  `store_sql.c`
 * runs SQL.  `store_seal.c` detects changes by other programs.
 * `store_format.c` creates and recognises tables.  `store_history.c` stores
 * revisions (configurations before and after each extension).  `store_config.c`
 * compares configurations.  `store.c` opens and closes a store.  `store_rows.c`
 * writes and reads matches.
 */
#ifndef DEADWOOD_ARENA_STORE_STORE_DB_H
#define DEADWOOD_ARENA_STORE_STORE_DB_H

#include <sqlite3.h>
#include <sys/types.h>

#include "arena/store/store.h"
#include "arena/store/store_history.h"

/* SQL statements that store_open prepares and store_close finalizes. */
enum query {
	QUERY_BEGIN,
	QUERY_COMMIT,
	QUERY_PUT_MATCH,
	QUERY_PUT_SEAT,
	QUERY_NUMBERS,
	QUERY_MATCHES,
	QUERY_SEATS,
	QUERY_PAST_MATCHES, /* used only from database format 3 on */
	QUERY_PAST_SEATS,
	QUERIES,
};

/**
 * struct store - an open database of results
 * @lock: lock of the results directory; NULL: the store was opened for reading
 * @bots: the array run.bots through a pointer without const, to free it
 * @history: revisions (configurations before and after each extension) of the
 *	run
 * @past: properties of the run.  Its bots are the programs of all revisions
 *	(@past_bots)
 * @last: highest number of a match
 * @format: format number of the opened database
 * @file, @wal: identity of results.db and of its write-ahead log, to detect
 *	that a file was removed or replaced.  Set only if the store was opened
 *	for writing
 * @changes: number of calls of store_begin_change without their
 *	store_end_change; calls may be nested
 * @changed: value of sqlite3_total_changes before the outermost call of
 *	store_begin_change
 * @failed: true: store_close must not change the files, because a write failed
 *	or the store is read-only
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

/* Set @diag to the last error of SQLite, with advice for the user. */
void store_set_error(const struct store *store, struct diag *diag);

/* store_sql runs SQL statements that return no rows. store_query_int runs a
 * query that returns one whole number.  On failure both functions return false
 * and set @diag. */
bool store_sql(struct store *store, const char *sql, struct diag *diag);
bool store_query_int(struct store *store, const char *sql, int64_t *out,
		     struct diag *diag);

/* Run and finalize a prepared statement that returns no row.  On an error,
 * returns false and sets @diag. */
bool store_execute(struct store *store, sqlite3_stmt *query, struct diag *diag);

/* Check that @config equals the configuration of the run, except for lines that
 * may differ.  If another line differs, returns false; then @diag contains this
 * line. */
bool store_check_run_config(const struct store *store, const char *config,
			    struct diag *diag);

/* Replace the anchor (bot with a fixed Elo) in the stored configuration by the
 * anchor in @config.  On an error, returns false and sets @diag. */
bool store_update_anchor(struct store *store, const char *config,
			 struct diag *diag);

enum found { FOUND_OURS, FOUND_EMPTY, FOUND_WRONG };

/* Find out whether an arena wrote the open database, in a format that this
 * program can read.  Set store->format. */
enum found store_recognise(struct store *store, struct diag *diag);

/* Create all tables of the database in one transaction.  If the arena is killed
 * during the transaction, the database stays empty. */
bool store_create(struct store *store, const struct store_run *run,
		  struct diag *diag);

/* Upgrade a database of an older format in one transaction. */
bool store_upgrade(struct store *store, struct diag *diag);

/* Load the members @history, @past and @last of @store.  On an error, returns
 * false and sets @diag. */
bool store_load_history(struct store *store, struct diag *diag);

/* Write the bots of a revision.  The caller must begin a transaction first.
 * @programs: program number of each bot; NULL: each bot is a new program.  On
 * an error, returns false and sets @diag. */
bool store_write_bots(struct store *store, const struct store_run *run,
		      unsigned revision, const unsigned *programs,
		      struct diag *diag);

/* Store the new revision @run->growth in one transaction.  On an error, returns
 * false and sets @diag. */
bool store_begin_revision(struct store *store, const struct store_run *run,
			  struct diag *diag);

/* Functions of store_shard.c.  If the run is a shard (part of a tournament),
 * store_shard_create creates the tables of a shard.  The function
 * store_shard_load reads the number of the shard in the database.
 * store_shard_check checks that this number is the requested number.  On
 * failure all three functions return false and set @diag. */
bool store_shard_create(struct store *store, const struct store_run *run,
			struct diag *diag);
bool store_shard_load(struct store *store, struct store_run *out,
		      struct diag *diag);
bool store_shard_check(const struct store *store, const struct store_run *asked,
		       struct diag *diag);

/* Set @there to 1 if the table @name exists, else to 0.  On an error, returns
 * false and sets @diag. */
bool store_has_table(struct store *store, const char *name, int64_t *there,
		     struct diag *diag);

/* Return the checksum of a match's row and of its seats.  The caller must first
 * set the points of the seats. */
int64_t store_sum(const struct store_match *match);

/* Compute and write the seals (checksums) of all tables that have seals.  On an
 * error, returns false and sets @diag. */
bool store_seal(struct store *store, struct diag *diag);

/* Return SQL text that selects the columns that formats 2, 4 and 5 added to the
 * table "matches".  If the opened database lacks a column, the text has a
 * constant in its place. */
const char *store_new_columns(const struct store *store);

/* Check that results.db is still the file that store_open opened.  If
 * results.db is another file, save the results in a third file and return
 * false.  @diag then explains how to continue. */
bool store_check_file(struct store *store, struct diag *diag);

/* Bind a parameter of a query.  The function bind_text truncates a long text
 * (stored_bytes) and treats NULL as "".  The function bind_uint replaces a
 * number above INT64_MAX by INT64_MAX. */
void bind_text(sqlite3_stmt *query, int at, const char *text);
void bind_uint(sqlite3_stmt *query, int at, uint64_t value);

/* Return the number of bytes of @text that bind_text stores. */
size_t stored_bytes(const char *text);

#endif
