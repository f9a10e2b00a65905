/*
 * swiss.c - each round the bots meet others that are about as strong, by all
 * results so far, and whom they have not met; see format.h.
 *
 * The bots are sorted by strength; who is as strong stays in the order of the
 * seeding.  Where they do not fill all tables the lowest of those that sat out
 * least sit out.  Then the order is cut into tables, and bots change places
 * while that makes the round cheaper: first by pairs that meet again, then by
 * the squares of the distances in the order.  At tables of two a search goes
 * before that: it finds a round in which nobody meets again, if there is one
 * and it is not too long (SEARCH_MAX).
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/schedule/format.h"
#include "lib/alloc.h"

#define SEARCH_MAX 1000000	      /* chosen: steps, some milliseconds */
#define SWEEPS_MAX 20		      /* chosen: most often three do */
#define CLASH	   (INT64_C(1) << 50) /* of two of a camp */
#define AGAIN	   (INT64_C(1) << 36) /* chosen: dearer than all distances */
#define PARTS	   1e6		      /* of a strength: less is no difference */

/**
 * struct swiss
 * @tables: of a round, @seats bots at each
 * @met: how often two bots have met, a row for each
 * @sat_out: how often each bot has
 * @seated: how often each bot has had each seat, PAIRING_SEATS_MAX a row
 * @seeding, @rank: the bots in their order; each bot's place in the round's
 * @chair: the bots of the round, table behind table
 * @steps: left of the search
 */
struct swiss {
	const struct pairing_field *field;
	uint32_t bots, seats, tables;
	uint32_t *met, *sat_out, *seated;
	uint32_t *seeding, *order, *rank, *chair;
	uint32_t steps;
};

static uint32_t *
met(const struct swiss *swiss, uint32_t a, uint32_t b)
{
	return &swiss->met[(size_t)a * swiss->bots + b];
}

static bool
of_a_camp(const struct swiss *swiss, uint32_t a, uint32_t b)
{
	return pairing_camp(swiss->field, a) == pairing_camp(swiss->field, b);
}

/*
 * Who plays.
 */

/* Could these bots fill the round's tables with none of a camp together?  A
 * camp fills one chair at each table at most. */
static bool
can_fill(const struct swiss *swiss, const uint32_t *bots, uint32_t count)
{
	uint32_t size[PAIRING_BOTS_MAX], chairs = 0;

	memset(size, 0, swiss->bots * sizeof(*size));
	for (uint32_t i = 0; i < count; i++)
		if (size[pairing_camp(swiss->field, bots[i])]++ < swiss->tables)
			chairs++;
	return chairs >= swiss->tables * swiss->seats;
}

/* Take the one of @count bots that sits out next out of @bots. */
static void
sit_one_out(struct swiss *swiss, uint32_t *bots, uint32_t count)
{
	uint32_t best = count, out;

	for (uint32_t i = count; i-- > 0;) {
		out = bots[i];
		if (best < count &&
		    swiss->sat_out[out] >= swiss->sat_out[bots[best]])
			continue;
		memmove(bots + i, bots + i + 1,
			(count - 1 - i) * sizeof(*bots));
		if (can_fill(swiss, bots, count - 1))
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

/* A partner for the strongest that has none, and so on; @chair from @from on is
 * free.  The nearest ones are tried first. */
static bool
pair_up(struct swiss *swiss, const uint32_t *bots, bool *taken, uint32_t from)
{
	uint32_t count = swiss->tables * 2, a = 0;

	if (from == count)
		return true;
	while (taken[a])
		a++;
	taken[a] = true;
	for (uint32_t b = a + 1; b < count; b++) {
		if (taken[b] || *met(swiss, bots[a], bots[b]) > 0 ||
		    of_a_camp(swiss, bots[a], bots[b]))
			continue;
		if (swiss->steps == 0)
			break;
		swiss->steps--;
		taken[b] = true;
		swiss->chair[from] = bots[a];
		swiss->chair[from + 1] = bots[b];
		if (pair_up(swiss, bots, taken, from + 2))
			return true;
		taken[b] = false;
	}
	taken[a] = false;
	return false;
}

/* A round without pairs that meet again; false when none was found. */
static bool
pair_all(struct swiss *swiss, const uint32_t *bots)
{
	bool taken[PAIRING_BOTS_MAX] = { false };

	swiss->steps = SEARCH_MAX;
	return pair_up(swiss, bots, taken, 0);
}

/*
 * Tables of any size.
 */

/* To begin with: the order cut into tables; where there are camps, camp behind
 * camp, all of them dealt to the tables in turn, so that no two sit together.
 */
static void
deal(struct swiss *swiss, const uint32_t *bots)
{
	uint32_t count = swiss->tables * swiss->seats, at = 0;
	bool dealt[PAIRING_BOTS_MAX] = { false };
	bool apart = pairing_camps(swiss->field) < swiss->bots;

	memcpy(swiss->chair, bots, count * sizeof(*bots));
	for (uint32_t i = 0; i < count && apart; i++)
		for (uint32_t k = i; k < count; k++) {
			if (dealt[k] || !of_a_camp(swiss, bots[i], bots[k]))
				continue;
			dealt[k] = true;
			swiss->chair[at % swiss->tables * swiss->seats +
				     at / swiss->tables] = bots[k];
			at++;
		}
}

/* What @bot costs at the table of chair @at, in its place. */
static int64_t
cost_of(const struct swiss *swiss, uint32_t at, uint32_t bot)
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
			cost += off * off + AGAIN * *met(swiss, bot, other) +
				(of_a_camp(swiss, bot, other) ? CLASH : 0);
	}
	return cost;
}

