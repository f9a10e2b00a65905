/* league_groups.c - groups of a league and their results; see league_db.h. */
#include "arena/league/league_sql.h"

#include <assert.h>
#include <string.h>

/* --- add ------------------------------------------------------------------ */

static bool
group_insert(struct league_db *db, struct league_group *group,
	     struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"INSERT INTO groups (game, seed, state, planned_ms, ended_ms,"
		" matches, finish, kept, why) VALUES (?, ?, 'planned', ?, 0, 0,"
		" x'', ?, '')",
		diag);

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, group->game);
	league_bind(query, 2, group->seed);
	sqlite3_bind_int64(query, 3, group->planned_ms);
	sqlite3_bind_int64(query, 4, group->kept);
	if (!league_execute(db, query, diag))
		return false;
	group->id = sqlite3_last_insert_rowid(db->db);
	return true;
}

/* Insert a seat, or replace it by its result. */
static bool
group_put_seat(struct league_db *db, const struct league_group *group,
	       unsigned at, struct diag *diag)
{
	const struct league_seat *seat = &group->seat[at];
	sqlite3_stmt *query = league_query(
		db, "REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
		diag);

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, group->id);
	sqlite3_bind_int64(query, 2, at);
	sqlite3_bind_int64(query, 3, seat->version);
	sqlite3_bind_double(query, 4, seat->points);
	sqlite3_bind_int64(query, 5, seat->score);
	sqlite3_bind_int64(query, 6, seat->used_us);
	sqlite3_bind_int64(query, 7, seat->forfeits);
	league_bind(query, 8, seat->verdict);
	league_bind(query, 9, seat->detail);
	return league_execute(db, query, diag);
}

static bool
group_put_seats(struct league_db *db, const struct league_group *group,
		struct diag *diag)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < group->seats; i++)
		ok = group_put_seat(db, group, i, diag);
	return ok;
}

bool
league_group_add(struct league_db *db, struct league_group *group,
		 struct diag *diag)
{
	bool own, ok;

	if (!league_change_begin(db, &own, diag))
		return false;
	ok = group_insert(db, group, diag) && group_put_seats(db, group, diag);
	return league_change_end(db, own, ok, diag);
}

/* --- results -------------------------------------------------------------- */

/* Add @groups groups and @used_us to the sums of a version. */
static bool
version_add_sums(struct league_db *db, int64_t version, int groups,
		 int64_t used_us, struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"UPDATE versions SET groups = groups + ?,"
		" used_us = used_us + ? WHERE id = ?",
		diag);

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, groups);
	sqlite3_bind_int64(query, 2, used_us);
	sqlite3_bind_int64(query, 3, version);
	return league_execute(db, query, diag);
}

/* Add @used_us to the virtual time of a version. */
static bool
share_add(struct league_db *db, int64_t version, int64_t used_us,
	  struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"INSERT INTO shares VALUES (?, ?)"
		" ON CONFLICT DO UPDATE SET"
		" used_us = used_us + excluded.used_us",
		diag);

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, version);
	sqlite3_bind_int64(query, 2, used_us);
	return league_execute(db, query, diag);
}

/* Count the matches in a row that the bot of a version failed. */
static bool
bot_count_failed(struct league_db *db, const struct league_seat *seat,
		 unsigned matches, struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"UPDATE bots SET failed = CASE WHEN ?1 > 0 THEN failed + ?1"
		" ELSE 0 END"
		" WHERE id = (SELECT bot FROM versions WHERE id = ?2)",
		diag);

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1,
			   seat->forfeits >= matches ? seat->forfeits : 0);
	sqlite3_bind_int64(query, 2, seat->version);
	return league_execute(db, query, diag);
}

/* Update the row of a planned group.  @there: gets false if the group is not
 * planned any more. */
static bool
group_update(struct league_db *db, const struct league_group *group,
	     bool *there, struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"UPDATE groups SET state = ?, ended_ms = ?, matches = ?,"
		" finish = ?, kept = ?, why = ?"
		" WHERE id = ? AND state = 'planned'",
		diag);

	if (query == NULL)
		return false;
	league_bind(query, 1, group_state_words[group->state]);
	sqlite3_bind_int64(query, 2, group->ended_ms);
	sqlite3_bind_int64(query, 3, group->matches);
	sqlite3_bind_blob(query, 4, group->finish,
			  (int)(group->matches * group->seats),
			  SQLITE_TRANSIENT);
	sqlite3_bind_int64(query, 5, group->kept);
	league_bind(query, 6, group->why);
	sqlite3_bind_int64(query, 7, group->id);
	if (!league_execute(db, query, diag))
		return false;
	*there = sqlite3_changes(db->db) > 0;
	return true;
}

static bool
group_add_sums(struct league_db *db, const struct league_group *group,
	       struct diag *diag)
{
	bool ok = league_pairs_add(db, group, 1, diag);

	for (unsigned i = 0; ok && i < group->seats; i++)
		ok = version_add_sums(db, group->seat[i].version, 1,
				      group->seat[i].used_us, diag) &&
		     share_add(db, group->seat[i].version,
			       group->seat[i].used_us, diag) &&
		     bot_count_failed(db, &group->seat[i], group->matches,
				      diag);
	return ok;
}

