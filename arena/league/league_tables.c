/* league_tables.c - ratings, rules and events of a league; see league_db.h. */
#include "arena/league/league_sql.h"

#include <math.h>

#include "lib/alloc.h"

#define DAY_MS INT64_C(86400000)

/* --- ratings -------------------------------------------------------------- */

/* SQLite stores NaN as NULL. */
static void
rating_bind(sqlite3_stmt *query, const struct league_rating *rating)
{
	sqlite3_bind_int64(query, 1, rating->version);
	sqlite3_bind_int64(query, 2, rating->game);
	sqlite3_bind_int64(query, 3, rating->at_ms / DAY_MS);
	sqlite3_bind_int64(query, 4, rating->at_ms);
	sqlite3_bind_int64(query, 5, rating->groups);
	sqlite3_bind_double(query, 6, rating->elo);
	sqlite3_bind_double(query, 7, rating->low);
	sqlite3_bind_double(query, 8, rating->high);
}

static bool
rating_put(struct league_db *db, const struct league_rating *rating,
	   struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db, "REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
		diag);

	if (query == NULL)
		return false;
	rating_bind(query, rating);
	return league_execute(db, query, diag);
}

/* If the clock was set back, the snapshots after @at_ms must go: the newest one
 * counts. */
static bool
ratings_remove_after(struct league_db *db, int64_t at_ms, struct diag *diag)
{
	return league_execute_number(db, "DELETE FROM ratings WHERE at_ms >= ?",
				     at_ms, diag);
}

bool
league_ratings_put(struct league_db *db, const struct league_rating *rating,
		   size_t count, struct diag *diag)
{
	bool own, ok;

	if (count == 0)
		return true;
	if (!league_change_begin(db, &own, diag))
		return false;
	ok = ratings_remove_after(db, rating[0].at_ms, diag);
	for (size_t i = 0; ok && i < count; i++)
		ok = rating_put(db, &rating[i], diag);
	return league_change_end(db, own, ok, diag);
}

static bool
ratings_read(struct league_db *db, sqlite3_stmt *query,
	     bool (*each)(void *arg, const struct league_rating *rating),
	     void *arg, struct diag *diag)
{
	struct league_rating rating;
	bool ok;

	while (league_step(db, query, &ok, diag)) {
		rating.version = sqlite3_column_int64(query, 0);
		rating.game = (int)sqlite3_column_int64(query, 1);
		rating.at_ms = sqlite3_column_int64(query, 2);
		rating.groups = sqlite3_column_int64(query, 3);
		rating.elo = league_column_real(query, 4);
		rating.low = league_column_real(query, 5);
		rating.high = league_column_real(query, 6);
		if (!each(arg, &rating))
			break;
	}
	league_query_end(db, query);
	return ok;
}

#define RATING_COLUMNS                                                         \
	"SELECT r.version, r.game, r.at_ms, r.groups, r.elo, r.low, r.high"    \
	" FROM ratings r"

bool
league_ratings_each(struct league_db *db, int game,
		    bool (*each)(void *arg, const struct league_rating *rating),
		    void *arg, struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		RATING_COLUMNS
		" WHERE r.game = ?1 AND r.at_ms ="
		" (SELECT max(at_ms) FROM ratings WHERE game = ?1)"
		" ORDER BY r.low DESC NULLS LAST, r.elo DESC, r.version",
		diag);

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, game);
	return ratings_read(db, query, each, arg, diag);
}

bool
league_ratings_past(struct league_db *db, int64_t bot, int game,
		    bool (*each)(void *arg, const struct league_rating *rating),
		    void *arg, struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		RATING_COLUMNS " JOIN versions v ON v.id = r.version"
			       " WHERE v.bot = ?1 AND r.game = ?2"
			       " ORDER BY r.at_ms, r.version",
		diag);

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, bot);
	sqlite3_bind_int64(query, 2, game);
	return ratings_read(db, query, each, arg, diag);
}

/* --- rules ---------------------------------------------------------------- */

bool
league_rules_get(struct league_db *db, unsigned game, char **text,
		 struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db, "SELECT text FROM rules WHERE game = ?", diag);
	bool ok;

	*text = NULL;
	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, game);
	if (league_step(db, query, &ok, diag))
		*text = xstrdup((const char *)sqlite3_column_text(query, 0));
	league_query_end(db, query);
	return ok;
}

bool
league_rules_put(struct league_db *db, unsigned game, const char *text,
		 struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db, "REPLACE INTO rules VALUES (?, ?)", diag);

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, game);
	league_bind(query, 2, text);
	return league_execute(db, query, diag);
}

/* --- events --------------------------------------------------------------- */

bool
league_event_add(struct league_db *db, const char *who, const char *what,
		 const char *subject, const char *text, struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"INSERT INTO events (at_ms, who, what, subject, text)"
		" VALUES (?, ?, ?, ?, ?)",
		diag);

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, league_now_ms());
	league_bind(query, 2, who);
	league_bind(query, 3, what);
	league_bind(query, 4, subject);
	league_bind(query, 5, text);
	return league_execute(db, query, diag);
}

bool
league_event_once(struct league_db *db, int64_t since_ms,
		  const struct league_event *event, struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"SELECT 1 FROM events WHERE at_ms >= ? AND who = ?"
		" AND what = ? AND subject = ? AND text = ?",
		diag);
	bool there, ok;

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, since_ms);
	league_bind(query, 2, event->who);
	league_bind(query, 3, event->what);
	league_bind(query, 4, event->subject);
	league_bind(query, 5, event->text);
	there = league_step(db, query, &ok, diag);
	league_query_end(db, query);
	return ok &&
	       (there || league_event_add(db, event->who, event->what,
					  event->subject, event->text, diag));
}

bool
league_events_each(struct league_db *db, int64_t before, unsigned limit,
		   bool (*each)(void *arg, const struct league_event *event),
		   void *arg, struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"SELECT id, at_ms, who, what, subject, text FROM events"
		" WHERE id < ? ORDER BY id DESC LIMIT ?",
		diag);
	struct league_event event;
	bool ok;

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, before == 0 ? INT64_MAX : before);
	sqlite3_bind_int64(query, 2, limit == 0 ? -1 : (int64_t)limit);
	while (league_step(db, query, &ok, diag)) {
		event.id = sqlite3_column_int64(query, 0);
		event.at_ms = sqlite3_column_int64(query, 1);
		league_column(query, 2, event.who, sizeof(event.who));
		league_column(query, 3, event.what, sizeof(event.what));
		league_column(query, 4, event.subject, sizeof(event.subject));
		league_column(query, 5, event.text, sizeof(event.text));
		if (!each(arg, &event))
			break;
	}
	league_query_end(db, query);
	return ok;
}
