/* league_versions.c - bots and versions of a league; see league_db.h. */
#include "arena/league/league_sql.h"

#include <string.h>

/* --- bots ----------------------------------------------------------------- */

#define BOT_COLUMNS                                                            \
	"SELECT b.id, b.owner, b.name, u.name, b.state, b.why, b.failed"       \
	" FROM bots b LEFT JOIN users u ON u.id = b.owner"

void
league_bot_read(sqlite3_stmt *query, struct league_bot *bot)
{
	bot->id = sqlite3_column_int64(query, 0);
	bot->owner = sqlite3_column_int64(query, 1);
	bot->house = bot->owner == 0;
	league_column(query, 2, bot->name, sizeof(bot->name));
	league_column(query, 3, bot->owner_name, sizeof(bot->owner_name));
	bot->state = league_column_word(query, 4, bot_state_words);
	league_column(query, 5, bot->why, sizeof(bot->why));
	bot->failed = (unsigned)sqlite3_column_int64(query, 6);
}

bool
league_bot_find(struct league_db *db, const char *name, struct league_bot *bot,
		struct diag *diag)
{
	sqlite3_stmt *query = league_query(db, BOT_COLUMNS " WHERE b.name = ?",
					   diag);
	bool ok;

	memset(bot, 0, sizeof(*bot));
	if (query == NULL)
		return false;
	league_bind(query, 1, name);
	if (league_step(db, query, &ok, diag))
		league_bot_read(query, bot);
	league_query_end(db, query);
	return ok;
}

bool
league_bot_add(struct league_db *db, int64_t owner, const char *name,
	       struct league_bot *bot, struct diag *diag)
{
	sqlite3_stmt *query;

	if (!league_name_is_fit(name, diag))
		return false;
	query = league_query(
		db,
		"INSERT INTO bots (owner, name, state, why, failed)"
		" VALUES (nullif(?, 0), ?, 'active', '', 0)",
		diag);
	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, owner);
	league_bind(query, 2, name);
	return league_execute(db, query, diag) &&
	       league_bot_find(db, name, bot, diag);
}

/* Give a version that begins to play, or the versions of a bot that plays
 * again, the least virtual time of the other bots, unless their own is larger.
 * The caller sets the state after that; 0 stands for no version or bot. */
static bool
share_join(struct league_db *db, int64_t version, int64_t bot,
	   struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"INSERT INTO shares SELECT v.id, max(coalesce(s.used_us, 0),"
		" coalesce((SELECT min(o.used_us) FROM shares o"
		"  JOIN versions w ON w.id = o.version"
		"  JOIN bots c ON c.id = w.bot"
		"  WHERE w.state IN ('placing', 'ranked') AND w.bot <> v.bot"
		"  AND c.state = 'active' AND c.owner IS NOT NULL), 0))"
		" FROM versions v JOIN bots b ON b.id = v.bot"
		" LEFT JOIN shares s ON s.version = v.id"
		" WHERE b.owner IS NOT NULL AND ((v.id = ?1"
		"  AND v.state NOT IN ('placing', 'ranked'))"
		"  OR (v.bot = ?2 AND b.state <> 'active'"
		"  AND v.state IN ('placing', 'ranked')))"
		" ON CONFLICT DO UPDATE SET used_us = excluded.used_us",
		diag);

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, version);
	sqlite3_bind_int64(query, 2, bot);
	return league_execute(db, query, diag);
}

bool
league_bot_set(struct league_db *db, int64_t bot, enum bot_state state,
	       const char *why, struct diag *diag)
{
	sqlite3_stmt *query;

	if (state == BOT_ACTIVE && !share_join(db, 0, bot, diag))
		return false;
	query = league_query(
		db, "UPDATE bots SET state = ?, why = ? WHERE id = ?", diag);
	if (query == NULL)
		return false;
	league_bind(query, 1, bot_state_words[state]);
	league_bind(query, 2, why);
	sqlite3_bind_int64(query, 3, bot);
	return league_execute(db, query, diag);
}

bool
league_bot_set_failed(struct league_db *db, int64_t bot, unsigned failed,
		      struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db, "UPDATE bots SET failed = ? WHERE id = ?", diag);

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, failed);
	sqlite3_bind_int64(query, 2, bot);
	return league_execute(db, query, diag);
}

bool
league_bot_end_hold(struct league_db *db, int64_t bot, struct diag *diag)
{
	return share_join(db, 0, bot, diag) &&
	       league_execute_number(
		       db,
		       "UPDATE bots SET state = 'active', why = '', failed = 0"
		       " WHERE id = ? AND state = 'held' AND failed > 0",
		       bot, diag);
}

