/* store_sql.c - run SQL, and turn errors of SQLite into messages. */
#include "arena/store/store_db.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "arena/store/sql_error.h"

void
store_set_error(const struct store *store, struct diag *diag)
{
	const char *dir = store->dir;

	switch (sql_error_code(store->db, dir)) {
	case SQLITE_FULL:
		diag_set(diag,
			 "%s/results.db: the disk is full; the matches that "
			 "were stored before are safe: make room and run the "
			 "same command again",
			 dir);
		break;
	case SQLITE_NOTADB:
	case SQLITE_CORRUPT:
		diag_set(diag,
			 "%s/results.db: damaged (%s); restore it from a copy, "
			 "or give another --out directory",
			 dir, sqlite3_errmsg(store->db));
		break;
	case SQLITE_BUSY:
		diag_set(diag,
			 "%s/results.db: locked by another program; end that "
			 "program and run the same command again",
			 dir);
		break;
	case SQLITE_READONLY:
		diag_set(diag,
			 "%s/results.db: cannot be written; check its "
			 "permissions or give another --out directory",
			 dir);
		break;
	case SQLITE_IOERR:
		diag_set(diag,
			 "%s/results.db: cannot be read or cannot grow (a "
			 "quota, a limit on the size of files, or a broken "
			 "disk; SQLite's error %d); the matches that were "
			 "stored before are safe: remove the cause and run the "
			 "same command again",
			 dir, sqlite3_extended_errcode(store->db));
		break;
	case SQLITE_CANTOPEN:
		diag_set(diag, "%s/results.db: cannot be opened: %s", dir,
			 strerror(sqlite3_system_errno(store->db)));
		break;
	default:
		diag_set(diag, "%s/results.db: %s", dir,
			 sqlite3_errmsg(store->db));
		break;
	}
}

bool
store_sql(struct store *store, const char *sql, struct diag *diag)
{
	if (sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK)
		return true;
	store_set_error(store, diag);
	return false;
}

bool
store_execute(struct store *store, sqlite3_stmt *query, struct diag *diag)
{
	bool done = sqlite3_step(query) == SQLITE_DONE;

	if (!done)
		store_set_error(store, diag);
	sqlite3_finalize(query);
	return done;
}

bool
store_query_int(struct store *store, const char *sql, int64_t *out,
		struct diag *diag)
{
	sqlite3_stmt *query = NULL;
	bool done = false;

	if (sqlite3_prepare_v2(store->db, sql, -1, &query, NULL) == SQLITE_OK &&
	    sqlite3_step(query) == SQLITE_ROW) {
		*out = sqlite3_column_int64(query, 0);
		done = true;
	}
	if (!done)
		store_set_error(store, diag);
	sqlite3_finalize(query);
	return done;
}

bool
store_has_table(struct store *store, const char *name, int64_t *there,
		struct diag *diag)
{
	char sql[128];

	snprintf(sql, sizeof(sql),
		 "SELECT count(*) FROM sqlite_master"
		 " WHERE type = 'table' AND name = '%s'",
		 name);
	return store_query_int(store, sql, there, diag);
}

size_t
stored_bytes(const char *text)
{
	size_t len = text == NULL ? 0 : strlen(text);

	/* cut before a character, not within a character */
	if (len >= STORE_TEXT_MAX) {
		len = STORE_TEXT_MAX - 1;
		while (len > 0 && ((unsigned char)text[len] & 0xc0) == 0x80)
			len--;
	}
	return len;
}

void
bind_text(sqlite3_stmt *query, int at, const char *text)
{
	sqlite3_bind_text(query, at, text == NULL ? "" : text,
			  (int)stored_bytes(text), SQLITE_STATIC);
}

void
bind_uint(sqlite3_stmt *query, int at, uint64_t value)
{
	sqlite3_bind_int64(query, at,
			   value > INT64_MAX ? INT64_MAX : (int64_t)value);
}
