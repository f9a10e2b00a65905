/*
 * knockout.c - format knockout: in each round the better half of each table
 * advances, until one table remains, the final; see format.h.
 *
 * Rounds.  The order of the remaining bots is their seeding.  After a round,
 * the number of bots must fill all tables of all later rounds.  At tables of
 * two, such numbers are 2, 4, 8, 16..; at tables of four 4, 8, 16..; at tables
 * of three 3, 9, 27..  So a round reduces the number of bots to the largest of
 * these numbers below the present number.  A round has only as many tables as
 * this reduction needs.  The first bots of the seeding that these tables do not
 * need get a bye (advance without a match).  At each table half of the bots
 * (rounded down) advance.  If the numbers do not divide evenly, one more bot
 * advances at each of the first tables.  The bots go to the tables in a snake:
 * bot 1 to the first table, bot 2 to the second, .., and back again.
 *
 * Decisions.  A table plays mirror groups until the decision which bots
 * advance.  At the table of the final, only the winner advances.  Let x be the
 * match points that bot a won in a mirror group minus the points of bot b.
 * Each bot that advances must lead each bot that does not advance: - by more
 * than the remaining groups can change, or - with (sum of x)^2 >= 9 sum of x^2.
 * If the two bots were equally strong,
 *   each x could have either sign.  For equally strong bots, chance gives a sum
 *   of that size at most once in 90 times, for any values of x: exp(-9/2)
 *   (Efron 1969, "Student's t-test under symmetry conditions"; by Hoeffding's
 *   inequality).  A lead of that size takes at least nine groups.
 * After `rounds` groups, first the points decide, then the scores, then the
 * seeding.
 *
 * Stages.  A stage of a knockout has one mirror group at every undecided table.
 * The first stage of a round has as many mirror groups as the fastest decision
 * needs.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "arena/schedule/format.h"
#include "lib/alloc.h"

#define LEAD 9 /* minimum of (sum of x)^2 / sum of x^2, see above */

/**
 * struct ko_table - a table of the round
 * @bots: the bots of the table, sorted by their seeding
 * @pass: number of bots that advance
 * @played: number of mirror groups that the table has played
 * @points: sum of match points of each bot, in units of store_points; @score:
 *	sum of scores of each bot
 * @group: match points of each bot in the current mirror group
 * @squares: sums of squared differences of two bots' points over the groups
 */
struct ko_table {
	uint32_t bots[PAIRING_SEATS_MAX];
	uint32_t pass;
	uint64_t played;
	int64_t points[PAIRING_SEATS_MAX], score[PAIRING_SEATS_MAX];
	int64_t group[PAIRING_SEATS_MAX];
	int64_t squares[PAIRING_SEATS_MAX][PAIRING_SEATS_MAX];
	bool decided;
};

/**
 * struct knockout - state of the format
 * @left: the @count remaining bots, sorted by their seeding
 * @rank: all bots; those from index @count on have their final rank
 * @byes: number of bots that advance without playing; they are the first in
 *	@left
 * @table: the @tables tables of this round
 * @reported: the tables of all rounds, @reported_count of them; this round's
 *	are the last
 * @of: the table of each encounter of the stage; @stage: its first encounter
 */
struct knockout {
	uint32_t seats, count, byes, tables;
	uint64_t round, stage;
	uint32_t *left, *rank, *of;
	struct ko_table *table;
	struct schedule_table *reported;
	uint32_t reported_count;
};

static void knockout_report_table(const struct schedule *schedule,
				  uint32_t table);

/*
 * Rounds.
 */

/* Return the number of bots that remain after a round of @count bots.  @count
 * is larger than the number of bots at a table. */
static uint32_t
knockout_target(uint32_t count, uint32_t seats)
{
	uint32_t half = seats / 2, size = seats, more = seats;

	while (more < count) {
		size = more;
		more = seats * ((size + half - 1) / half);
	}
	return size;
}

/* Set the number of tables, and for each table the number of bots that
 * advance. */
