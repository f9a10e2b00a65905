/* league_users.c - users and tokens of a league; see league_db.h. */
#include "arena/league/league_sql.h"

#include <sodium.h>
#include <string.h>

bool
league_user_find(struct league_db *db, const char *name, int64_t *user,
		 struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db, "SELECT id FROM users WHERE name = ?", diag);
	bool ok;

	*user = 0;
	if (query == NULL)
		return false;
	league_bind(query, 1, name);
	if (league_step(db, query, &ok, diag))
		*user = sqlite3_column_int64(query, 0);
	league_query_end(db, query);
	return ok;
}

bool
league_user_add(struct league_db *db, const char *name, int64_t *user,
		struct diag *diag)
{
	sqlite3_stmt *query;

	if (!league_name_is_fit(name, diag))
		return false;
	query = league_query(db,
			     "INSERT INTO users (name, at_ms) VALUES (?, ?)"
			     " ON CONFLICT (name) DO NOTHING",
			     diag);
	if (query == NULL)
		return false;
	league_bind(query, 1, name);
	sqlite3_bind_int64(query, 2, league_now_ms());
	return league_execute(db, query, diag) &&
	       league_user_find(db, name, user, diag);
}

static bool
token_store(struct league_db *db, int64_t user, const char *token,
	    struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db, "INSERT INTO tokens (hash, user, at_ms) VALUES (?, ?, ?)",
		diag);
	char hash[DIGEST_TEXT];

	if (query == NULL)
		return false;
	digest_text(token, hash);
	league_bind(query, 1, hash);
	sqlite3_bind_int64(query, 2, user);
	sqlite3_bind_int64(query, 3, league_now_ms());
	return league_execute(db, query, diag);
}

bool
league_token_add(struct league_db *db, const char *name,
		 char token[BEARER_TOKEN_TEXT], struct diag *diag)
{
	int64_t user;
	bool own, ok;

	bearer_token_make(token);
	if (!league_change_begin(db, &own, diag))
		return false;
	ok = league_user_add(db, name, &user, diag) &&
	     token_store(db, user, token, diag);
	return league_change_end(db, own, ok, diag);
}

bool
league_token_revoke(struct league_db *db, const char *name, unsigned *count,
		    struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"UPDATE tokens SET revoked_ms = ? WHERE revoked_ms IS NULL"
		" AND user = (SELECT id FROM users WHERE name = ?)",
		diag);

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, league_now_ms());
	league_bind(query, 2, name);
	if (!league_execute(db, query, diag))
		return false;
	*count = (unsigned)sqlite3_changes(db->db);
	return true;
}

bool
league_token_user(struct league_db *db, const char *token, int64_t *user,
		  char name[BOT_NAME_MAX + 1], struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"SELECT t.hash, u.id, u.name FROM tokens t"
		" JOIN users u ON u.id = t.user"
		" WHERE t.hash = ? AND t.revoked_ms IS NULL",
		diag);
	char hash[DIGEST_TEXT], stored[DIGEST_TEXT];
	bool ok;

	*user = 0;
	name[0] = '\0';
	if (query == NULL)
		return false;
	/* The index compares hashes, not tokens.  So the time of the search
	 * depends on nothing that a client could choose. */
	digest_text(token, hash);
	league_bind(query, 1, hash);
	if (league_step(db, query, &ok, diag)) {
		league_column(query, 0, stored, sizeof(stored));
		if (sodium_memcmp(hash, stored, sizeof(hash)) == 0) {
			*user = sqlite3_column_int64(query, 1);
			league_column(query, 2, name, BOT_NAME_MAX + 1);
		}
	}
	league_query_end(db, query);
	return ok;
}
