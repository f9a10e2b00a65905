/*
 * standings.c - sum the results of matches; see standings.h.
 *
 * Points are counted in units of 1 / (2 * (sides - 1)), score differences in
 * units of 1 / (sides - 1).  So every sum is a whole number, and the order in
 * which matches end has no effect.  If some matches have fewer sides, the code
 * uses a smaller unit.  The points of every number of sides are multiples of
 * this unit.
 *
 * The interval of the points uses groups of matches that share their cards.
 * struct open_group keeps the sums of a group in progress.  Each match updates
 * the squares of the group sums.  So no computation waits for the end of a
 * group.  When a group is complete, the code frees it.
 */
#include "arena/standings/standings.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rating/student.h"
#include "arena/standings/suspension.h"
#include "lib/alloc.h"

/* arbitrary: an interval with at least this width is useless */
#define TOO_WIDE 0.9

/* Units per point for matches of two to eight sides. */
#define UNITS_ANY 840

_Static_assert(SEATS_MAX <= 8,
	       "points of up to eight sides are multiples of 1/840");

struct tally {
	/* Only the members that are plain sums are used. */
	struct standing row;
	uint64_t units;
	int64_t difference; /* a larger value is better */
	uint64_t place_sum;
	/* Sums over the groups g, in which the bot got s_g units in n_g
	 * matches: */
	uint64_t groups;
	uint64_t sum_ss; /* sum of s_g * s_g */
	uint64_t sum_sn; /* sum of s_g * n_g */
	uint64_t sum_nn; /* sum of n_g * n_g */
};

/* Results of the bot with the lower number against the other bot. */
struct pair {
	uint64_t matches;
	uint64_t units; /* points in halves of a point */
	int64_t difference;
};

struct group_sum {
	uint32_t matches;
	uint32_t units;
};

struct open_group {
	uint64_t number;
	/* number of matches; 0: the entry is free for another group */
	unsigned matches;
	struct group_sum *of; /* sums, indexed by bot */
};

struct standings {
	const struct store_run *run;
	uint64_t matches, voids;
	bool apart;	     /* remote bots have ranks of their own */
	unsigned units;	     /* units per point */
	struct tally *tally; /* sums, indexed by bot */
	struct pair *pair;   /* results of pairs, indexed by pair_index */
	struct open_group *open;
	size_t open_count;
};

static size_t
pair_index(unsigned low, unsigned high)
{
	return (size_t)high * (high - 1) / 2 + low;
}

struct standings *
standings_new(const struct store_run *run)
{
	struct standings *standings = xcalloc(1, sizeof(*standings));
	size_t bots = run->bot_count;

	standings->run = run;
	standings->units = 2 * (store_sides(run->seats, run->sides) - 1);
	standings->tally = xcalloc(bots + 1, sizeof(*standings->tally));
	standings->pair = xcalloc(bots * (bots + 1) / 2 + 1,
				  sizeof(*standings->pair));
	standings->apart = store_rates_apart(run);
	if (standings->apart)
		standings_allow_fewer_sides(standings);
	for (unsigned i = 0; i < bots; i++) {
		standings->tally[i].row.bot = i;
		standings->tally[i].row.remote =
			standings->apart && store_bot_is_remote(&run->bots[i]);
	}
	return standings;
}

const struct store_run *
standings_run(const struct standings *standings)
{
	return standings->run;
}

void
standings_allow_fewer_sides(struct standings *standings)
{
	standings->units = UNITS_ANY;
}

void
standings_free(struct standings *standings)
{
	if (standings == NULL)
		return;
	for (size_t i = 0; i < standings->open_count; i++)
		free(standings->open[i].of);
	free(standings->open);
	free(standings->pair);
	free(standings->tally);
	free(standings);
}

/* Return the sums of an open group.  The number of open groups is small: the
 * number of matches that run at once, plus a few. */