/* Bots change places where that is cheaper; false: nowhere. */
static bool
improve(struct swiss *swiss)
{
	uint32_t count = swiss->tables * swiss->seats, *chair = swiss->chair;
	bool better = false;

	for (uint32_t a = 0; a < count; a++)
		for (uint32_t b = a - a % swiss->seats + swiss->seats;
		     b < count; b++) {
			uint32_t bot = chair[a];

			if (cost_of(swiss, a, chair[b]) +
				    cost_of(swiss, b, chair[a]) >=
			    cost_of(swiss, a, chair[a]) +
				    cost_of(swiss, b, chair[b]))
				continue;
			chair[a] = chair[b];
			chair[b] = bot;
			better = true;
		}
	return better;
}

static void
fill_tables(struct swiss *swiss, const uint32_t *bots)
{
	bool paired = swiss->seats == 2 && pair_all(swiss, bots);

	if (!paired)
		deal(swiss, bots);
	for (unsigned i = 0; i < SWEEPS_MAX && improve(swiss); i++)
		;
}

/*
 * Rounds.
 */

/* The turn of a table that has the seats least often had; with mirror each bot
 * has them all. */
static uint32_t
fair_turn(const struct swiss *swiss, const uint32_t *table)
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
add_table(struct schedule *schedule, uint64_t round, const uint32_t *table)
{
	struct swiss *swiss = schedule->state;
	struct encounter *encounter = format_add(schedule, round);
	uint32_t turn = fair_turn(swiss, table);

	for (uint32_t seat = 0; seat < swiss->seats; seat++) {
		uint32_t bot = table[(seat + turn) % swiss->seats];

		encounter->bots[seat] = bot;
		swiss->seated[bot * PAIRING_SEATS_MAX + seat]++;
		for (uint32_t i = 0; i < seat; i++) {
			++*met(swiss, bot, encounter->bots[i]);
			++*met(swiss, encounter->bots[i], bot);
		}
	}
}

/* A round of the bots in swiss->order. */
static void
add_round(struct schedule *schedule, uint64_t round)
{
	struct swiss *swiss = schedule->state;
	uint32_t count = swiss->bots;

	for (uint32_t i = 0; i < count; i++)
		swiss->rank[swiss->order[i]] = i;
	for (; count > swiss->tables * swiss->seats; count--)
		sit_one_out(swiss, swiss->order, count);
	fill_tables(swiss, swiss->order);
	for (uint32_t i = 0; i < swiss->tables; i++)
		add_table(schedule, round, swiss->chair + i * swiss->seats);
}

/* Insertion: equal ones stay in the order of the seeding. */
static void
sort_by(struct swiss *swiss, const double *strength)
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
next(struct schedule *schedule)
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
	sort_by(swiss, strength);
	free(strength);
	add_round(schedule, round);
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
begin(struct schedule *schedule, struct schedule_fault *fault)
{
	const struct pairing_field *field = &schedule->terms.field;
	struct swiss *swiss = swiss_new(schedule);
	uint64_t encounters = swiss->tables * (uint64_t)field->rounds;

	schedule->state = swiss;
	if (encounters > SCHEDULE_MEETINGS_MAX)
		return format_refuse(fault, "rounds",
				     "%llu meetings in all rounds, and at most "
				     "%d are paired: take fewer rounds",
				     (unsigned long long)encounters,
				     SCHEDULE_MEETINGS_MAX);
	if (!can_fill(swiss, swiss->order, swiss->bots))
		return format_refuse(
			fault, "apart",
			"apart leaves no way to fill the %u tables of a round: "
			"a list of more bots than tables is too long; make it "
			"shorter",
			swiss->tables);
	schedule->whole = encounters * schedule->turns;
	schedule->same = field->common ? swiss->tables : 1;
	add_round(schedule, 1);
	return true;
}

static void
end(struct schedule *schedule)
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
	.begin = begin,
	.next = next,
	.end = end,
};