static void
knockout_divide(struct knockout *ko)
{
	uint32_t k = ko->seats, lose = k - k / 2, out, pass;

	ko->tables = 1;
	pass = 1;
	if (ko->count > k) {
		out = ko->count - knockout_target(ko->count, k);
		ko->tables = (out + lose - 1) / lose;
		if (ko->tables > ko->count / k)
			ko->tables = ko->count / k;
		if (out > ko->tables * (k - 1))
			out = ko->tables * (k - 1);
		pass = ko->tables * k - out;
	}
	ko->byes = ko->count - ko->tables * k;
	memset(ko->table, 0, ko->tables * sizeof(*ko->table));
	for (uint32_t i = 0; i < ko->tables; i++)
		ko->table[i].pass = pass / ko->tables + (i < pass % ko->tables);
}

/* Add a mirror group at a table.  Without mirror groups, the seats rotate from
 * match to match.
 */
static void
knockout_add_group(struct schedule *schedule, uint32_t table, uint64_t group)
{
	struct knockout *ko = schedule->state;
	const struct ko_table *at = &ko->table[table];
	struct encounter *encounter = format_add(schedule, ko->round);
	uint64_t n = schedule->encounters - 1 - ko->stage;
	uint64_t shift = schedule->terms.field.rotate ? 0 : group;

	for (uint32_t seat = 0; seat < ko->seats; seat++)
		encounter->bots[seat] = at->bots[(seat + shift) % ko->seats];
	XGROW(ko->of, n);
	ko->of[n] = table;
}

/* Return the least number of groups after which a table can be decided. */
static uint64_t
knockout_least_groups(const struct schedule *schedule)
{
	uint64_t most = schedule->terms.field.rounds;
	uint64_t least = most / 2 + 1;

	if (least > LEAD)
		least = LEAD;
	return least < most ? least : most;
}

static void
knockout_add_round(struct schedule *schedule)
{
	struct knockout *ko = schedule->state;
	const uint32_t *left;

	ko->round++;
	knockout_divide(ko);
	left = ko->left + ko->byes;
	for (uint32_t row = 0; row < ko->seats; row++)
		for (uint32_t i = 0; i < ko->tables; i++) {
			uint32_t at = row % 2 == 0 ? i : ko->tables - 1 - i;

			ko->table[at].bots[row] = *left++;
		}
	ko->stage = schedule->encounters;
	for (uint64_t group = 0; group < knockout_least_groups(schedule);
	     group++)
		for (uint32_t i = 0; i < ko->tables; i++)
			knockout_add_group(schedule, i, group);
	ko->reported_count += ko->tables;
	for (uint32_t i = 0; i < ko->tables; i++)
		knockout_report_table(schedule, i);
}

/*
 * Decisions.
 */

/* Return true if bot @a is ranked before bot @b at a table. */
static bool
knockout_is_before(const struct ko_table *at, uint32_t a, uint32_t b)
{
	if (at->points[a] != at->points[b])
		return at->points[a] > at->points[b];
	if (at->score[a] != at->score[b])
		return at->score[a] > at->score[b];
	return a < b;
}

/* Sort the bots of a table by rank. */
static void
knockout_order_table(const struct ko_table *at, uint32_t seats, uint32_t *order)
{
	for (uint32_t i = 0; i < seats; i++) {
		uint32_t k = i;

		for (; k > 0 && knockout_is_before(at, i, order[k - 1]); k--)
			order[k] = order[k - 1];
		order[k] = i;
	}
}

static enum schedule_decision
knockout_lead(const struct ko_table *at, uint32_t a, uint32_t b, int64_t to_win)
{
	int64_t lead = at->points[a] - at->points[b];

	if (lead > to_win)
		return DECISION_SAFE;
	return lead > 0 && lead * lead >= LEAD * at->squares[a][b]
		       ? DECISION_CLEAR
		       : DECISION_OPEN;
}

/* Decide a table after its last group.  @a: the last bot that advances; @b: the
 * first bot that does not. */
