/* league_board.c - rows of a league's table; see league_board.h. */
#include "arena/league/league_board.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/league/league_sql.h"
#include "lib/alloc.h"

#define RATE_GROUPS_MIN 5 /* arbitrary: fewer groups give no rate */

/* --- rows ----------------------------------------------------------------- */

/* Versions that play have the states "placing" and "ranked".  "+" keeps SQLite
 * from searching all versions in these states for each bot. */
static const char board_query[] =
	"SELECT b.id, b.owner, b.name, u.name, b.state, b.why, b.failed, v.id,"
	" v.number, v.state, v.at_ms, v.groups, v.used_us, r.elo, r.low, "
	"r.high,"
	" coalesce(r.groups, 0) FROM bots b LEFT JOIN users u ON u.id = b.owner"
	" LEFT JOIN versions v ON v.id = (SELECT max(id) FROM versions"
	"  WHERE bot = b.id AND +state IN ('placing', 'ranked'))"
	" LEFT JOIN ratings r ON r.version = v.id AND r.game = ?1"
	"  AND r.day = (SELECT max(at_ms) / 86400000 FROM ratings"
	"   WHERE game = ?1)"
	" ORDER BY b.name";

static enum board_part
board_part_of(const struct board_row *row, enum version_state state)
{
	if (row->bot.state != BOT_ACTIVE)
		return BOARD_PAUSED;
	if (row->version == 0)
		return BOARD_WAITING;
	return state == VERSION_RANKED && !isnan(row->elo) ? BOARD_RANKED
							   : BOARD_PLACING;
}

static void
board_read_row(sqlite3_stmt *query, int game, struct board_row *row)
{
	league_bot_read(query, &row->bot);
	row->version = sqlite3_column_int64(query, 7);
	row->number = sqlite3_column_int64(query, 8);
	row->at_ms = sqlite3_column_int64(query, 10);
	row->groups = sqlite3_column_int64(query, 11);
	row->used_s = row->groups == 0
			      ? NAN
			      : (double)sqlite3_column_int64(query, 12) / 1e6 /
					(double)row->groups;
	row->elo = league_column_real(query, 13);
	row->low = league_column_real(query, 14);
	row->high = league_column_real(query, 15);
	row->groups_day = NAN;
	if (game >= 0) { /* the sums of a version are over all games */
		row->groups = sqlite3_column_int64(query, 16);
		row->used_s = NAN;
	}
	row->part = board_part_of(
		row, league_column_word(query, 9, version_state_words));
}

/* Compute the groups in @period_ms at the rate of @groups that began to end at
 * @since_ms. */
static double
board_rate(int64_t groups, int64_t since_ms, int64_t now_ms, double period_ms)
{
	if (groups < RATE_GROUPS_MIN || now_ms <= since_ms)
		return NAN;
	return (double)groups * period_ms / (double)(now_ms - since_ms);
}

static bool
board_read_rate(struct league_db *db, struct board_row *row, int64_t now_ms,
		struct diag *diag)
{
	sqlite3_stmt *query = league_query(
		db,
		"SELECT count(*), min(g.ended_ms) FROM (SELECT group_id"
		" FROM seats WHERE version = ?1 ORDER BY group_id DESC"
		" LIMIT ?2) s JOIN groups g ON g.id = s.group_id"
		" WHERE g.state = 'done'",
		diag);
	bool ok;

	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, row->version);
	sqlite3_bind_int64(query, 2, LEAGUE_BOARD_RECENT);
	if (league_step(db, query, &ok, diag))
		row->groups_day = board_rate(sqlite3_column_int64(query, 0),
					     sqlite3_column_int64(query, 1),
					     now_ms, 86400e3);
	league_query_end(db, query);
	return ok;
}

/* Return the number by which a ranked bot is sorted.  A bot without an interval
 * comes after all bots with one. */
static double
board_row_key(const struct board_row *row)
{
	return isnan(row->low) ? row->elo - 1e9 : row->low;
}

/* Sort by part; ranked bots by the lower bound, best first; then by name. */
static int
board_compare(const void *a, const void *b)
{
	const struct board_row *one = a, *two = b;

	if (one->part != two->part)
		return one->part < two->part ? -1 : 1;
	if (one->part == BOARD_RANKED &&
	    board_row_key(one) != board_row_key(two))
		return board_row_key(one) > board_row_key(two) ? -1 : 1;
	return strcmp(one->bot.name, two->bot.name);
}

