/* league_sql.c - statements and transactions; see league_sql.h. */
#include "arena/league/league_sql.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arena/store/sql_error.h"

void
league_set_error(struct league_db *db, struct diag *diag)
{
	const char *dir = db->dir;

	switch (sql_error_code(db->db, dir)) {
	case SQLITE_FULL:
		diag_set(diag,
			 "%s/league.db: the disk is full; all that was stored "
			 "before is safe: make room, for example with a "
			 "smaller \"keep\" in league.yaml, and run the same "
			 "command again",
			 dir);
		break;
	case SQLITE_NOTADB:
	case SQLITE_CORRUPT:
		diag_set(diag,
			 "%s/league.db: damaged (%s); stop the league and "
			 "replace the file by a copy that \"arena league "
			 "backup\" wrote",
			 dir, sqlite3_errmsg(db->db));
		break;
	case SQLITE_BUSY:
		diag_set(diag,
			 "%s/league.db: locked by another program for more "
			 "than five seconds; end that program and run the same "
			 "command again",
			 dir);
		break;
	case SQLITE_READONLY:
		diag_set(diag,
			 "%s/league.db: cannot be written; check its "
			 "permissions, and run the command as the user of the "
			 "league",
			 dir);
		break;
	case SQLITE_IOERR:
		diag_set(diag,
			 "%s/league.db: cannot be read or cannot grow (a "
			 "quota, a limit on the size of files, or a broken "
			 "disk; SQLite's error %d); remove the cause and run "
			 "the same command again",
			 dir, sqlite3_extended_errcode(db->db));
		break;
	case SQLITE_CANTOPEN:
		diag_set(diag,
			 "%s/league.db: cannot be opened: %s; make a league "
			 "with \"arena league init DIR\"",
			 dir, strerror(sqlite3_system_errno(db->db)));
		break;
	default:
		diag_set(diag, "%s/league.db: %s", dir, sqlite3_errmsg(db->db));
		break;
	}
}

/* --- statements ----------------------------------------------------------- */

static sqlite3_stmt *
league_prepare(struct league_db *db, const char *sql, struct diag *diag)
{
	sqlite3_stmt *query = NULL;

	if (sqlite3_prepare_v3(db->db, sql, -1, SQLITE_PREPARE_PERSISTENT,
			       &query, NULL) != SQLITE_OK)
		league_set_error(db, diag);
	return query;
}

sqlite3_stmt *
league_query(struct league_db *db, const char *sql, struct diag *diag)
{
	sqlite3_stmt *query;
	unsigned i = 0;

	while (i < db->queries && db->sql[i] != sql)
		i++;
	/* a callback runs the same statement again: it gets one of its own */
	if (i < db->queries && sqlite3_stmt_busy(db->query[i]))
		return league_prepare(db, sql, diag);
	if (i < db->queries)
		return db->query[i];
	query = league_prepare(db, sql, diag);
	if (query != NULL && i < LEAGUE_QUERIES_MAX) {
		db->sql[i] = sql;
		db->query[i] = query;
		db->queries++;
	}
	return query;
}

void
league_query_end(struct league_db *db, sqlite3_stmt *query)
{
	unsigned i = 0;

	while (i < db->queries && db->query[i] != query)
		i++;
	if (i == db->queries) {
		sqlite3_finalize(query);
		return;
	}
	sqlite3_reset(query);
	sqlite3_clear_bindings(query);
}

bool
league_step(struct league_db *db, sqlite3_stmt *query, bool *ok,
	    struct diag *diag)
{
	int code = sqlite3_step(query);

	*ok = code == SQLITE_ROW || code == SQLITE_DONE;
	if (!*ok)
		league_set_error(db, diag);
	return code == SQLITE_ROW;
}

bool
league_execute(struct league_db *db, sqlite3_stmt *query, struct diag *diag)
{
	bool ok;

	league_step(db, query, &ok, diag);
	league_query_end(db, query);
	return ok;
}

bool
league_execute_number(struct league_db *db, const char *sql, int64_t number,
		      struct diag *diag)
{
	sqlite3_stmt *query = league_query(db, sql, diag);

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, number);
	return league_execute(db, query, diag);
}

/* --- transactions --------------------------------------------------------- */

static bool
league_sql(struct league_db *db, const char *sql, struct diag *diag)
{
	if (sqlite3_exec(db->db, sql, NULL, NULL, NULL) == SQLITE_OK)
		return true;
	league_set_error(db, diag);
	return false;
}

bool
league_begin_read(struct league_db *db, struct diag *diag)
{
	return league_sql(db, "BEGIN", diag);
}

bool
league_begin(struct league_db *db, struct diag *diag)
{
	return league_sql(db, "BEGIN IMMEDIATE", diag);
}

bool
league_commit(struct league_db *db, struct diag *diag)
{
	if (league_sql(db, "COMMIT", diag))
		return true;
	league_rollback(db);
	return false;
}

void
league_rollback(struct league_db *db)
{
	/* after some errors SQLite has already rolled back */
	if (!sqlite3_get_autocommit(db->db))
		sqlite3_exec(db->db, "ROLLBACK", NULL, NULL, NULL);
}

bool
league_change_begin(struct league_db *db, bool *own, struct diag *diag)
{
	*own = sqlite3_get_autocommit(db->db) != 0;
	return !*own || league_begin(db, diag);
}

bool
league_change_end(struct league_db *db, bool own, bool ok, struct diag *diag)
{
	if (!own)
		return ok;
	if (ok)
		return league_commit(db, diag);
	league_rollback(db);
	return false;
}

/* --- values --------------------------------------------------------------- */

void
league_bind(sqlite3_stmt *query, int at, const char *text)
{
	sqlite3_bind_text(query, at, text == NULL ? "" : text, -1,
			  SQLITE_TRANSIENT);
}

void
league_column(sqlite3_stmt *query, int at, char *out, size_t size)
{
	const char *text = (const char *)sqlite3_column_text(query, at);
	size_t len = text == NULL ? 0 : strlen(text);

	if (text != NULL && len >= size) {
		len = size - 1;
		while (len > 0 && ((unsigned char)text[len] & 0xc0) == 0x80)
			len--;
	}
	if (len > 0)
		memcpy(out, text, len);
	out[len] = '\0';
}

double
league_column_real(sqlite3_stmt *query, int at)
{
	return sqlite3_column_type(query, at) == SQLITE_NULL
		       ? NAN
		       : sqlite3_column_double(query, at);
}

unsigned
league_column_word(sqlite3_stmt *query, int at, const char *const *words)
{
	const char *text = (const char *)sqlite3_column_text(query, at);
	int word = text == NULL ? -1 : enum_words_of(words, text);

	return word < 0 ? 0 : (unsigned)word;
}

int64_t
league_now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_REALTIME, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}
