/*
 * swiss.c - format swiss: in each round, each bot meets new opponents of about
 * equal strength by all results so far; see format.h.
 *
 * The code sorts the bots by strength.  Bots of equal strength keep the order
 * of the seeding.  If the bots do not fill all tables, some bots sit out: those
 * that have sat out least often, weakest first.  After sorting, the code cuts
 * the list into tables, and swaps bots as long as a swap lowers the cost of the
 * round.  The cost counts first the pairs that meet again, then the squared
 * distances in the sorted list.  For tables of two bots, a search first tries
 * to find a round without repeated pairs, in at most SEARCH_MAX steps.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/schedule/format.h"
#include "lib/alloc.h"

/* arbitrary: maximum number of steps, which take some milliseconds */
#define SEARCH_MAX 1000000
#define SWEEPS_MAX 20		      /* arbitrary: usually three suffice */
#define CLASH	   (INT64_C(1) << 50) /* cost of two bots of one camp at a table */
/* arbitrary: cost of a pair that meets again, above all distances */
#define AGAIN	   (INT64_C(1) << 36)
#define PARTS	   1e6 /* strengths that differ by less than 1 / PARTS are equal */

/**
 * struct swiss - state of the format
 * @tables: number of tables in a round; @seats: number of bots at a table
 * @met: number of encounters of two bots; one row for each bot
 * @sat_out: number of rounds that each bot has sat out
 * @seated: number of matches of each bot at each seat; one row of
 *	PAIRING_SEATS_MAX for each bot
 * @seeding, @order: the bots by seeding, by strength; @rank: index in @order
 * @chair: the bots of the current round, table after table
 * @steps: number of steps that the search may still take
 */
struct swiss {
	const struct pairing_field *field;
	uint32_t bots, seats, tables;
	uint32_t *met, *sat_out, *seated;
	uint32_t *seeding, *order, *rank, *chair;
	uint32_t steps;
};

static uint32_t *
swiss_met(const struct swiss *swiss, uint32_t a, uint32_t b)
{
	return &swiss->met[(size_t)a * swiss->bots + b];
}

static bool
swiss_same_camp(const struct swiss *swiss, uint32_t a, uint32_t b)
{
	return pairing_camp(swiss->field, a) == pairing_camp(swiss->field, b);
}

/* Sitting out. */

/* Return true if these bots can fill the tables of the round without two bots
 * of one camp at a table.  A camp can fill at most one chair of each table. */
static bool
swiss_can_fill(const struct swiss *swiss, const uint32_t *bots, uint32_t count)
{
	uint32_t size[PAIRING_BOTS_MAX], chairs = 0;

	memset(size, 0, swiss->bots * sizeof(*size));
	for (uint32_t i = 0; i < count; i++)
		if (size[pairing_camp(swiss->field, bots[i])]++ < swiss->tables)
			chairs++;
	return chairs >= swiss->tables * swiss->seats;
}

/* Remove the bot that sits out next from the @count bots in @bots. */
static void
swiss_sit_one_out(struct swiss *swiss, uint32_t *bots, uint32_t count)
{
	uint32_t best = count, out;

	for (uint32_t i = count; i-- > 0;) {
		out = bots[i];
		if (best < count &&
		    swiss->sat_out[out] >= swiss->sat_out[bots[best]])
			continue;
		memmove(bots + i, bots + i + 1,
			(count - 1 - i) * sizeof(*bots));
		if (swiss_can_fill(swiss, bots, count - 1))
			best = i;
		memmove(bots + i + 1, bots + i,
			(count - 1 - i) * sizeof(*bots));
		bots[i] = out;
	}
	assert(best < count);
	swiss->sat_out[bots[best]]++;
	memmove(bots + best, bots + best + 1,
		(count - 1 - best) * sizeof(*bots));
}

/*
 * Tables of two.
 */

/* Find a partner for the strongest bot that has none, and so on recursively,
 * and try the nearest bots first.  @from: first free entry of @chair. */
static bool
swiss_pair(struct swiss *swiss, const uint32_t *bots, bool *taken,
	   uint32_t from)
{
	uint32_t count = swiss->tables * 2, a = 0;

	if (from == count)
		return true;
	while (taken[a])
		a++;
	taken[a] = true;
	for (uint32_t b = a + 1; b < count; b++) {
		if (taken[b] || *swiss_met(swiss, bots[a], bots[b]) > 0 ||
		    swiss_same_camp(swiss, bots[a], bots[b]))
			continue;
		if (swiss->steps == 0)
			break;
		swiss->steps--;
		taken[b] = true;
		swiss->chair[from] = bots[a];
		swiss->chair[from + 1] = bots[b];
		if (swiss_pair(swiss, bots, taken, from + 2))
			return true;
		taken[b] = false;
	}
	taken[a] = false;
	return false;
}