/* Sort the rows and rank them.  Bots of equal lower bounds share a rank. */
static void
board_rank(struct league_board *board)
{
	if (board->count > 0)
		qsort(board->row, board->count, sizeof(*board->row),
		      board_compare);
	for (unsigned i = 0; i < board->count; i++) {
		struct board_row *row = &board->row[i];

		board->parts[row->part]++;
		if (row->part != BOARD_RANKED)
			continue;
		row->rank = i > 0 && board_row_key(row - 1) ==
						    board_row_key(row)
				    ? row[-1].rank
				    : i + 1;
	}
}

bool
league_board_read(struct league_board *board, struct league_db *db, int game,
		  int64_t now_ms, struct diag *diag)
{
	sqlite3_stmt *query;
	bool ok;

	*board = (struct league_board){ .row = NULL };
	query = league_query(db, board_query, diag);
	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, game);
	while (league_step(db, query, &ok, diag)) {
		XGROW(board->row, board->count);
		board->row[board->count] = (struct board_row){ .rank = 0 };
		board_read_row(query, game, &board->row[board->count++]);
	}
	league_query_end(db, query);
	for (unsigned i = 0; ok && game < 0 && i < board->count; i++)
		if (board->row[i].version != 0)
			ok = board_read_rate(db, &board->row[i], now_ms, diag);
	board_rank(board);
	return ok;
}

void
league_board_release(struct league_board *board)
{
	free(board->row);
	board->row = NULL;
}

const struct board_row *
league_board_find(const struct league_board *board, const char *name)
{
	for (unsigned i = 0; i < board->count; i++)
		if (strcmp(board->row[i].bot.name, name) == 0)
			return &board->row[i];
	return NULL;
}

const struct board_row *
league_board_part(const struct league_board *board, enum board_part part)
{
	const struct board_row *row = board->row;

	for (unsigned i = 0; i < part; i++)
		row += board->parts[i];
	return row;
}

/* --- activity ------------------------------------------------------------- */

static const char activity_query[] =
	"SELECT (SELECT count(*) FROM groups WHERE state = 'planned'),"
	" (SELECT count(*) FROM versions"
	"  WHERE state IN ('received', 'building', 'checking')),"
	" (SELECT count(DISTINCT b.id) FROM versions v"
	"  JOIN bots b ON b.id = v.bot WHERE b.owner IS NOT NULL"
	"  AND b.state = 'active' AND v.state IN ('placing', 'ranked')),"
	" (SELECT min(v.at_ms) FROM versions v JOIN bots b ON b.id = v.bot"
	"  WHERE b.owner IS NOT NULL AND b.state = 'active'"
	"  AND v.state IN ('placing', 'ranked')),"
	" count(*), min(ended_ms), max(ended_ms)"
	" FROM (SELECT ended_ms FROM groups WHERE state = 'done'"
	"  ORDER BY id DESC LIMIT 100)";

bool
league_activity_read(struct league_activity *activity, struct league_db *db,
		     int64_t now_ms, struct diag *diag)
{
	sqlite3_stmt *query = league_query(db, activity_query, diag);
	bool ok;

	*activity = (struct league_activity){ .groups_hour = NAN };
	if (query == NULL)
		return false;
	if (league_step(db, query, &ok, diag)) {
		activity->planned = sqlite3_column_int64(query, 0);
		activity->waiting = sqlite3_column_int64(query, 1);
		activity->playing = sqlite3_column_int64(query, 2);
		activity->since_ms = sqlite3_column_int64(query, 3);
		activity->groups_hour = board_rate(
			sqlite3_column_int64(query, 4),
			sqlite3_column_int64(query, 5), now_ms, 3600e3);
		activity->ended_ms = sqlite3_column_int64(query, 6);
	}
	league_query_end(db, query);
	return ok;
}

bool
league_is_stalled(const struct league_activity *activity, int64_t now_ms)
{
	int64_t since = activity->ended_ms > activity->since_ms
				? activity->ended_ms
				: activity->since_ms;

	return activity->playing > 0 &&
	       now_ms - since > INT64_C(60000) * LEAGUE_STALLED_MINUTES;
}
