/* balance.c - make balanced tables for many bots; see balance.h. */
#include "arena/schedule/balance.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/prng.h"

/* arbitrary: maximum number of attempts to make a block that keeps camps apart
 */
#define TRIES_MAX   20
#define SWAPS	    30 /* arbitrary: number of random swaps for each bot */
#define BEST_SWAPS  3  /* arbitrary: number of passes with the best swaps */
#define UNIT	    8  /* units of one encounter; means are in units */
/* arbitrary: a distance of so many units from the mean is too far */
/* arbitrary: cost of two bots of one camp, above the cost of all encounters */
#define FAR	    12
/* arbitrary: maximum number of seats in all attempts together */
#define CLASH	    (INT64_C(1) << 50)
#define RETRY_SEATS 4000
#define NO_BOT	    UINT32_MAX

/**
 * struct balance - state of making the tables
 * @met: number of encounters of two bots, @bots rows of @bots elements
 * @mean: mean number of encounters of two bots, in UNITs
 * @before: number of slots of earlier blocks
 * @block: @bots tables of @seats; slot i is in shuffle i / @bots
 * @at_table, @at_bot: by table or bot, then by seat: the bot or the table
 *	there; NO_BOT: free
 */
struct balance {
	const struct pairing_field *field;
	uint32_t bots, seats;
	uint64_t prng;
	uint64_t before;
	int64_t mean;
	uint32_t *met, *block, *at_table, *at_bot;
};

static uint32_t *
balance_met(struct balance *balance, uint32_t a, uint32_t b)
{
	return &balance->met[(size_t)a * balance->bots + b];
}

static uint32_t
balance_table(const struct balance *balance, uint32_t slot)
{
	return slot / balance->seats;
}

static void
balance_count_pair(struct balance *balance, uint32_t a, uint32_t b, int by)
{
	*balance_met(balance, a, b) += (uint32_t)by;
	if (a != b)
		*balance_met(balance, b, a) += (uint32_t)by;
}

/* Add @by (1 or -1) to the encounters of the bot in @slot with the other bots
 * at its table. */
static void
balance_count_encounters(struct balance *balance, uint32_t slot, int by)
{
	uint32_t first = balance_table(balance, slot) * balance->seats;

	for (uint32_t i = first; i < first + balance->seats; i++)
		if (i != slot && balance->block[i] != NO_BOT)
			balance_count_pair(balance, balance->block[slot],
					   balance->block[i], by);
}

/* Return the cost of one more encounter of two bots that have met @times times.
 * The cost grows with the fourth power of the distance from the mean, so that
 * no pair meets far too seldom. */
static int64_t
balance_price(const struct balance *balance, int64_t times)
{
	int64_t off = UNIT * times - balance->mean, then = off + UNIT;

	return then * then * then * then - off * off * off * off;
}

/* Return the cost of @bot in @slot.  @sits: true if @met already contains the
 * bot's encounters in this slot. */
static int64_t
balance_cost(struct balance *balance, uint32_t slot, uint32_t bot, bool sits)
{
	uint32_t first = balance_table(balance, slot) * balance->seats;
	uint32_t camp = pairing_camp(balance->field, bot);
	int64_t cost = 0;

	for (uint32_t i = first; i < first + balance->seats; i++) {
		uint32_t other = balance->block[i];

		if (i == slot || other == NO_BOT)
			continue;
		cost += balance_price(
			balance,
			(int64_t)*balance_met(balance, bot, other) - sits);
		if (pairing_camp(balance->field, other) == camp)
			cost += CLASH;
	}
	return cost;
}

/* Return the change of the cost if the bots of two slots are swapped.  A
 * negative change is an improvement. */
static int64_t
balance_swap_cost(struct balance *balance, uint32_t a, uint32_t b)
{
	const uint32_t *slot = balance->block;

	if (balance_table(balance, a) == balance_table(balance, b))
		return 0;
	return balance_cost(balance, a, slot[b], false) +
	       balance_cost(balance, b, slot[a], false) -
	       balance_cost(balance, a, slot[a], true) -
	       balance_cost(balance, b, slot[b], true);
}

static void
balance_swap(struct balance *balance, uint32_t a, uint32_t b)
{
	uint32_t *slot = balance->block, bot = slot[a];

	balance_count_encounters(balance, a, -1);
	balance_count_encounters(balance, b, -1);
	slot[a] = slot[b];
	slot[b] = bot;
	balance_count_encounters(balance, a, 1);
	balance_count_encounters(balance, b, 1);
}

static int64_t
balance_above_mean(struct balance *balance, uint32_t a, uint32_t b)
{
	return UNIT * (int64_t)*balance_met(balance, a, b) - balance->mean;
}

/* Return true if a bot has met another bot far too seldom, or a bot at its
 * table far too often.
 */