/* Find a round without repeated pairs.  Returns false if the search found
 * none. */
static bool
swiss_pair_all(struct swiss *swiss, const uint32_t *bots)
{
	bool taken[PAIRING_BOTS_MAX] = { false };

	swiss->steps = SEARCH_MAX;
	return swiss_pair(swiss, bots, taken, 0);
}

/*
 * Tables of any size.
 */

/* Make the initial tables by cutting the order.  If there are camps, assign
 * camp after camp to the tables in turn, so that two bots of a camp are never
 * at one table. */
static void
swiss_deal_tables(struct swiss *swiss, const uint32_t *bots)
{
	uint32_t count = swiss->tables * swiss->seats, at = 0;
	bool dealt[PAIRING_BOTS_MAX] = { false };
	bool apart = pairing_camps(swiss->field) < swiss->bots;

	memcpy(swiss->chair, bots, count * sizeof(*bots));
	for (uint32_t i = 0; i < count && apart; i++)
		for (uint32_t k = i; k < count; k++) {
			if (dealt[k] ||
			    !swiss_same_camp(swiss, bots[i], bots[k]))
				continue;
			dealt[k] = true;
			swiss->chair[at % swiss->tables * swiss->seats +
				     at / swiss->tables] = bots[k];
			at++;
		}
}

/* Return the cost of placing @bot at chair @at. */
static int64_t
swiss_cost(const struct swiss *swiss, uint32_t at, uint32_t bot)
{
	uint32_t seats = swiss->seats;
	uint32_t first;
	int64_t cost = 0;

	assert(seats > 0);
	first = at - at % seats;
	for (uint32_t i = first; i < first + seats; i++) {
		uint32_t other = swiss->chair[i];
		int64_t off = (int64_t)swiss->rank[bot] - swiss->rank[other];

		if (i != at)
			cost += off * off +
				AGAIN * *swiss_met(swiss, bot, other) +
				(swiss_same_camp(swiss, bot, other) ? CLASH
								    : 0);
	}
	return cost;
}

/* Swap bots where a swap lowers the cost.  Returns false if there is no such
 * swap. */
static bool
swiss_improve(struct swiss *swiss)
{
	uint32_t count = swiss->tables * swiss->seats, *chair = swiss->chair;
	bool better = false;

	for (uint32_t a = 0; a < count; a++)
		for (uint32_t b = a - a % swiss->seats + swiss->seats;
		     b < count; b++) {
			uint32_t bot = chair[a];

			if (swiss_cost(swiss, a, chair[b]) +
				    swiss_cost(swiss, b, chair[a]) >=
			    swiss_cost(swiss, a, chair[a]) +
				    swiss_cost(swiss, b, chair[b]))
				continue;
			chair[a] = chair[b];
			chair[b] = bot;
			better = true;
		}
	return better;
}

static void
swiss_fill_tables(struct swiss *swiss, const uint32_t *bots)
{
	bool paired = swiss->seats == 2 && swiss_pair_all(swiss, bots);

	if (!paired)
		swiss_deal_tables(swiss, bots);
	for (unsigned i = 0; i < SWEEPS_MAX && swiss_improve(swiss); i++)
		;
}

/*
 * Rounds.
 */

/* Return the rotation of a table that gives the bots the seats that they have
 * had least often.  With mirror groups, each bot has every seat. */
static uint32_t
swiss_fair_rotation(const struct swiss *swiss, const uint32_t *table)
{
	uint32_t best = 0, least = UINT32_MAX;

	for (uint32_t turn = 0; turn < swiss->seats; turn++) {
		uint32_t sum = 0;

		for (uint32_t seat = 0; seat < swiss->seats; seat++)
			sum += swiss->seated[table[(seat + turn) %
						   swiss->seats] *
						     PAIRING_SEATS_MAX +
					     seat];
		if (sum >= least)
			continue;
		least = sum;
		best = turn;
	}
	return best;
}

static void
swiss_add_table(struct schedule *schedule, uint64_t round,
		const uint32_t *table)
{
	struct swiss *swiss = schedule->state;
	struct encounter *encounter = format_add(schedule, round);
	uint32_t turn = swiss_fair_rotation(swiss, table);

	for (uint32_t seat = 0; seat < swiss->seats; seat++) {
		uint32_t bot = table[(seat + turn) % swiss->seats];

		encounter->bots[seat] = bot;
		swiss->seated[bot * PAIRING_SEATS_MAX + seat]++;
		for (uint32_t i = 0; i < seat; i++) {
			++*swiss_met(swiss, bot, encounter->bots[i]);
			++*swiss_met(swiss, encounter->bots[i], bot);
		}
	}
}

