/*
 * league_pairs.c - sums of the results of a version against each opponent; see
 * league_db.h.
 *
 * The result of a group is one number: the share of its matches in which the
 * version was placed before the opponent; a tie counts one half.  Matches in
 * which the two were partners do not count.  The sums of
 * these numbers and of their squares give mean and interval without a look at
 * the groups.
 */
#include "arena/league/league_sql.h"

#include <math.h>

#include "arena/rating/student.h"

/* Compute the share of seat @a against seat @b.  Returns false if the two met
 * in no match. */
static bool
pair_share(const struct league_group *group, unsigned a, unsigned b,
	   double *share)
{
	double points = 0;
	unsigned met = 0;

	for (unsigned m = 0; m < group->matches; m++) {
		const uint8_t *finish = &group->finish[m * group->seats];
		unsigned place = league_place_of(finish[a]);
		unsigned other = league_place_of(finish[b]);
		unsigned side = league_side_of(finish[a]);

		if (place == 0 || other == 0 ||
		    (side > 0 && side == league_side_of(finish[b])))
			continue;
		met++;
		points += place < other ? 1 : place == other ? 0.5 : 0;
	}
	*share = met > 0 ? points / met : 0;
	return met > 0;
}

static bool
pair_add(struct league_db *db, int64_t version, int64_t opponent, int sign,
	 double share, struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"INSERT INTO pairs (version, opponent, groups, points, squares)"
		" SELECT ?1, bot, ?3, ?3 * ?4, ?3 * ?4 * ?4 FROM versions"
		" WHERE id = ?2 ON CONFLICT DO UPDATE SET"
		" groups = groups + excluded.groups,"
		" points = points + excluded.points,"
		" squares = squares + excluded.squares",
		diag);

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, version);
	sqlite3_bind_int64(query, 2, opponent);
	sqlite3_bind_int64(query, 3, sign);
	sqlite3_bind_double(query, 4, share);
	return league_execute(db, query, diag);
}

bool
league_pairs_add(struct league_db *db, const struct league_group *group,
		 int sign, struct diag *diag)
{
	double share;
	bool ok = true;

	for (unsigned a = 0; ok && a < group->seats; a++)
		for (unsigned b = 0; ok && b < group->seats; b++)
			if (a != b && pair_share(group, a, b, &share))
				ok = pair_add(db, group->seat[a].version,
					      group->seat[b].version, sign,
					      share, diag);
	return ok;
}

static void
pair_read_row(sqlite3_stmt *query, struct league_pair *pair)
{
	double groups, mean, spread;

	league_column(query, 0, pair->opponent, sizeof(pair->opponent));
	pair->groups = sqlite3_column_int64(query, 1);
	groups = (double)pair->groups;
	mean = sqlite3_column_double(query, 2) / groups;
	spread = sqlite3_column_double(query, 3) / groups - mean * mean;
	pair->share = mean;
	pair->half = pair->groups < LEAGUE_PAIR_GROUPS
			     ? NAN
			     : student_bound(0.05, groups - 1) *
				       sqrt(fmax(spread, 0) / (groups - 1));
}

bool
league_pairs_each(struct league_db *db, int64_t version,
		  bool (*each)(void *arg, const struct league_pair *pair),
		  void *arg, struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"SELECT b.name, p.groups, p.points, p.squares FROM pairs p"
		" JOIN bots b ON b.id = p.opponent"
		" WHERE p.version = ? AND p.groups > 0"
		" ORDER BY p.groups DESC, b.name",
		diag);
	struct league_pair pair;
	bool ok;

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, version);
	while (league_step(db, query, &ok, diag)) {
		pair_read_row(query, &pair);
		if (!each(arg, &pair))
			break;
	}
	league_query_end(db, query);
	return ok;
}