static struct open_group *
find_open_group(struct standings *standings, uint64_t number)
{
	struct open_group *spare = NULL;
	size_t bots = standings->run->bot_count;

	for (size_t i = 0; i < standings->open_count; i++) {
		struct open_group *group = &standings->open[i];

		if (group->matches > 0 && group->number == number)
			return group;
		if (group->matches == 0)
			spare = group;
	}
	if (spare == NULL) {
		XGROW(standings->open, standings->open_count);
		spare = &standings->open[standings->open_count++];
		spare->of = xcalloc(bots, sizeof(*spare->of));
		spare->matches = 0;
	}
	spare->number = number;
	return spare;
}

static void
group_sum_add(struct tally *tally, struct group_sum *sum, unsigned units)
{
	uint64_t s = sum->units, n = sum->matches;

	tally->groups += n == 0;
	tally->sum_ss += (s + units) * (s + units) - s * s;
	tally->sum_sn += (s + units) * (n + 1) - s * n;
	tally->sum_nn += 2 * n + 1;
	sum->units += units;
	sum->matches++;
}

/* Add the result of a side to the sums of one of its bots. */
static void
add_side_result(struct standings *standings, struct open_group *group,
		const struct store_match *match, unsigned i)
{
	const struct store_seat *seat = &match->seat[i];
	struct tally *tally = &standings->tally[seat->bot];
	struct standing *row = &tally->row;
	unsigned sides = store_sides(match->seats, match->sides);
	unsigned scale, units, sharing;
	unsigned place = store_place(match, i, &sharing);
	int64_t total = 0, lead;
	bool forfeits = false;

	assert(sides >= 2);
	scale = standings->units / (2 * (sides - 1));
	units = scale * store_points(match, i);
	for (unsigned j = 0; j < sides; j++) /* the first seat of each side */
		total += match->seat[j].score;
	for (unsigned j = i; j < match->seats; j++)
		forfeits |= match->seat[j].bot == seat->bot &&
			    match->seat[j].verdict != VERDICT_OK;
	lead = ((int64_t)sides * seat->score - total) * scale;
	row->matches++;
	row->wins += place == 1 && sharing == 1;
	row->ties += place == 1 && sharing > 1;
	row->score += seat->score;
	row->places[place - 1]++;
	row->forfeits += forfeits;
	row->suspensions += seat->verdict == VERDICT_SUSPENDED;
	tally->units += units;
	tally->place_sum += place;
	tally->difference += standings->run->low_wins ? -lead : lead;
	group_sum_add(tally, &group->of[seat->bot], units);
}

/* Add the faults, the noise, the times and the usage of a seat. */
static void
add_seat_counts(struct standings *standings, const struct store_seat *seat)
{
	struct standing *row = &standings->tally[seat->bot].row;
	struct bot_usage usage = { (int64_t)seat->tokens_in,
				   (int64_t)seat->tokens_out,
				   bot_usage_micro(seat->cost) };

	bot_usage_add(&row->usage, &usage);
	row->faults += seat->faults;
	row->noise += seat->noise;
	row->decisions += seat->decisions;
	row->used_us += seat->used_us;
	row->late_us += seat->late_us;
	if (seat->max_us > row->max_us)
		row->max_us = seat->max_us;
	if (seat->version[0] != '\0')
		snprintf(row->version, sizeof(row->version), "%s",
			 seat->version);
}

static void
add_pair_result(struct standings *standings, const struct store_seat *a,
		const struct store_seat *b)
{
	const struct store_seat *low = a->bot < b->bot ? a : b;
	const struct store_seat *high = low == a ? b : a;
	struct pair *pair = &standings->pair[pair_index(low->bot, high->bot)];
	int64_t lead = (int64_t)low->score - high->score;

	pair->matches++;
	pair->units += low->place < high->place	   ? 2
		       : low->place == high->place ? 1
						   : 0;
	pair->difference += standings->run->low_wins ? -lead : lead;
}

static void
count_group_match(struct standings *standings, struct open_group *group)
{
	const struct store_run *run = standings->run;

	standings->matches++;
	if (++group->matches < run->group_matches)
		return;
	group->matches = 0;
	memset(group->of, 0, run->bot_count * sizeof(*group->of));
}

/* Add the results of a match to the sums of the remote bots, or of the other
 * bots. */