bool
league_group_end(struct league_db *db, const struct league_group *group,
		 struct diag *diag)
{
	bool own, ok, there = false;

	assert(group->state == GROUP_DONE || group->state == GROUP_LOST);
	assert(group->matches <= LEAGUE_MATCHES_MAX &&
	       group->seats <= PAIRING_SEATS_MAX);
	if (!league_change_begin(db, &own, diag))
		return false;
	ok = group_update(db, group, &there, diag);
	if (ok && there && group->state == GROUP_DONE)
		ok = group_put_seats(db, group, diag) &&
		     group_add_sums(db, group, diag);
	return league_change_end(db, own, ok, diag);
}

/* --- void groups and folders ---------------------------------------------- */

static bool
group_set_void(struct league_db *db, int64_t id, const char *why,
	       struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"UPDATE groups SET state = 'void', why = ?"
		" WHERE id = ? AND state = 'done'",
		diag);

	if (query == NULL)
		return false;
	league_bind(query, 1, why);
	sqlite3_bind_int64(query, 2, id);
	if (!league_execute(db, query, diag))
		return false;
	if (sqlite3_changes(db->db) > 0)
		return true;
	diag_set(diag,
		 "group %lld is not done, so no rating counts it; give the "
		 "number of a group that is done",
		 (long long)id);
	return false;
}

/* The time that the versions used stays in their sums: they did use it. */
static bool
group_subtract_sums(struct league_db *db, int64_t id, struct diag *diag)
{
	struct league_group group;
	return league_execute_number(
		       db,
		       "UPDATE versions SET groups = groups - 1 WHERE id IN"
		       " (SELECT version FROM seats WHERE group_id = ?)",
		       id, diag) &&
	       league_group_get(db, id, &group, diag) &&
	       league_pairs_add(db, &group, -1, diag);
}

bool
league_group_void(struct league_db *db, int64_t id, const char *why,
		  struct diag *diag)
{
	bool own, ok;

	if (!league_change_begin(db, &own, diag))
		return false;
	ok = group_set_void(db, id, why, diag) &&
	     group_subtract_sums(db, id, diag);
	return league_change_end(db, own, ok, diag);
}

bool
league_group_set_kept(struct league_db *db, int64_t id, bool kept,
		      struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db, "UPDATE groups SET kept = ? WHERE id = ?", diag);

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, kept);
	sqlite3_bind_int64(query, 2, id);
	return league_execute(db, query, diag);
}

bool
league_group_unneeded(struct league_db *db, unsigned keep, int64_t *id,
		      struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"SELECT id FROM groups WHERE kept = 1"
		" ORDER BY id DESC LIMIT 1 OFFSET ?",
		diag);
	bool ok;

	*id = 0;
	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, keep);
	if (league_step(db, query, &ok, diag))
		*id = sqlite3_column_int64(query, 0);
	league_query_end(db, query);
	return ok;
}

/* --- read ----------------------------------------------------------------- */

/* Rows of a group with its seats.  A row has one seat; the rows of a group are
 * adjacent, in the order of the seats. */
#define GROUP_COLUMNS                                                          \
	"SELECT g.id, g.game, g.seed, g.state, g.planned_ms, g.ended_ms,"      \
	" g.matches, g.finish, g.kept, g.why, s.version, s.points, s.score,"   \
	" s.used_us, s.forfeits, s.verdict, s.detail"
#define SEATS_OF_GROUP	   " CROSS JOIN seats s ON s.group_id = g.id"
#define GROUP_SEAT_COLUMNS 10

static void
group_read_row(sqlite3_stmt *query, struct league_group *group)
{
	int bytes = sqlite3_column_bytes(query, 7);

	group->id = sqlite3_column_int64(query, 0);
	group->game = (unsigned)sqlite3_column_int64(query, 1);
	league_column(query, 2, group->seed, sizeof(group->seed));
	group->state = league_column_word(query, 3, group_state_words);
	group->planned_ms = sqlite3_column_int64(query, 4);
	group->ended_ms = sqlite3_column_int64(query, 5);
	group->matches = (unsigned)sqlite3_column_int64(query, 6);
	if (bytes > 0 && (size_t)bytes <= sizeof(group->finish))
		memcpy(group->finish, sqlite3_column_blob(query, 7),
		       (size_t)bytes);
	group->kept = sqlite3_column_int64(query, 8) != 0;
	league_column(query, 9, group->why, sizeof(group->why));
	group->seats = 0;
}

static void
group_read_seat(sqlite3_stmt *query, struct league_group *group)
{
	struct league_seat *seat;
	int at = GROUP_SEAT_COLUMNS;

	if (group->seats == PAIRING_SEATS_MAX)
		return; /* only another program can write such a group */
	seat = &group->seat[group->seats++];
	seat->version = sqlite3_column_int64(query, at);
	seat->points = sqlite3_column_double(query, at + 1);
	seat->score = sqlite3_column_int64(query, at + 2);
	seat->used_us = sqlite3_column_int64(query, at + 3);
	seat->forfeits = (unsigned)sqlite3_column_int64(query, at + 4);
	league_column(query, at + 5, seat->verdict, sizeof(seat->verdict));
	league_column(query, at + 6, seat->detail, sizeof(seat->detail));
}