bool
league_bots_each(struct league_db *db,
		 bool (*each)(void *arg, const struct league_bot *bot),
		 void *arg, struct diag *diag)
{
	sqlite3_stmt *query = league_query(db, BOT_COLUMNS " ORDER BY b.name",
					   diag);
	struct league_bot bot;
	bool ok;

	if (query == NULL)
		return false;
	while (league_step(db, query, &ok, diag)) {
		league_bot_read(query, &bot);
		if (!each(arg, &bot))
			break;
	}
	league_query_end(db, query);
	return ok;
}

/* --- versions ------------------------------------------------------------- */

#define VERSION_COLUMNS                                                        \
	"SELECT v.id, v.bot, v.number, v.at_ms, v.bytes, b.name, v.sha,"       \
	" v.archive, v.state, v.run, v.groups, v.used_us,"                     \
	" coalesce(s.used_us, 0), coalesce((SELECT at_ms FROM returns"         \
	" WHERE version = v.id ORDER BY id DESC LIMIT 1), v.at_ms),"           \
	" s.version IS NOT NULL OR v.groups > 0, v.text"                       \
	" FROM versions v JOIN bots b ON b.id = v.bot"                         \
	" LEFT JOIN shares s ON s.version = v.id"
#define VERSION_TEXT_COLUMN 15

/* Read all columns but the text. */
static void
version_read_row(sqlite3_stmt *query, struct league_version *version)
{
	version->id = sqlite3_column_int64(query, 0);
	version->bot = sqlite3_column_int64(query, 1);
	version->number = sqlite3_column_int64(query, 2);
	version->at_ms = sqlite3_column_int64(query, 3);
	version->bytes = sqlite3_column_int64(query, 4);
	league_column(query, 5, version->name, sizeof(version->name));
	league_column(query, 6, version->sha, sizeof(version->sha));
	league_column(query, 7, version->archive, sizeof(version->archive));
	version->state = league_column_word(query, 8, version_state_words);
	league_column(query, 9, version->run, sizeof(version->run));
	version->groups = sqlite3_column_int64(query, 10);
	version->used_us = sqlite3_column_int64(query, 11);
	version->share_us = sqlite3_column_int64(query, 12);
	version->sent_ms = sqlite3_column_int64(query, 13);
	version->began = sqlite3_column_int64(query, 14) != 0;
	version->text[0] = '\0';
}

/* Read the only row of a query, and end the query. */
static bool
version_read_only(struct league_db *db, sqlite3_stmt *query,
		  struct league_version *version, struct diag *diag)
{
	bool ok;

	if (league_step(db, query, &ok, diag)) {
		version_read_row(query, version);
		league_column(query, VERSION_TEXT_COLUMN, version->text,
			      sizeof(version->text));
	}
	league_query_end(db, query);
	return ok;
}

bool
league_version_get(struct league_db *db, int64_t id,
		   struct league_version *version, struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db, VERSION_COLUMNS " WHERE v.id = ?", diag);

	memset(version, 0, sizeof(*version));
	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, id);
	return version_read_only(db, query, version, diag);
}

bool
league_version_same(struct league_db *db, int64_t bot, const char *sha,
		    struct league_version *version, struct diag *diag)
{
	sqlite3_stmt *query = league_query(db,
					   VERSION_COLUMNS
					   " WHERE v.bot = ? AND v.sha = ?"
					   " AND v.state <> 'refused'",
					   diag);

	memset(version, 0, sizeof(*version));
	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, bot);
	league_bind(query, 2, sha);
	return version_read_only(db, query, version, diag);
}

bool
league_version_arrived(struct league_db *db, int64_t bot, const char *sha,
		       int64_t at_ms, bool *there, struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"SELECT 1 FROM versions WHERE bot = ? AND sha = ?"
		" AND at_ms = ?",
		diag);
	bool ok;

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, bot);
	league_bind(query, 2, sha);
	sqlite3_bind_int64(query, 3, at_ms);
	*there = league_step(db, query, &ok, diag);
	league_query_end(db, query);
	return ok;
}