static void
add_results_of(struct standings *standings, struct open_group *group,
	       const struct store_match *match, bool remote)
{
	for (unsigned i = 0; i < match->seats; i++)
		if (standings->tally[match->seat[i].bot].row.remote == remote &&
		    !store_repeats_bot(match, i))
			add_side_result(standings, group, match, i);
}

static void
add_results(struct standings *standings, struct open_group *group,
	    const struct store_match *match)
{
	bool out[SEATS_MAX] = { false };
	struct store_match left;

	if (!standings->apart) {
		add_results_of(standings, group, match, false);
		return;
	}
	for (unsigned i = 0; i < match->seats; i++)
		out[i] = standings->tally[match->seat[i].bot].row.remote;
	add_results_of(standings, group, match, true);
	if (store_match_without(match, out, &left))
		add_results_of(standings, group, &left, false);
}

void
standings_add(struct standings *standings, const struct store_match *match)
{
	const struct store_run *run = standings->run;
	unsigned sides = store_sides(match->seats, match->sides);
	struct open_group *group;

	if (match->seats == 0) {
		standings->voids++;
		return;
	}
	group = find_open_group(standings, match->group);
	for (unsigned i = 0; i < match->seats; i++) {
		assert(match->seat[i].bot < run->bot_count &&
		       match->seat[i].place >= 1 &&
		       match->seat[i].place <= match->seats);
		add_seat_counts(standings, &match->seat[i]);
		if (store_repeats_bot(match, i))
			continue;
		for (unsigned j = 0; j < i; j++)
			if (j % sides != i % sides &&
			    !store_repeats_bot(match, j))
				add_pair_result(standings, &match->seat[j],
						&match->seat[i]);
	}
	add_results(standings, group, match);
	count_group_match(standings, group);
}

void
standings_add_uncounted(struct standings *standings, uint64_t group)
{
	count_group_match(standings, find_open_group(standings, group));
}

static bool
add_stored_match(void *standings, const struct store_match *match)
{
	standings_add(standings, match);
	return true;
}

bool
standings_load(struct standings *standings, struct store *store,
	       struct diag *diag)
{
	return store_each(store, add_stored_match, standings, diag);
}

uint64_t
standings_matches(const struct standings *standings)
{
	return standings->matches;
}

uint64_t
standings_voids(const struct standings *standings)
{
	return standings->voids;
}

/*
 * The interval of the points per match.
 *
 * The matches of a group share their cards and are not independent; different
 * groups are independent.  So the rate is a ratio of sums over groups, and its
 * variance is that of the groups' residuals s - p n:
 *
 *	G / (G - 1) * sum (s - p n)^2 / (sum n)^2
 *
 * For few groups, or a bot that won everything, two mirror groups are added
 * first, one all won and one all lost: the "plus four" of Agresti and Coull,
 * with mirror groups in place of matches.  Adding whole rounds of common deals
 * instead would double the width of the intervals, because matches with the
 * same cards against several opponents do not all have the same result.
 * Student's t has G - 1 degrees of freedom; the interval is cut to 0..1.
 */
static void
set_rate_interval(const struct tally *tally, unsigned seats, double scale,
		  struct standing *row)
{
	double groups = (double)tally->groups, matches = (double)row->matches;
	double size = fmin(matches / groups, seats);
	double won = (double)tally->units * scale;
	double p = (won + size) / (matches + 2 * size);
	double sum, half;

	sum = (double)tally->sum_ss * scale * scale -
	      2 * p * (double)tally->sum_sn * scale +
	      p * p * (double)tally->sum_nn;
	sum += size * size * ((1 - p) * (1 - p) + p * p);
	groups += 2;
	matches += 2 * size;
	half = student_bound(0.05, groups - 1) *
	       sqrt(groups / (groups - 1) * sum) / matches;
	row->low = p - half < 0 ? 0 : p - half;
	row->high = p + half > 1 ? 1 : p + half;
}

static void
compute_standing(const struct standings *standings, const struct tally *tally,
		 struct standing *row)
{
	const struct store_run *run = standings->run;
	double units = standings->units, scale = 1.0 / units;

