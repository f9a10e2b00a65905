/* balance.c - balanced tables for many bots; see balance.h. */
#include "arena/schedule/balance.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/prng.h"

#define TRIES_MAX 20 /* chosen: shuffles of a block, for camps */
#define SWAPS	  30 /* chosen: a bot, by chance */
#define MENDS	  3  /* chosen */
#define UNIT	  8  /* parts of an encounter, for means */
#define FAR	  12 /* chosen: units above or below the mean */
#define CLASH	  (INT64_C(1) << 50) /* chosen: dearer than all encounters */
#define ANEW	  4000		     /* chosen: seats at all tables together */
#define NOBODY	  UINT32_MAX

/**
 * struct balance - the tables on their way
 * @met: how often two bots have met, @bots rows of @bots
 * @mean: how often they would all have, in UNITs
 * @block: @bots tables of @seats; slot i is of shuffle i / @bots
 * @at_table, @at_bot: of each table or bot, by the seat: who or where; NOBODY
 */
struct balance {
	const struct pairing_field *field;
	uint32_t bots, seats;
	uint64_t prng;
	uint64_t before; /* slots of the blocks before */
	int64_t mean;
	uint32_t *met, *block, *at_table, *at_bot;
};

static uint32_t *
met(struct balance *balance, uint32_t a, uint32_t b)
{
	return &balance->met[(size_t)a * balance->bots + b];
}

static uint32_t
table_of(const struct balance *balance, uint32_t slot)
{
	return slot / balance->seats;
}

static void
count_pair(struct balance *balance, uint32_t a, uint32_t b, int by)
{
	*met(balance, a, b) += (uint32_t)by;
	if (a != b)
		*met(balance, b, a) += (uint32_t)by;
}

/* Add @by (1 or -1) to the encounters of the bot in @slot with its table. */
static void
count_encounters(struct balance *balance, uint32_t slot, int by)
{
	uint32_t first = table_of(balance, slot) * balance->seats;

	for (uint32_t i = first; i < first + balance->seats; i++)
		if (i != slot && balance->block[i] != NOBODY)
			count_pair(balance, balance->block[slot],
				   balance->block[i], by);
}

/* What one encounter more costs two bots that have met @times: by the fourth
 * power of what is too much or too little, so that no pair is left far behind.
 */
static int64_t
price(const struct balance *balance, int64_t times)
{
	int64_t off = UNIT * times - balance->mean, then = off + UNIT;

	return then * then * then * then - off * off * off * off;
}

/* What @bot costs at the table of @slot, in its place; @sits: its encounters
 * there are counted already. */
static int64_t
cost_of(struct balance *balance, uint32_t slot, uint32_t bot, bool sits)
{
	uint32_t first = table_of(balance, slot) * balance->seats;
	uint32_t camp = pairing_camp(balance->field, bot);
	int64_t cost = 0;

	for (uint32_t i = first; i < first + balance->seats; i++) {
		uint32_t other = balance->block[i];

		if (i == slot || other == NOBODY)
			continue;
		cost += price(balance,
			      (int64_t)*met(balance, bot, other) - sits);
		if (pairing_camp(balance->field, other) == camp)
			cost += CLASH;
	}
	return cost;
}

/* What it costs more when the bots of two slots change places; below 0: less.
 */
static int64_t
swap_cost(struct balance *balance, uint32_t a, uint32_t b)
{
	const uint32_t *slot = balance->block;

	if (table_of(balance, a) == table_of(balance, b))
		return 0;
	return cost_of(balance, a, slot[b], false) +
	       cost_of(balance, b, slot[a], false) -
	       cost_of(balance, a, slot[a], true) -
	       cost_of(balance, b, slot[b], true);
}

static void
swap(struct balance *balance, uint32_t a, uint32_t b)
{
	uint32_t *slot = balance->block, bot = slot[a];

	count_encounters(balance, a, -1);
	count_encounters(balance, b, -1);
	slot[a] = slot[b];
	slot[b] = bot;
	count_encounters(balance, a, 1);
	count_encounters(balance, b, 1);
}

static int64_t
above_mean(struct balance *balance, uint32_t a, uint32_t b)
{
	return UNIT * (int64_t)*met(balance, a, b) - balance->mean;
}

/* Has a bot met another one far too seldom, or one at its table far too often?
 */