/* Call @each for each group of the rows of @query. */
static bool
groups_read(struct league_db *db, sqlite3_stmt *query, unsigned limit,
	    bool (*each)(void *arg, const struct league_group *group),
	    void *arg, struct diag *diag)
{
	struct league_group group = { .id = 0 };
	unsigned left = limit;
	bool ok, more = true;

	while (more && league_step(db, query, &ok, diag)) {
		if (sqlite3_column_int64(query, 0) != group.id) {
			more = group.id == 0 ||
			       (each(arg, &group) && --left != 0);
			if (more)
				group_read_row(query, &group);
		}
		if (more)
			group_read_seat(query, &group);
	}
	if (more && ok && group.id != 0)
		each(arg, &group);
	league_query_end(db, query);
	return ok;
}

bool
league_groups_each(struct league_db *db, const struct league_group_list *list,
		   bool (*each)(void *arg, const struct league_group *group),
		   void *arg, struct diag *diag)
{
	static const char all[] = GROUP_COLUMNS
		" FROM groups g" SEATS_OF_GROUP
		" WHERE g.state = ?1 AND g.id > ?2"
		" ORDER BY g.id, s.seat";
	static const char of_version[] = GROUP_COLUMNS
		" FROM seats v CROSS JOIN groups g"
		" ON g.id = v.group_id" SEATS_OF_GROUP
		" WHERE g.state = ?1 AND v.group_id > ?2 AND v.version = ?3"
		" ORDER BY v.group_id, s.seat";
	sqlite3_stmt *query = league_query(
		db, list->version == 0 ? all : of_version, diag);

	if (query == NULL)
		return false;
	league_bind(query, 1, group_state_words[list->state]);
	sqlite3_bind_int64(query, 2, list->after);
	if (list->version != 0)
		sqlite3_bind_int64(query, 3, list->version);
	return groups_read(db, query, list->limit, each, arg, diag);
}

bool
league_groups_latest(struct league_db *db, int64_t version, unsigned limit,
		     bool (*each)(void *arg, const struct league_group *group),
		     void *arg, struct diag *diag)
{
	sqlite3_stmt *query =
		version == 0
			? league_query(db,
				       GROUP_COLUMNS
				       " FROM groups g" SEATS_OF_GROUP
				       " WHERE g.state = 'done'"
				       " ORDER BY g.id DESC, s.seat",
				       diag)
			: league_query(db,
				       GROUP_COLUMNS
				       " FROM seats v CROSS JOIN groups g"
				       " ON g.id = v.group_id" SEATS_OF_GROUP
				       " WHERE v.version = ? AND"
				       " g.state = 'done'"
				       " ORDER BY v.group_id DESC, s.seat",
				       diag);

	if (query == NULL)
		return false;
	if (version != 0)
		sqlite3_bind_int64(query, 1, version);
	return groups_read(db, query, limit, each, arg, diag);
}

bool
league_groups_failed(struct league_db *db, int64_t bot, unsigned limit,
		     bool (*each)(void *arg, const struct league_group *group),
		     void *arg, struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		GROUP_COLUMNS
		" FROM (SELECT f.group_id FROM versions w CROSS JOIN seats f"
		" ON f.version = w.id AND f.forfeits > 0 WHERE w.bot = ?1"
		" ORDER BY f.group_id DESC LIMIT ?2) v"
		" CROSS JOIN groups g ON g.id = v.group_id" SEATS_OF_GROUP
		" ORDER BY g.id DESC, s.seat",
		diag);

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, bot);
	sqlite3_bind_int64(query, 2, limit);
	return groups_read(db, query, 0, each, arg, diag);
}

bool
league_group_get(struct league_db *db, int64_t id, struct league_group *group,
		 struct diag *diag)
{
	sqlite3_stmt *query = league_query(db,
					   GROUP_COLUMNS
					   " FROM groups g" SEATS_OF_GROUP
					   " WHERE g.id = ? ORDER BY s.seat",
					   diag);
	bool ok;

	memset(group, 0, sizeof(*group));
	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, id);
	while (league_step(db, query, &ok, diag)) {
		if (group->id == 0)
			group_read_row(query, group);
		group_read_seat(query, group);
	}
	league_query_end(db, query);
	return ok;
}

bool
league_groups_count(struct league_db *db, int64_t count[GROUP_STATES],
		    struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db, "SELECT state, count(*) FROM groups GROUP BY state", diag);
	bool ok;

	memset(count, 0, GROUP_STATES * sizeof(*count));
	if (query == NULL)
		return false;
	while (league_step(db, query, &ok, diag))
		count[league_column_word(query, 0, group_state_words)] =
			sqlite3_column_int64(query, 1);
	league_query_end(db, query);
	return ok;
}