static enum schedule_decision
knockout_decide_at_end(const struct ko_table *at, uint32_t a, uint32_t b)
{
	if (at->points[a] != at->points[b])
		return DECISION_POINTS;
	return at->score[a] != at->score[b] ? DECISION_SCORES
					    : DECISION_SEEDING;
}

static enum schedule_decision
knockout_decide(const struct schedule *schedule, const struct ko_table *at)
{
	const struct knockout *ko = schedule->state;
	uint64_t rest = schedule->terms.field.rounds - at->played;
	int64_t to_win = (int64_t)(rest * schedule->turns * 2 *
				   (ko->seats - 1));
	enum schedule_decision all = DECISION_SAFE, one;
	uint32_t order[PAIRING_SEATS_MAX] = { 0 };

	knockout_order_table(at, ko->seats, order);
	if (rest == 0)
		return knockout_decide_at_end(at, order[at->pass - 1],
					      order[at->pass]);
	for (uint32_t i = 0; i < at->pass; i++)
		for (uint32_t k = at->pass; k < ko->seats; k++) {
			one = knockout_lead(at, order[i], order[k], to_win);
			if (one == DECISION_OPEN)
				return one;
			if (one == DECISION_CLEAR)
				all = one;
		}
	return all;
}

/* Update the struct schedule_table of a table, from which messages are
 * printed. */
static void
knockout_report_table(const struct schedule *schedule, uint32_t table)
{
	const struct knockout *ko = schedule->state;
	const struct ko_table *at = &ko->table[table];
	uint32_t order[PAIRING_SEATS_MAX] = { 0 };
	struct schedule_table *reported =
		&ko->reported[ko->reported_count - ko->tables + table];

	*reported = (struct schedule_table){ .round = ko->round,
					     .groups = at->played,
					     .seats = ko->seats,
					     .pass = at->pass,
					     .decision = knockout_decide(
						     schedule, at) };
	knockout_order_table(at, ko->seats, order);
	for (uint32_t i = 0; i < ko->seats; i++) {
		reported->bots[i] = at->bots[order[i]];
		reported->points[i] = (double)at->points[order[i]] /
				      (2.0 * (ko->seats - 1));
	}
}

/* Return the match points of a seat, computed from the places, in units of
 * store_points. */
static int64_t
knockout_points(const struct schedule_result *result, uint32_t seat,
		uint32_t sides)
{
	uint32_t place = 1, sharing = 0;

	for (uint32_t i = 0; i < sides; i++) {
		place += result->place[i] < result->place[seat];
		sharing += result->place[i] == result->place[seat];
	}
	return 2 * (int64_t)sides - (2 * (int64_t)place + sharing - 1);
}

static void
knockout_end_group(struct ko_table *at, uint32_t seats)
{
	at->played++;
	for (uint32_t a = 0; a < seats; a++)
		for (uint32_t b = 0; b < seats; b++) {
			int64_t x = at->group[a] - at->group[b];

			at->squares[a][b] += x * x;
		}
	memset(at->group, 0, sizeof(at->group));
}

static void
knockout_add_result(struct schedule *schedule, const struct fixture *where,
		    const struct schedule_result *result)
{
	struct knockout *ko = schedule->state;
	struct ko_table *at = &ko->table[ko->of[where->group - 1 - ko->stage]];

	for (uint32_t seat = 0; seat < ko->seats; seat++) {
		int64_t won = knockout_points(result, seat, ko->seats);
		uint32_t i = 0;

		while (at->bots[i] != where->bots[seat])
			i++;
		at->points[i] += won;
		at->group[i] += won;
		at->score[i] += result->score[seat];
	}
	if (where->rotation == schedule->turns - 1)
		knockout_end_group(at, ko->seats);
}

