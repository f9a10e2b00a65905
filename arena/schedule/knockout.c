/*
 * knockout.c - at each table the upper half goes on, until one table is left:
 * the final; see format.h.
 *
 * A round.  The bots that are left are sorted by their seeding.  Sizes of later
 * rounds are such that each table fills and sends on half of its bots (rounded
 * down): at tables of two 2, 4, 8, 16.., at tables of four 4, 8, 16.., at
 * tables of three 3, 9, 27..  A round leaves the largest such number below that
 * of its bots.  So many tables play as that takes, and the first of the seeding
 * who are not needed go on without playing.  Where the numbers do not come out
 * even, the first tables send on one more.  The bots are dealt to the tables in
 * a snake: 1 to the first, 2 to the second, .., and back again.
 *
 * A table plays mirror groups until it is decided who goes on, which in the
 * final is the winner alone.  After a group x(a) - x(b) is how many more match
 * points a won in it than b.  Of all who are ahead, each must lead each who is
 * behind:
 * - so far that the groups that are left cannot change it, or
 * - with (sum of x)^2 >= 9 sum of x^2.  Were the two equally strong, so that
 * each x might as well be its opposite, a sum so large comes by chance once in
 * 90 times or less, whatever else the x are: exp(-9/2) (Efron 1969, "Student's
 *   t-test under symmetry conditions"; by Hoeffding's inequality).  It takes
 *   nine groups.
 * After `rounds` groups the points decide, then the scores, then the seeding.
 *
 * A stage is one mirror group at every table that is undecided; the first stage
 * of a round is as many as a decision takes at least.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "arena/schedule/format.h"
#include "lib/alloc.h"

#define LEAD 9 /* squared, in squares: see above */

/**
 * struct ko_table - a table of the round
 * @bots: by their seeding
 * @pass: how many of them go on
 * @played: groups
 * @points: in units of store_points, @score: summed
 * @group: points in the group that is under way
 * @squares: of the differences between two in each group
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
 * struct knockout
 * @left: the bots that are left, by their seeding, @count of them; @rank: all
 *	bots, of which those behind the first @count have their final place
 * @byes: so many of the first of @left go on without playing
 * @table: @tables of this round
 * @told: of all rounds, @told_count of them; those of this round are the last
 * @of: at which table each encounter of the stage is; @stage: the first of them
 */
struct knockout {
	uint32_t seats, count, byes, tables;
	uint64_t round, stage;
	uint32_t *left, *rank, *of;
	uint64_t of_room;
	struct ko_table *table;
	struct schedule_table *told;
	uint32_t told_count;
};

static void tell_table(const struct schedule *schedule, uint32_t table);

/*
 * Rounds.
 */

/* How many are left of @count, more than a final's, after a round. */
static uint32_t
target(uint32_t count, uint32_t seats)
{
	uint32_t half = seats / 2, size = seats, more = seats;

	while (more < count) {
		size = more;
		more = seats * ((size + half - 1) / half);
	}
	return size;
}