bool
league_version_add(struct league_db *db, struct league_version *version,
		   struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"INSERT INTO versions (bot, number, at_ms, bytes, sha, archive,"
		" state, text, run, groups, used_us) SELECT ?1,"
		" 1 + coalesce(max(number), 0), ?2, ?3, ?4, ?5, 'received', '',"
		" ?6, 0, 0 FROM versions WHERE bot = ?1",
		diag);

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, version->bot);
	sqlite3_bind_int64(query, 2, version->at_ms);
	sqlite3_bind_int64(query, 3, version->bytes);
	league_bind(query, 4, version->sha);
	league_bind(query, 5, version->archive);
	league_bind(query, 6, version->run);
	return league_execute(db, query, diag) &&
	       league_version_get(db, sqlite3_last_insert_rowid(db->db),
				  version, diag);
}

/* Set the state of a version, if it is @from or if @from is "", and end the
 * tries of its step. */
static bool
version_write_state(struct league_db *db, int64_t id, const char *from,
		    enum version_state state, const char *text,
		    struct diag *diag)
{
	sqlite3_stmt *query;

	if ((state == VERSION_PLACING || state == VERSION_RANKED) &&
	    !share_join(db, id, 0, diag))
		return false;
	if (!league_execute_number(db, "DELETE FROM tries WHERE version = ?",
				   id, diag))
		return false;
	query = league_query(db,
			     "UPDATE versions SET state = ?1, text = ?2"
			     " WHERE id = ?3 AND (?4 = '' OR state = ?4)",
			     diag);
	if (query == NULL)
		return false;
	league_bind(query, 1, version_state_words[state]);
	league_bind(query, 2, text);
	sqlite3_bind_int64(query, 3, id);
	league_bind(query, 4, from);
	return league_execute(db, query, diag);
}

bool
league_version_set(struct league_db *db, int64_t id, enum version_state state,
		   const char *text, struct diag *diag)
{
	return version_write_state(db, id, "", state, text, diag);
}

bool
league_version_move(struct league_db *db, const struct league_version *version,
		    enum version_state state, const char *text, bool *moved,
		    struct diag *diag)
{
	if (!version_write_state(db, version->id,
				 version_state_words[version->state], state,
				 text, diag))
		return false;
	*moved = sqlite3_changes(db->db) > 0;
	return true;
}

bool
league_version_set_run(struct league_db *db, int64_t id, const char *run,
		       struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db, "UPDATE versions SET run = ? WHERE id = ?", diag);

	if (query == NULL)
		return false;
	league_bind(query, 1, run);
	sqlite3_bind_int64(query, 2, id);
	return league_execute(db, query, diag);
}

/* --- removal of files ----------------------------------------------------- */

static bool
removal_delete(struct league_db *db, int64_t version, struct diag *diag)
{
	return league_execute_number(
		db, "DELETE FROM removals WHERE version = ?", version, diag);
}

static bool
version_retire_removed(struct league_db *db, int64_t version, struct diag *diag)
{
	return league_execute_number(
		db,
		"UPDATE versions SET state = 'retired',"
		" text = 'the organiser removed its files' WHERE id = ?"
		" AND state IN ('received', 'building', 'checking', 'placing',"
		" 'ranked')",
		version, diag);
}

bool
league_removal_add(struct league_db *db, int64_t version, struct diag *diag)
{
	return league_execute_number(
		       db, "INSERT OR IGNORE INTO removals VALUES (?)", version,
		       diag) &&
	       version_retire_removed(db, version, diag);
}

bool
league_removals_each(struct league_db *db,
		     bool (*each)(void *arg, int64_t version), void *arg,
		     struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"SELECT version FROM removals WHERE version NOT IN"
		" (SELECT s.version FROM groups g"
		"  CROSS JOIN seats s ON s.group_id = g.id"
		"  WHERE g.state = 'planned')",
		diag);
	bool ok;

	if (query == NULL)
		return false;
	while (league_step(db, query, &ok, diag))
		if (!each(arg, sqlite3_column_int64(query, 0)))
			break;
	league_query_end(db, query);
	return ok;
}

bool
league_version_in_group(struct league_db *db, int64_t version, bool *playing,
			struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"SELECT 1 FROM groups g CROSS JOIN seats s"
		" ON s.group_id = g.id WHERE g.state = 'planned'"
		" AND s.version = ?",
		diag);
	bool ok;

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, version);
	*playing = league_step(db, query, &ok, diag);
	league_query_end(db, query);
	return ok;
}

bool
league_version_set_archive(struct league_db *db, int64_t id,
			   const char *archive, struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db, "UPDATE versions SET archive = ? WHERE id = ?", diag);

	if (query == NULL)
		return false;
	league_bind(query, 1, archive);
	sqlite3_bind_int64(query, 2, id);
	return league_execute(db, query, diag) && removal_delete(db, id, diag);
}

