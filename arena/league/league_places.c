/* league_places.c - read the versions and the places of all groups for a refit;
 * see league_db.h. */
#include "arena/league/league_sql.h"

#include <string.h>

/* A group of which the seats are read row by row.  @finish: copy of its places,
 * @bytes of them; the row of the next group replaces SQLite's own. */
struct places_read {
	struct league_places group;
	size_t bytes;
	uint8_t finish[LEAGUE_MATCHES_MAX * PAIRING_SEATS_MAX];
};

static void
places_read_group(sqlite3_stmt *query, struct places_read *read)
{
	int bytes = sqlite3_column_bytes(query, 3);

	read->group = (struct league_places){
		.group = sqlite3_column_int64(query, 0),
		.game = (unsigned)sqlite3_column_int64(query, 1),
		.matches = (unsigned)sqlite3_column_int64(query, 2),
		.finish = read->finish,
	};
	read->bytes = 0;
	if (bytes <= 0 || (size_t)bytes > sizeof(read->finish))
		return;
	read->bytes = (size_t)bytes;
	memcpy(read->finish, sqlite3_column_blob(query, 3), read->bytes);
}

/* Return true if the group is complete.  Only another program can write one
 * that is not. */
static bool
places_are_complete(const struct places_read *read)
{
	return read->group.group != 0 && read->group.matches > 0 &&
	       read->bytes == (size_t)read->group.matches * read->group.seats;
}

bool
league_places_each(struct league_db *db,
		   bool (*each)(void *arg, const struct league_places *places),
		   void *arg, struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"SELECT g.id, g.game, g.matches, g.finish, s.version"
		" FROM groups g CROSS JOIN seats s ON s.group_id = g.id"
		" WHERE g.state = 'done' ORDER BY g.id, s.seat",
		diag);
	struct places_read read = { .bytes = 0 };
	bool ok, more = true;

	if (query == NULL)
		return false;
	while (more && league_step(db, query, &ok, diag)) {
		struct league_places *group = &read.group;

		if (sqlite3_column_int64(query, 0) != group->group) {
			more = !places_are_complete(&read) || each(arg, group);
			places_read_group(query, &read);
		}
		if (group->seats < PAIRING_SEATS_MAX)
			group->version[group->seats++] = sqlite3_column_int64(
				query, 4);
	}
	if (more && ok && places_are_complete(&read))
		each(arg, &read.group);
	league_query_end(db, query);
	return ok;
}

bool
league_rated_each(struct league_db *db, unsigned absent,
		  void (*each)(void *arg, int64_t version), void *arg,
		  struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"WITH all_versions AS (SELECT v.id AS id,"
		"  v.state IN ('placing', 'ranked') AND b.state <> 'retired'"
		"  AS plays FROM versions v JOIN bots b ON b.id = v.bot)"
		" SELECT id FROM all_versions WHERE plays UNION ALL SELECT id"
		" FROM (SELECT id, (SELECT max(group_id) FROM seats"
		"   WHERE version = all_versions.id) AS last FROM all_versions"
		"  WHERE NOT plays AND last IS NOT NULL"
		"  ORDER BY last DESC LIMIT ?)",
		diag);
	bool ok;

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, absent);
	while (league_step(db, query, &ok, diag))
		each(arg, sqlite3_column_int64(query, 0));
	league_query_end(db, query);
	return ok;
}