/* So many tables, and of each how many go on. */
static void
divide(struct knockout *ko)
{
	uint32_t k = ko->seats, lose = k - k / 2, out, pass;

	ko->tables = 1;
	pass = 1;
	if (ko->count > k) {
		out = ko->count - target(ko->count, k);
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

/* A group at a table; without mirror the groups take the seats in turn. */
static void
add_group(struct schedule *schedule, uint32_t table, uint64_t group)
{
	struct knockout *ko = schedule->state;
	const struct ko_table *at = &ko->table[table];
	struct encounter *encounter = format_add(schedule, ko->round);
	uint64_t n = schedule->encounters - 1 - ko->stage;
	uint64_t shift = schedule->terms.field.rotate ? 0 : group;

	for (uint32_t seat = 0; seat < ko->seats; seat++)
		encounter->bots[seat] = at->bots[(seat + shift) % ko->seats];
	if (n >= ko->of_room) {
		ko->of_room = 2 * n + 64;
		ko->of = xrealloc(ko->of, ko->of_room, sizeof(*ko->of));
	}
	ko->of[n] = table;
}

/* No table can be decided earlier. */
static uint64_t
least_groups(const struct schedule *schedule)
{
	uint64_t most = schedule->terms.field.rounds;
	uint64_t least = most / 2 + 1;

	if (least > LEAD)
		least = LEAD;
	return least < most ? least : most;
}

static void
add_round(struct schedule *schedule)
{
	struct knockout *ko = schedule->state;
	const uint32_t *left;

	ko->round++;
	divide(ko);
	left = ko->left + ko->byes;
	for (uint32_t row = 0; row < ko->seats; row++)
		for (uint32_t i = 0; i < ko->tables; i++) {
			uint32_t at = row % 2 == 0 ? i : ko->tables - 1 - i;

			ko->table[at].bots[row] = *left++;
		}
	ko->stage = schedule->encounters;
	for (uint64_t group = 0; group < least_groups(schedule); group++)
		for (uint32_t i = 0; i < ko->tables; i++)
			add_group(schedule, i, group);
	ko->told_count += ko->tables;
	for (uint32_t i = 0; i < ko->tables; i++)
		tell_table(schedule, i);
}

/*
 * Decisions.
 */

/* Does @a stand before @b at a table? */
static bool
is_before(const struct ko_table *at, uint32_t a, uint32_t b)
{
	if (at->points[a] != at->points[b])
		return at->points[a] > at->points[b];
	if (at->score[a] != at->score[b])
		return at->score[a] > at->score[b];
	return a < b;
}

/* The places of a table's bots in its order. */
static void
order_table(const struct ko_table *at, uint32_t seats, uint32_t *order)
{
	for (uint32_t i = 0; i < seats; i++) {
		uint32_t k = i;

		for (; k > 0 && is_before(at, i, order[k - 1]); k--)
			order[k] = order[k - 1];
		order[k] = i;
	}
}

static enum schedule_decision
lead_of(const struct ko_table *at, uint32_t a, uint32_t b, int64_t to_win)
{
	int64_t lead = at->points[a] - at->points[b];

	if (lead > to_win)
		return DECISION_SAFE;
	return lead > 0 && lead * lead >= LEAD * at->squares[a][b]
		       ? DECISION_CLEAR
		       : DECISION_OPEN;
}

/* All groups are played; @a is the last who goes on, @b the first who does not.
 */
static enum schedule_decision
decision_at_end(const struct ko_table *at, uint32_t a, uint32_t b)
{
	if (at->points[a] != at->points[b])
		return DECISION_POINTS;
	return at->score[a] != at->score[b] ? DECISION_SCORES
					    : DECISION_SEEDING;
}

static enum schedule_decision
decision_of(const struct schedule *schedule, const struct ko_table *at)
{
	const struct knockout *ko = schedule->state;
	uint64_t rest = schedule->terms.field.rounds - at->played;
	int64_t to_win = (int64_t)(rest * schedule->turns * 2 *
				   (ko->seats - 1));
	enum schedule_decision all = DECISION_SAFE, one;
	uint32_t order[PAIRING_SEATS_MAX] = { 0 };

	order_table(at, ko->seats, order);
	if (rest == 0)
		return decision_at_end(at, order[at->pass - 1],
				       order[at->pass]);
	for (uint32_t i = 0; i < at->pass; i++)
		for (uint32_t k = at->pass; k < ko->seats; k++) {
			one = lead_of(at, order[i], order[k], to_win);
			if (one == DECISION_OPEN)
				return one;
			if (one == DECISION_CLEAR)
				all = one;
		}
	return all;
}

/* For people, as it stands now. */
static void
tell_table(const struct schedule *schedule, uint32_t table)
{
	const struct knockout *ko = schedule->state;
	const struct ko_table *at = &ko->table[table];
	uint32_t order[PAIRING_SEATS_MAX] = { 0 };
	struct schedule_table *told =
		&ko->told[ko->told_count - ko->tables + table];

	*told = (struct schedule_table){ .round = ko->round,
					 .groups = at->played,
					 .seats = ko->seats,
					 .pass = at->pass,
					 .decision = decision_of(schedule,
								 at) };
	order_table(at, ko->seats, order);
	for (uint32_t i = 0; i < ko->seats; i++) {
		told->bots[i] = at->bots[order[i]];
		told->points[i] = (double)at->points[order[i]] /
				  (2.0 * (ko->seats - 1));
	}
}

/* The units of points of a place: as store_points has them. */
static int64_t
units(const struct schedule_result *result, uint32_t seat, uint32_t sides)
{
	uint32_t place = 1, sharing = 0;

	for (uint32_t i = 0; i < sides; i++) {
		place += result->place[i] < result->place[seat];
		sharing += result->place[i] == result->place[seat];
	}
	return 2 * (int64_t)sides - (2 * (int64_t)place + sharing - 1);
}

static void
end_group(struct ko_table *at, uint32_t seats)
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
take(struct schedule *schedule, const struct fixture *where,
     const struct schedule_result *result)
{
	struct knockout *ko = schedule->state;
	struct ko_table *at = &ko->table[ko->of[where->group - 1 - ko->stage]];

	for (uint32_t seat = 0; seat < ko->seats; seat++) {
		int64_t won = units(result, seat, ko->seats);
		uint32_t i = 0;

		while (at->bots[i] != where->bots[seat])
			i++;
		at->points[i] += won;
		at->group[i] += won;
		at->score[i] += result->score[seat];
	}
	if (where->rotation == schedule->turns - 1)
		end_group(at, ko->seats);
}

static int
by_number(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/*
 * Those of the round who are out get their places behind all who are left: by
 * their place at their table, and then by their seeding, which is their place
 * in ko->left.
 */
static void
end_round(struct knockout *ko)
{
	uint64_t *out = xcalloc(ko->count, sizeof(*out));
	uint32_t *next = xcalloc(ko->count, sizeof(*next));
	uint32_t order[PAIRING_SEATS_MAX], n = 0, kept = 0;
	bool *stays = xcalloc(ko->count, sizeof(*stays));

	for (uint32_t i = 0; i < ko->byes; i++)
		stays[i] = true;
	for (uint32_t i = 0; i < ko->tables; i++) {
		const struct ko_table *at = &ko->table[i];

		order_table(at, ko->seats, order);
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
	qsort(out, n, sizeof(*out), by_number);
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
next(struct schedule *schedule)
{
	struct knockout *ko = schedule->state;
	uint64_t first = schedule->encounters;
	bool open = false;

	for (uint32_t i = 0; i < ko->tables; i++) {
		ko->table[i].decided = decision_of(schedule, &ko->table[i]) !=
				       DECISION_OPEN;
		tell_table(schedule, i);
	}
	ko->stage = first;
	for (uint32_t i = 0; i < ko->tables; i++) {
		if (ko->table[i].decided)
			continue;
		add_group(schedule, i, ko->table[i].played);
		open = true;
	}
	if (open)
		return;
	end_round(ko);
	if (ko->count > 1)
		add_round(schedule);
	else
		ko->rank[0] = ko->left[0];
}

static void
ranking(const struct schedule *schedule, uint32_t *out)
{
	const struct knockout *ko = schedule->state;

	memcpy(out, ko->rank, schedule->terms.field.bots * sizeof(*out));
}

static const struct schedule_table *
tables(const struct schedule *schedule, uint32_t *count)
{
	const struct knockout *ko = schedule->state;

	*count = ko->told_count;
	return ko->told;
}

static bool
begin(struct schedule *schedule, struct schedule_fault *fault)
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
	ko->told = xcalloc(field->bots, sizeof(*ko->told));
	if (most > SCHEDULE_MEETINGS_MAX)
		return format_refuse(fault, "rounds",
				     "a table plays up to %u mirror groups, "
				     "which is too many for so many bots: take "
				     "fewer rounds",
				     field->rounds);
	format_seeding(schedule, false, ko->left);
	add_round(schedule);
	return true;
}

static void
end(struct schedule *schedule)
{
	struct knockout *ko = schedule->state;

	if (ko == NULL)
		return;
	free(ko->left);
	free(ko->rank);
	free(ko->of);
	free(ko->table);
	free(ko->told);
	free(ko);
}

const struct format format_knockout = {
	.takes = TAKES_SEEDING,
	.begin = begin,
	.take = take,
	.next = next,
	.ranking = ranking,
	.tables = tables,
	.end = end,
};