/* --- the order of versions ------------------------------------------------ */

/* Order of arrival of the versions of a bot, the last return of a version
 * included.  Clocks of senders have no effect. */
#define ARRIVAL(v_)                                                            \
	"(coalesce((SELECT max(after) FROM returns WHERE version = " v_        \
	".id), " v_ ".id), coalesce((SELECT max(id) FROM returns"              \
	" WHERE version = " v_ ".id), 0))"

bool
league_version_return(struct league_db *db, int64_t id,
		      enum version_state state, int64_t at_ms,
		      struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"INSERT INTO returns (version, after, at_ms)"
		" SELECT ?1, max(id), ?2 FROM versions",
		diag);

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, id);
	sqlite3_bind_int64(query, 2, at_ms);
	return league_execute(db, query, diag) &&
	       removal_delete(db, id, diag) &&
	       league_version_set(db, id, state, "", diag);
}

static bool
version_retire_older(struct league_db *db, int64_t id, struct diag *diag)
{
	return league_execute_number(
		db,
		"UPDATE versions AS v SET state = 'retired',"
		" text = 'a newer version replaced it'"
		" FROM versions AS w WHERE w.id = ?1 AND v.bot = w.bot"
		" AND v.id <> w.id AND (v.state = 'placing'"
		"  OR (v.state = 'ranked' AND w.state = 'ranked'))"
		" AND " ARRIVAL("v") " < " ARRIVAL("w"),
		id, diag);
}

bool
league_version_replace(struct league_db *db, int64_t id, struct diag *diag)
{
	return version_retire_older(db, id, diag) &&
	       league_execute_number(
		       db,
		       "UPDATE versions AS v SET state = 'retired',"
		       " text = 'a newer version plays already'"
		       " FROM versions AS w WHERE v.id = ?1 AND v.bot = w.bot"
		       " AND v.id <> w.id AND w.state IN ('placing', 'ranked')"
		       " AND " ARRIVAL("v") " < " ARRIVAL("w"),
		       id, diag);
}

/* --- lists ---------------------------------------------------------------- */

static bool
versions_read(struct league_db *db, sqlite3_stmt *query,
	      bool (*each)(void *arg, const struct league_version *version),
	      void *arg, struct diag *diag)
{
	struct league_version version;
	bool ok;

	while (league_step(db, query, &ok, diag)) {
		version_read_row(query, &version);
		if (!each(arg, &version))
			break;
	}
	league_query_end(db, query);
	return ok;
}

bool
league_versions_each(struct league_db *db, int64_t bot,
		     bool (*each)(void *arg,
				  const struct league_version *version),
		     void *arg, struct diag *diag)
{
	sqlite3_stmt *query =
		bot == 0 ? league_query(db,
					VERSION_COLUMNS " ORDER BY v.id DESC",
					diag)
			 : league_query(db,
					VERSION_COLUMNS
					" WHERE v.bot = ? ORDER BY v.id DESC",
					diag);

	if (query == NULL)
		return false;
	if (bot != 0)
		sqlite3_bind_int64(query, 1, bot);
	return versions_read(db, query, each, arg, diag);
}

bool
league_versions_active(struct league_db *db,
		       bool (*each)(void *arg,
				    const struct league_version *version),
		       void *arg, struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		VERSION_COLUMNS
		" WHERE v.state IN ('received', 'building', 'checking',"
		" 'placing', 'ranked') ORDER BY v.id DESC",
		diag);

	return query != NULL && versions_read(db, query, each, arg, diag);
}

bool
league_uploads_since(struct league_db *db, int64_t owner, int64_t since_ms,
		     unsigned *count, int64_t *oldest_ms, struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"WITH own AS (SELECT v.id, v.at_ms FROM bots b"
		"  JOIN versions v ON v.bot = b.id"
		"  WHERE b.owner = ?1 AND v.state <> 'refused'),"
		" sent AS (SELECT at_ms FROM own UNION ALL SELECT r.at_ms"
		"  FROM own JOIN returns r ON r.version = own.id)"
		" SELECT count(*), min(at_ms) FROM sent WHERE at_ms > ?2",
		diag);
	bool ok;

	*count = 0;
	*oldest_ms = 0;
	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, owner);
	sqlite3_bind_int64(query, 2, since_ms);
	if (league_step(db, query, &ok, diag)) {
		*count = (unsigned)sqlite3_column_int64(query, 0);
		*oldest_ms = sqlite3_column_int64(query, 1);
	}
	league_query_end(db, query);
	return ok;
}