	*row = tally->row;
	row->high = 1;
	if (row->matches == 0)
		return;
	row->points = (double)tally->units / units;
	row->rate = row->points / (double)row->matches;
	row->mean_place = (double)tally->place_sum / (double)row->matches;
	row->difference = (double)tally->difference * 2 / units;
	set_rate_interval(tally, run->seats, scale, row);
}

/* Compare points per match, so that a run in progress is ranked fairly too.
 * Avoids division: a / m against b / n is a * n against b * m. */
static int
compare_tally_points(const struct tally *a, const struct tally *b)
{
	double m = (double)a->row.matches, n = (double)b->row.matches;
	double points = (double)b->units * m - (double)a->units * n;

	if ((m > 0) != (n > 0))
		return m > 0 ? -1 : 1;
	return (points > 0) - (points < 0);
}

/* Compare points, then score differences. */
static int
compare_tallies(const struct tally *a, const struct tally *b)
{
	double m = (double)a->row.matches, n = (double)b->row.matches;
	double lead = (double)b->difference * m - (double)a->difference * n;
	int points = compare_tally_points(a, b);

	return points != 0 ? points : (lead > 0) - (lead < 0);
}

static int
compare_tally_rows(const void *a, const void *b)
{
	const struct tally *const *x = a, *const *y = b;
	int order = (*x)->row.remote - (*y)->row.remote;

	if (order == 0)
		order = compare_tallies(*x, *y);
	if (order != 0)
		return order;
	return (*x)->row.bot < (*y)->row.bot ? -1 : 1;
}

void
standings_rank(const struct standings *standings, struct standing *out)
{
	unsigned bots = standings->run->bot_count;
	const struct tally **order = xcalloc(bots + 1, sizeof(const void *));

	for (unsigned i = 0; i < bots; i++)
		order[i] = &standings->tally[i];
	qsort(order, bots, sizeof(const void *), compare_tally_rows);
	for (unsigned i = 0, first = 0; i < bots; i++) {
		compute_standing(standings, order[i], &out[i]);
		if (i > 0 && out[i].remote != out[i - 1].remote)
			first = i;
		out[i].rank = out[i].shared_rank = i - first + 1;
		if (i > first &&
		    compare_tally_points(order[i - 1], order[i]) == 0)
			out[i].shared_rank = out[i - 1].shared_rank;
		if (i > first && compare_tallies(order[i - 1], order[i]) == 0)
			out[i].rank = out[i - 1].rank;
	}
	free(order);
}

bool
standing_has_usage(const struct standing *row, unsigned n)
{
	bool any = false;

	for (unsigned i = 0; i < n; i++)
		any |= bot_usage_is_set(&row[i].usage);
	return any;
}

double
standing_match_cost(const struct standing *row)
{
	return row->matches > 0
		       ? bot_usage_cost(&row->usage) / (double)row->matches
		       : NAN;
}

double
standing_cost_points(const struct standing *row)
{
	return row->usage.cost_micro > 0
		       ? row->points / bot_usage_cost(&row->usage)
		       : NAN;
}

unsigned
standing_leaders(const struct standing *row, unsigned n)
{
	unsigned leaders = 0;

	while (leaders < n && row[leaders].remote == row[0].remote &&
	       row[leaders].shared_rank == row[0].shared_rank)
		leaders++;
	return leaders;
}

struct versus
standings_versus(const struct standings *standings, unsigned a, unsigned b)
{
	const struct pair *pair;
	struct versus versus = { 0 };

	if (a == b)
		return versus;
	pair = &standings->pair[a < b ? pair_index(a, b) : pair_index(b, a)];
	versus.matches = pair->matches;
	versus.points = (double)pair->units / 2;
	versus.difference = pair->difference;
	if (a > b) {
		versus.points = (double)pair->matches - versus.points;
		versus.difference = -pair->difference;
	}
	return versus;
}

bool
standing_is_early(const struct standing *row)
{
	return row->high - row->low > TOO_WIDE;
}

bool
standing_is_absent(const struct standing *row)
{
	return row->matches > 0 && row->forfeits == row->matches;
}
