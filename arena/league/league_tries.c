/* league_tries.c - tries to build or check a version; see league_db.h. */
#include "arena/league/league_sql.h"

bool
league_tries_get(struct league_db *db, int64_t version,
		 struct league_tries *tries, struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db, "SELECT starts, failures FROM tries WHERE version = ?",
		diag);
	bool ok;

	*tries = (struct league_tries){ 0, 0 };
	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, version);
	if (league_step(db, query, &ok, diag)) {
		tries->starts = (unsigned)sqlite3_column_int64(query, 0);
		tries->failures = (unsigned)sqlite3_column_int64(query, 1);
	}
	league_query_end(db, query);
	return ok;
}

bool
league_tries_put(struct league_db *db, int64_t version,
		 const struct league_tries *tries, struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db, "REPLACE INTO tries VALUES (?, ?, ?)", diag);

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, version);
	sqlite3_bind_int64(query, 2, tries->starts);
	sqlite3_bind_int64(query, 3, tries->failures);
	return league_execute(db, query, diag);
}