static bool
balance_is_far(struct balance *balance, uint32_t slot)
{
	uint32_t first = balance_table(balance, slot) * balance->seats;
	uint32_t bot = balance->block[slot];

	for (uint32_t i = first; i < first + balance->seats; i++)
		if (i != slot && balance->block[i] != NO_BOT &&
		    balance_above_mean(balance, bot, balance->block[i]) > FAR)
			return true;
	for (uint32_t i = 0; i < balance->bots; i++)
		if (i != bot && balance_above_mean(balance, bot, i) < -FAR)
			return true;
	return false;
}

/* For each bot of a shuffle that is still far from the mean, make the swap that
 * improves the cost most. */
static void
balance_swap_best(struct balance *balance, uint32_t from)
{
	for (uint32_t a = from; a < from + balance->bots; a++) {
		bool far = balance_is_far(balance, a);
		uint32_t best = a;
		int64_t least = 0;

		for (uint32_t b = from; far && b < from + balance->bots; b++) {
			int64_t cost = balance_swap_cost(balance, a, b);

			if (cost >= least)
				continue;
			least = cost;
			best = b;
		}
		if (best != a)
			balance_swap(balance, a, best);
	}
}

/* Balance a shuffle, first by random swaps that do not raise the cost, then by
 * the best swaps.
 */
static void
balance_even_out(struct balance *balance, uint32_t from)
{
	uint32_t n = balance->bots;

	for (uint32_t i = SWAPS * (n + 10 * balance->seats); i > 0; i--) {
		uint32_t a = from + prng_below(&balance->prng, n);
		uint32_t b = from + prng_below(&balance->prng, n);

		if (balance_table(balance, a) != balance_table(balance, b) &&
		    balance_swap_cost(balance, a, b) <= 0)
			balance_swap(balance, a, b);
	}
	for (unsigned i = 0; i < BEST_SWAPS; i++)
		balance_swap_best(balance, from);
}

/* Shuffle the bots again.  The result depends on the earlier shuffles. */
static void
balance_shuffle_bots(struct balance *balance, uint32_t *slot)
{
	for (uint32_t i = 0; i < balance->bots; i++) {
		uint32_t k = prng_below(&balance->prng, i + 1);

		slot[i] = slot[k];
		slot[k] = i;
	}
}

/* Add @by to the encounters of the bots in the slots @from..@to - 1 with the
 * bots in earlier slots of their tables.
 */
static void
balance_count_slots(struct balance *balance, uint32_t from, uint32_t to, int by)
{
	for (uint32_t i = from; i < to; i++)
		for (uint32_t k = i - i % balance->seats; k < i; k++)
			balance_count_pair(balance, balance->block[i],
					   balance->block[k], by);
}

static bool
balance_has_clash(const struct balance *balance)
{
	for (uint32_t i = 0; i < balance->bots * balance->seats; i++)
		for (uint32_t k = i - i % balance->seats; k < i; k++)
			if (pairing_camp(balance->field, balance->block[i]) ==
			    pairing_camp(balance->field, balance->block[k]))
				return true;
	return false;
}

/* Fill the next block without assigning seats, shuffle by shuffle.  The first
 * tables of the block are therefore as balanced as the whole block. */
static void
balance_fill_block(struct balance *balance)
{
	uint32_t n = balance->bots, slots = n * balance->seats;

	assert(n > 1);
	for (uint32_t i = 0; i < slots; i++)
		balance->block[i] = NO_BOT;
	for (uint32_t from = 0; from < slots; from += n) {
		balance->mean = (int64_t)(UNIT * (balance->before + from + n) *
					  (balance->seats - 1) / n / (n - 1));
		balance_shuffle_bots(balance, balance->block + from);
		balance_count_slots(balance, from, from + n, 1);
		balance_even_out(balance, from);
	}
}

static bool
balance_make_block(struct balance *balance)
{
	for (unsigned i = 0; i < TRIES_MAX; i++) {
		balance_fill_block(balance);
		if (!balance_has_clash(balance))
			return true;
		balance_count_slots(balance, 0, balance->bots * balance->seats,
				    -1);
	}
	return false;
}

static uint32_t
balance_free_seat(const uint32_t *seat)
{
	uint32_t i = 0;

	while (seat[i] != NO_BOT)
		i++;
	return i;
}

/*
 * Koenig's step: @table has seat @a free and @bot has @b free.  Follow the path
 * from the bot along edges @a, @b, @a, .. and exchange the two seats; then the
 * bot has @a free as well.  The path cannot end at the table: its last edge
 * there would be a @b edge.
 */
static void
balance_turn_path(struct balance *balance, uint32_t bot, uint32_t a, uint32_t b)
{
	uint32_t seats = balance->seats;
	uint32_t *x = balance->at_bot + (size_t)bot * seats;
	uint32_t table = x[a];

	x[a] = NO_BOT;
	for (uint32_t self = bot; table != NO_BOT;) {
		uint32_t *y = balance->at_table + (size_t)table * seats;
		uint32_t next = y[b], after;

		/* bot self now has seat b at the table, so bot next must move
		 * from b to a */
		y[b] = self;
		balance->at_bot[(size_t)self * seats + b] = table;
		y[a] = next;
		if (next == NO_BOT)
			break;
		x = balance->at_bot + (size_t)next * seats;
		after = x[a];
		x[a] = table;
		x[b] = NO_BOT;
		self = next;
		table = after;
	}
}