static bool
is_far(struct balance *balance, uint32_t slot)
{
	uint32_t first = table_of(balance, slot) * balance->seats;
	uint32_t bot = balance->block[slot];

	for (uint32_t i = first; i < first + balance->seats; i++)
		if (i != slot && balance->block[i] != NOBODY &&
		    above_mean(balance, bot, balance->block[i]) > FAR)
			return true;
	for (uint32_t i = 0; i < balance->bots; i++)
		if (i != bot && above_mean(balance, bot, i) < -FAR)
			return true;
	return false;
}

/* The bots of the shuffle that begins at @from for which chance has not done
 * enough change with whom that is best. */
static void
mend(struct balance *balance, uint32_t from)
{
	for (uint32_t a = from; a < from + balance->bots; a++) {
		bool far = is_far(balance, a);
		uint32_t best = a;
		int64_t least = 0;

		for (uint32_t b = from; far && b < from + balance->bots; b++) {
			int64_t cost = swap_cost(balance, a, b);

			if (cost >= least)
				continue;
			least = cost;
			best = b;
		}
		if (best != a)
			swap(balance, a, best);
	}
}

/* By chance, as long as it makes nothing worse, and then where it must be. */
static void
even_out(struct balance *balance, uint32_t from)
{
	uint32_t n = balance->bots;

	for (uint32_t i = SWAPS * (n + 10 * balance->seats); i > 0; i--) {
		uint32_t a = from + prng_below(&balance->prng, n);
		uint32_t b = from + prng_below(&balance->prng, n);

		if (table_of(balance, a) != table_of(balance, b) &&
		    swap_cost(balance, a, b) <= 0)
			swap(balance, a, b);
	}
	for (unsigned i = 0; i < MENDS; i++)
		mend(balance, from);
}

/* The bots in a new order, behind the shuffles before. */
static void
shuffle_bots(struct balance *balance, uint32_t *slot)
{
	for (uint32_t i = 0; i < balance->bots; i++) {
		uint32_t k = prng_below(&balance->prng, i + 1);

		slot[i] = slot[k];
		slot[k] = i;
	}
}

/* The encounters of the slots from @from to @to - 1 with those before them. */
static void
count_slots(struct balance *balance, uint32_t from, uint32_t to, int by)
{
	for (uint32_t i = from; i < to; i++)
		for (uint32_t k = i - i % balance->seats; k < i; k++)
			count_pair(balance, balance->block[i],
				   balance->block[k], by);
}

static bool
has_clash(const struct balance *balance)
{
	for (uint32_t i = 0; i < balance->bots * balance->seats; i++)
		for (uint32_t k = i - i % balance->seats; k < i; k++)
			if (pairing_camp(balance->field, balance->block[i]) ==
			    pairing_camp(balance->field, balance->block[k]))
				return true;
	return false;
}

/* The next block's tables, without seats, shuffle by shuffle: so that its first
 * tables are as even as all of them. */
static void
fill_block(struct balance *balance)
{
	uint32_t n = balance->bots, slots = n * balance->seats;

	assert(n > 1);
	for (uint32_t i = 0; i < slots; i++)
		balance->block[i] = NOBODY;
	for (uint32_t from = 0; from < slots; from += n) {
		balance->mean = (int64_t)(UNIT * (balance->before + from + n) *
					  (balance->seats - 1) / n / (n - 1));
		shuffle_bots(balance, balance->block + from);
		count_slots(balance, from, from + n, 1);
		even_out(balance, from);
	}
}

static bool
make_block(struct balance *balance)
{
	for (unsigned i = 0; i < TRIES_MAX; i++) {
		fill_block(balance);
		if (!has_clash(balance))
			return true;
		count_slots(balance, 0, balance->bots * balance->seats, -1);
	}
	return false;
}

static uint32_t
free_seat(const uint32_t *seat)
{
	uint32_t i = 0;

	while (seat[i] != NOBODY)
		i++;
	return i;
}

/*
 * Koenig's step: @table has seat @a free and @bot has @b.  On the path from the
 * bot along @a, @b, @a, .. the two seats change, and then the bot has @a free
 * as well; the path cannot end at the table, whose end of it would be a @b
 * edge.
 */