/* Add a round with the bots in swiss->order to the schedule. */
static void
swiss_add_round(struct schedule *schedule, uint64_t round)
{
	struct swiss *swiss = schedule->state;
	uint32_t count = swiss->bots;

	for (uint32_t i = 0; i < count; i++)
		swiss->rank[swiss->order[i]] = i;
	for (; count > swiss->tables * swiss->seats; count--)
		swiss_sit_one_out(swiss, swiss->order, count);
	swiss_fill_tables(swiss, swiss->order);
	for (uint32_t i = 0; i < swiss->tables; i++)
		swiss_add_table(schedule, round,
				swiss->chair + i * swiss->seats);
}

/* Sort the bots by strength.  Insertion sort keeps bots of equal strength in
 * the order of the seeding. */
static void
swiss_sort(struct swiss *swiss, const double *strength)
{
	for (uint32_t i = 0; i < swiss->bots; i++) {
		uint32_t bot = swiss->seeding[i], k = i;

		for (; k > 0 && strength[swiss->order[k - 1]] < strength[bot];
		     k--)
			swiss->order[k] = swiss->order[k - 1];
		swiss->order[k] = bot;
	}
}

static void
swiss_next(struct schedule *schedule)
{
	struct swiss *swiss = schedule->state;
	uint64_t round = schedule->list[schedule->encounters - 1].round + 1;
	double *strength;

	if (round > swiss->field->rounds)
		return;
	assert(schedule->rate != NULL);
	strength = xcalloc(swiss->bots, sizeof(*strength));
	schedule->rate(schedule->rate_arg, strength);
	for (uint32_t i = 0; i < swiss->bots; i++)
		strength[i] = nearbyint(strength[i] * PARTS);
	swiss_sort(swiss, strength);
	free(strength);
	swiss_add_round(schedule, round);
}

static struct swiss *
swiss_new(const struct schedule *schedule)
{
	const struct pairing_field *field = &schedule->terms.field;
	struct swiss *swiss = xcalloc(1, sizeof(*swiss));
	size_t n = field->bots;

	swiss->field = field;
	swiss->bots = field->bots;
	swiss->seats = pairing_table_bots(field);
	swiss->tables = swiss->bots / swiss->seats;
	swiss->met = xcalloc(n * n, sizeof(*swiss->met));
	swiss->sat_out = xcalloc(n, sizeof(*swiss->sat_out));
	swiss->seated = xcalloc(n * PAIRING_SEATS_MAX, sizeof(*swiss->seated));
	swiss->seeding = xcalloc(n, sizeof(*swiss->seeding));
	swiss->order = xcalloc(n, sizeof(*swiss->order));
	swiss->rank = xcalloc(n, sizeof(*swiss->rank));
	swiss->chair = xcalloc(n, sizeof(*swiss->chair));
	format_seeding(schedule, true, swiss->seeding);
	memcpy(swiss->order, swiss->seeding, n * sizeof(*swiss->order));
	return swiss;
}

static bool
swiss_init(struct schedule *schedule, struct schedule_fault *fault)
{
	const struct pairing_field *field = &schedule->terms.field;
	struct swiss *swiss = swiss_new(schedule);
	uint64_t encounters = swiss->tables * (uint64_t)field->rounds;

	schedule->state = swiss;
	if (encounters > SCHEDULE_ENCOUNTERS_MAX)
		return format_refuse(
			fault, "rounds",
			"all rounds together have %llu encounters, but at most "
			"%d are possible: reduce rounds",
			(unsigned long long)encounters,
			SCHEDULE_ENCOUNTERS_MAX);
	if (!swiss_can_fill(swiss, swiss->order, swiss->bots))
		return format_refuse(fault, "apart",
				     "apart makes it impossible to fill the %u "
				     "tables of a round: a list has more bots "
				     "than there are tables; shorten the list",
				     swiss->tables);
	schedule->whole = encounters * schedule->turns;
	schedule->same = field->common ? swiss->tables : 1;
	swiss_add_round(schedule, 1);
	return true;
}

static void
swiss_free(struct schedule *schedule)
{
	struct swiss *swiss = schedule->state;

	if (swiss == NULL)
		return;
	free(swiss->met);
	free(swiss->sat_out);
	free(swiss->seated);
	free(swiss->seeding);
	free(swiss->order);
	free(swiss->rank);
	free(swiss->chair);
	free(swiss);
}

const struct format format_swiss = {
	.takes = TAKES_SEEDING | TAKES_APART,
	.init = swiss_init,
	.next = swiss_next,
	.free = swiss_free,
};