static void
balance_give_seat(struct balance *balance, uint32_t table, uint32_t bot)
{
	uint32_t seats = balance->seats;
	uint32_t *y = balance->at_table + (size_t)table * seats;
	uint32_t *x = balance->at_bot + (size_t)bot * seats;
	uint32_t a = balance_free_seat(y), b = balance_free_seat(x);

	if (x[a] != NO_BOT)
		balance_turn_path(balance, bot, a, b);
	assert(y[a] == NO_BOT && x[a] == NO_BOT);
	y[a] = bot;
	x[a] = table;
}

static void
balance_give_seats(struct balance *balance)
{
	uint32_t slots = balance->bots * balance->seats;

	for (uint32_t i = 0; i < slots; i++)
		balance->at_table[i] = balance->at_bot[i] = NO_BOT;
	for (uint32_t i = 0; i < slots; i++)
		balance_give_seat(balance, balance_table(balance, i),
				  balance->block[i]);
}

/* Make @count tables in @out.  Returns false if the bots of a camp cannot be
 * kept at different tables. */
static bool
balance_make_tables(struct balance *balance, uint32_t count, uint32_t *out)
{
	uint32_t n = balance->bots, seats = balance->seats;

	memset(balance->met, 0, (size_t)n * n * sizeof(*balance->met));
	balance->before = 0;
	for (uint32_t made = 0; made < count; made += n) {
		uint32_t tables = count - made < n ? count - made : n;

		if (!balance_make_block(balance))
			return false;
		balance_give_seats(balance);
		balance->before += (uint64_t)n * seats;
		memcpy(out + (size_t)made * seats, balance->at_table,
		       (size_t)tables * seats * sizeof(*out));
	}
	return true;
}

/* Return the largest distance of a pair from the mean over @count tables, in
 * UNITs.  The last block may be incomplete. */
static int64_t
balance_furthest(struct balance *balance, uint32_t count, const uint32_t *out)
{
	uint32_t n = balance->bots, seats = balance->seats;
	int64_t most = 0;

	memset(balance->met, 0, (size_t)n * n * sizeof(*balance->met));
	for (uint32_t i = 0; i < count * seats; i++)
		for (uint32_t k = i - i % seats; k < i; k++)
			balance_count_pair(balance, out[i], out[k], 1);
	balance->mean = (int64_t)((uint64_t)UNIT * count * seats * (seats - 1) /
				  n / (n - 1));
	for (uint32_t a = 0; a < n; a++)
		for (uint32_t b = 0; b < a; b++) {
			int64_t off = llabs(balance_above_mean(balance, a, b));

			most = off > most ? off : most;
		}
	return most;
}

/* Make the tables several times from different shuffles, and keep the most
 * balanced tables.  With few bots, the swaps can end in a local minimum, and
 * further attempts take little time. */
static bool
balance_choose_tables(struct balance *balance, uint32_t count, uint32_t *out)
{
	size_t entries = (size_t)count * balance->seats;
	uint32_t *kept = xcalloc(entries, sizeof(*kept));
	size_t more = entries < RETRY_SEATS ? RETRY_SEATS / entries : 0;
	int64_t least = INT64_MAX, most;
	bool ok = balance_make_tables(balance, count, out);

	while (ok &&
	       (most = balance_furthest(balance, count, out)) > 2 * UNIT - 1) {
		if (most < least)
			memcpy(kept, out, entries * sizeof(*out));
		least = most < least ? most : least;
		if (more-- == 0) {
			memcpy(out, kept, entries * sizeof(*out));
			break;
		}
		ok = balance_make_tables(balance, count, out);
	}
	free(kept);
	return ok;
}

bool
balance_tables(const struct pairing_field *field, uint64_t prng, uint32_t count,
	       uint32_t *out)
{
	uint32_t n = field->bots, seats = pairing_table_bots(field);
	size_t slots = (size_t)n * seats;
	struct balance balance = {
		.field = field, .bots = n, .seats = seats, .prng = prng
	};
	bool ok;

	balance.met = xcalloc((size_t)n * n, sizeof(*balance.met));
	balance.block = xcalloc(slots, sizeof(*balance.block));
	balance.at_table = xcalloc(slots, sizeof(*balance.at_table));
	balance.at_bot = xcalloc(slots, sizeof(*balance.at_bot));
	ok = balance_choose_tables(&balance, count, out);
	free(balance.met);
	free(balance.block);
	free(balance.at_table);
	free(balance.at_bot);
	return ok;
}
