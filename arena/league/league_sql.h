/*
 * league_sql.h - private interface between the files of a league's database:
 * prepared statements, columns and transactions.
 *
 * A function of league_db.h follows this pattern:
 *
 *	sqlite3_stmt *query = league_query(db, "SELECT ...", diag);
 *
 *	if (query == NULL)
 *		return false;
 *	sqlite3_bind_int64(query, 1, id);
 *	while (league_step(db, query, &ok, diag))
 *		read the columns;
 *	league_query_end(db, query);
 *	return ok;
 */
#ifndef DEADWOOD_ARENA_LEAGUE_LEAGUE_SQL_H
#define DEADWOOD_ARENA_LEAGUE_LEAGUE_SQL_H

#include <sqlite3.h>

#include "arena/league/league_db.h"

#define LEAGUE_QUERIES_MAX 96 /* more than all files together have */

/**
 * struct league_db - an open database of a league
 * @sql, @query: the @queries statements that are prepared, with their texts
 */
struct league_db {
	char *dir;
	sqlite3 *db;
	const char *sql[LEAGUE_QUERIES_MAX];
	sqlite3_stmt *query[LEAGUE_QUERIES_MAX];
	unsigned queries;
};

/* Set @diag to the last error of SQLite, with advice for the user. */
void league_set_error(struct league_db *db, struct diag *diag);

/* Return a prepared statement without bound values; league_query_end must
 * follow.  @sql: a string constant, since its address identifies the statement.
 * Returns NULL with @diag on an error. */
sqlite3_stmt *league_query(struct league_db *db, const char *sql,
			   struct diag *diag);
void league_query_end(struct league_db *db, sqlite3_stmt *query);

/* Step a statement.  Returns true if there is a row.  @ok: gets true if there
 * was no error. */
bool league_step(struct league_db *db, sqlite3_stmt *query, bool *ok,
		 struct diag *diag);

/* Run and end a statement that returns no row. */
bool league_execute(struct league_db *db, sqlite3_stmt *query,
		    struct diag *diag);

/* Run a statement that returns no row and has one value, a number.  @sql: a
 * string constant, as for league_query. */
bool league_execute_number(struct league_db *db, const char *sql,
			   int64_t number, struct diag *diag);

/* Begin a transaction, unless the caller has begun one.  @own: gets true if the
 * function began one.  league_change_end commits it if @ok is true, else rolls
 * it back; it returns false if the change is not stored. */
bool league_change_begin(struct league_db *db, bool *own, struct diag *diag);
bool league_change_end(struct league_db *db, bool own, bool ok,
		       struct diag *diag);

/* Bind a text; copy a column of text, cut before a character if it is too
 * long. */
void league_bind(sqlite3_stmt *query, int at, const char *text);
void league_column(sqlite3_stmt *query, int at, char *out, size_t size);

/* Return the number in a column; NaN if it is NULL. */
double league_column_real(sqlite3_stmt *query, int at);

/* Return the index of the word in a column; 0 if @words lacks the word. */
unsigned league_column_word(sqlite3_stmt *query, int at,
			    const char *const *words);

/* Read the first seven columns of a row into @bot: number, owner, name, name of
 * the owner, state, reason, failed matches. */
void league_bot_read(sqlite3_stmt *query, struct league_bot *bot);

#endif