static int
knockout_compare_keys(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/*
 * End a round: the bots that do not pass get the ranks after all that remain,
 * sorted by their rank at their table, then by their seeding, which is their
 * index in ko->left.
 */
static void
knockout_end_round(struct knockout *ko)
{
	uint64_t *out = xcalloc(ko->count, sizeof(*out));
	uint32_t *next = xcalloc(ko->count, sizeof(*next));
	uint32_t order[PAIRING_SEATS_MAX], n = 0, kept = 0;
	bool *stays = xcalloc(ko->count, sizeof(*stays));

	for (uint32_t i = 0; i < ko->byes; i++)
		stays[i] = true;
	for (uint32_t i = 0; i < ko->tables; i++) {
		const struct ko_table *at = &ko->table[i];

		knockout_order_table(at, ko->seats, order);
		for (uint32_t k = 0; k < ko->seats; k++) {
			uint32_t seed = 0;

			while (ko->left[seed] != at->bots[order[k]])
				seed++;
			if (k < at->pass)
				stays[seed] = true;
			else
				out[n++] = (uint64_t)k << 32 | seed;
		}
	}
	qsort(out, n, sizeof(*out), knockout_compare_keys);
	for (uint32_t i = 0; i < n; i++)
		ko->rank[ko->count - n + i] = ko->left[(uint32_t)out[i]];
	for (uint32_t i = 0; i < ko->count; i++)
		if (stays[i])
			next[kept++] = ko->left[i];
	memcpy(ko->left, next, kept * sizeof(*next));
	ko->count = kept;
	free(out);
	free(next);
	free(stays);
}

static void
knockout_next(struct schedule *schedule)
{
	struct knockout *ko = schedule->state;
	uint64_t first = schedule->encounters;
	bool open = false;

	for (uint32_t i = 0; i < ko->tables; i++) {
		ko->table[i].decided = knockout_decide(schedule,
						       &ko->table[i]) !=
				       DECISION_OPEN;
		knockout_report_table(schedule, i);
	}
	ko->stage = first;
	for (uint32_t i = 0; i < ko->tables; i++) {
		if (ko->table[i].decided)
			continue;
		knockout_add_group(schedule, i, ko->table[i].played);
		open = true;
	}
	if (open)
		return;
	knockout_end_round(ko);
	if (ko->count > 1)
		knockout_add_round(schedule);
	else
		ko->rank[0] = ko->left[0];
}

static void
knockout_ranking(const struct schedule *schedule, uint32_t *out)
{
	const struct knockout *ko = schedule->state;

	memcpy(out, ko->rank, schedule->terms.field.bots * sizeof(*out));
}

static const struct schedule_table *
knockout_tables(const struct schedule *schedule, uint32_t *count)
{
	const struct knockout *ko = schedule->state;

	*count = ko->reported_count;
	return ko->reported;
}

static bool
knockout_init(struct schedule *schedule, struct schedule_fault *fault)
{
	const struct pairing_field *field = &schedule->terms.field;
	struct knockout *ko = xcalloc(1, sizeof(*ko));
	uint64_t most = (uint64_t)field->bots * field->rounds;

	schedule->state = ko;
	ko->seats = pairing_table_bots(field);
	ko->count = field->bots;
	ko->left = xcalloc(field->bots, sizeof(*ko->left));
	ko->rank = xcalloc(field->bots, sizeof(*ko->rank));
	ko->table = xcalloc(field->bots, sizeof(*ko->table));
	ko->reported = xcalloc(field->bots, sizeof(*ko->reported));
	if (most > SCHEDULE_ENCOUNTERS_MAX)
		return format_refuse(fault, "rounds",
				     "a table plays up to %u mirror groups, "
				     "which is too many for so many bots: "
				     "reduce rounds",
				     field->rounds);
	format_seeding(schedule, false, ko->left);
	knockout_add_round(schedule);
	return true;
}

static void
knockout_free(struct schedule *schedule)
{
	struct knockout *ko = schedule->state;

	if (ko == NULL)
		return;
	free(ko->left);
	free(ko->rank);
	free(ko->of);
	free(ko->table);
	free(ko->reported);
	free(ko);
}

const struct format format_knockout = {
	.takes = TAKES_SEEDING,
	.init = knockout_init,
	.add_result = knockout_add_result,
	.next = knockout_next,
	.ranking = knockout_ranking,
	.tables = knockout_tables,
	.free = knockout_free,
};