static void
turn_path(struct balance *balance, uint32_t bot, uint32_t a, uint32_t b)
{
	uint32_t seats = balance->seats;
	uint32_t *x = balance->at_bot + (size_t)bot * seats;
	uint32_t table = x[a];

	x[a] = NOBODY;
	for (uint32_t self = bot; table != NOBODY;) {
		uint32_t *y = balance->at_table + (size_t)table * seats;
		uint32_t next = y[b], after;

		/* self sits at table in b now, and next must leave b for a */
		y[b] = self;
		balance->at_bot[(size_t)self * seats + b] = table;
		y[a] = next;
		if (next == NOBODY)
			break;
		x = balance->at_bot + (size_t)next * seats;
		after = x[a];
		x[a] = table;
		x[b] = NOBODY;
		self = next;
		table = after;
	}
}

static void
give_seat(struct balance *balance, uint32_t table, uint32_t bot)
{
	uint32_t seats = balance->seats;
	uint32_t *y = balance->at_table + (size_t)table * seats;
	uint32_t *x = balance->at_bot + (size_t)bot * seats;
	uint32_t a = free_seat(y), b = free_seat(x);

	if (x[a] != NOBODY)
		turn_path(balance, bot, a, b);
	assert(y[a] == NOBODY && x[a] == NOBODY);
	y[a] = bot;
	x[a] = table;
}

static void
give_seats(struct balance *balance)
{
	uint32_t slots = balance->bots * balance->seats;

	for (uint32_t i = 0; i < slots; i++)
		balance->at_table[i] = balance->at_bot[i] = NOBODY;
	for (uint32_t i = 0; i < slots; i++)
		give_seat(balance, table_of(balance, i), balance->block[i]);
}

/* Into @out; false: a camp is in the way. */
static bool
make_tables(struct balance *balance, uint32_t count, uint32_t *out)
{
	uint32_t n = balance->bots, seats = balance->seats;

	memset(balance->met, 0, (size_t)n * n * sizeof(*balance->met));
	balance->before = 0;
	for (uint32_t made = 0; made < count; made += n) {
		uint32_t tables = count - made < n ? count - made : n;

		if (!make_block(balance))
			return false;
		give_seats(balance);
		balance->before += (uint64_t)n * seats;
		memcpy(out + (size_t)made * seats, balance->at_table,
		       (size_t)tables * seats * sizeof(*out));
	}
	return true;
}

/* How far the pair is from the mean that is furthest, in UNITs, over @count
 * tables: the last block may have been cut short. */
static int64_t
furthest(struct balance *balance, uint32_t count, const uint32_t *out)
{
	uint32_t n = balance->bots, seats = balance->seats;
	int64_t most = 0;

	memset(balance->met, 0, (size_t)n * n * sizeof(*balance->met));
	for (uint32_t i = 0; i < count * seats; i++)
		for (uint32_t k = i - i % seats; k < i; k++)
			count_pair(balance, out[i], out[k], 1);
	balance->mean = (int64_t)((uint64_t)UNIT * count * seats * (seats - 1) /
				  n / (n - 1));
	for (uint32_t a = 0; a < n; a++)
		for (uint32_t b = 0; b < a; b++) {
			int64_t off = llabs(above_mean(balance, a, b));

			most = off > most ? off : most;
		}
	return most;
}

/* Few bots can end up where no exchange helps; then their tables are all made
 * anew, which takes no time, and the most even ones are kept. */
static bool
choose_tables(struct balance *balance, uint32_t count, uint32_t *out)
{
	size_t entries = (size_t)count * balance->seats;
	uint32_t *kept = xcalloc(entries, sizeof(*kept));
	size_t more = entries < ANEW ? ANEW / entries : 0;
	int64_t least = INT64_MAX, most;
	bool ok = make_tables(balance, count, out);

	while (ok && (most = furthest(balance, count, out)) > 2 * UNIT - 1) {
		if (most < least)
			memcpy(kept, out, entries * sizeof(*out));
		least = most < least ? most : least;
		if (more-- == 0) {
			memcpy(out, kept, entries * sizeof(*out));
			break;
		}
		ok = make_tables(balance, count, out);
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
	ok = choose_tables(&balance, count, out);
	free(balance.met);
	free(balance.block);
	free(balance.at_table);
	free(balance.at_bot);
	return ok;
}
