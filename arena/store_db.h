/*
 * store_db.h - the inside of a store: only for store.c and store_rows.c.
 */
#ifndef DEADWOOD_ARENA_STORE_DB_H
#define DEADWOOD_ARENA_STORE_DB_H

#include <sqlite3.h>

#include "arena/store.h"

/* Prepared once, kept until the store is closed. */
enum query {
	QUERY_BEGIN,
	QUERY_COMMIT,
	QUERY_PUT_MATCH,
	QUERY_PUT_SEAT,
	QUERY_NUMBERS,
	QUERY_MATCHES,
	QUERY_SEATS,
	QUERIES,
};

/**
 * struct store
 * @lock: NULL in a reader
 * @bots: run.bots, to be freed
 * @failed: a write failed, or nothing may be changed: closing leaves the files
 *        as they are
 */
struct store {
	char *dir;
	struct lock *lock;
	sqlite3 *db;
	sqlite3_stmt *query[QUERIES];
	struct store_run run;
	struct store_bot *bots;
	uint64_t count;
	unsigned pending;
	bool failed;
};

/* Say what SQLite met, in words that help. */
void store_complain(const struct store *store, struct diag *diag);

/* Parameters of a query: a text is cut to STORE_TEXT_MAX, NULL is ""; a number
 * too large becomes the largest. */
void bind_text(sqlite3_stmt *query, int at, const char *text);
void bind_uint(sqlite3_stmt *query, int at, uint64_t value);

#endif
