/*
 * bench_rummikub.c - time to find the most tiles that can be laid in hard
 * positions: 25 tiles in the rack, 8 sets on the table, both jokers in play;
 * and without jokers where aces may be above the king.
 *
 *   bench_rummikub [TABLES]
 *
 * Prints positions a second and percentiles for each joker rule.  Exit code 1
 * if the median misses its target or an answer is not exact.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/prng.h"
#include "referee/search/rearrange.h"
#include "referee/sheet/sheet.h"
#include "tests/support/timing.h"

#define TABLES	   1000
#define TABLES_MAX 20000
#define RACK	   25
#define SETS	   8
#define TARGET_US  1000.0 /* the median */

static const struct {
	const char *name;
	enum joker_rule joker;
	unsigned jokers; /* on the table */
	enum ace ace;
} rows[] = {
	{ "free, jokers on the table", JOKER_FREE, 2, ACE_LOW },
	{ "free, one in the rack", JOKER_FREE, 1, ACE_LOW },
	{ "free, both in the rack", JOKER_FREE, 0, ACE_LOW },
	{ "replace, jokers on the table", JOKER_REPLACE, 2, ACE_LOW },
	{ "replace, one in the rack", JOKER_REPLACE, 1, ACE_LOW },
	{ "strict, jokers on the table", JOKER_STRICT, 2, ACE_LOW },
	{ "strict, one in the rack", JOKER_STRICT, 1, ACE_LOW },
	{ "ace low or high", JOKER_FREE, 0, ACE_BOTH },
	{ "ace round the corner", JOKER_FREE, 0, ACE_ROUND },
};

struct position {
	struct meld sets[SETS];
	struct bag rack;
};

static struct rules rules;
static struct rearrange_scratch scratch;
static struct rearranged best;
static uint8_t pool[CARD_KINDS];
static uint64_t prng = 1;

/* Make a run of three to five tiles or a group, with or without a joker. */
static bool
rummikub_make_set(struct meld *set, bool joker)
{
	bool run = prng_below(&prng, 5) > 1;
	unsigned n = 3 + prng_below(&prng, run ? 3 : 2);
	unsigned suit = prng_below(&prng, SUITS);
	unsigned rank = 1 + prng_below(&prng, run ? 14 - n : 13);
	unsigned at = joker ? prng_below(&prng, n) : n;
	struct laid laid[5];

	for (unsigned i = 0; i < n; i++) {
		card_t card = run ? card_of(suit, rank + i)
				  : card_of((suit + i) % SUITS, rank);

		laid[i] = (struct laid){ card, CARD_NONE };
		if (i == at)
			laid[i].card = CARD_X1;
		if (pool[laid[i].card] == 0)
			return false;
	}
	if (meld_read(&rules, laid, n, KIND_NONE, set).refusal != REFUSE_NONE)
		return false;
	for (unsigned i = 0; i < n; i++)
		pool[laid[i].card]--;
	return true;
}

static void
rummikub_make_table(struct position *position, unsigned jokers, bool joker_free)
{
	memset(position, 0, sizeof(*position));
	memcpy(pool, rules.pack_of, sizeof(pool));
	for (unsigned i = 0; i < SETS;)
		i += rummikub_make_set(&position->sets[i], i < jokers);
	for (unsigned i = jokers; i < 2 && !joker_free; i++)
		bag_put(&position->rack, CARD_X1);
	while (position->rack.n < RACK) {
		card_t card = card_of(prng_below(&prng, SUITS),
				      1 + prng_below(&prng, 13));

		if (pool[card] == 0)
			continue;
		pool[card]--;
		bag_put(&position->rack, card);
	}
}

static bool
rummikub_run_row(unsigned row, unsigned tables)
{
	static double us[TABLES_MAX];
	unsigned cut = 0, tiles = 0;
	double sum = 0, middle;

	for (unsigned i = 0; i < tables; i++) {
		struct position position;
		struct rearrange_query query = { .table = position.sets,
						 .sets = SETS,
						 .rack = &position.rack,
						 .joker = rows[row].joker,
						 .ace = rows[row].ace };
		double start;

		rummikub_make_table(&position, rows[row].jokers,
				    rows[row].ace != ACE_LOW);
		start = cpu_seconds();
		rearrange_most(&query, &scratch, &best);
		us[i] = 1e6 * (cpu_seconds() - start);
		sum += us[i];
		cut += !best.exact;
		tiles += best.tiles;
	}
	middle = median(us, tables);
	printf("%-29s %6.0f tables/s, median %4.0f us, 90%% %5.0f, 99%% %5.0f, "
	       "maximum %6.0f (%.1f tiles, %u not exact)\n",
	       rows[row].name, 1e6 * tables / sum, middle, us[tables * 9 / 10],
	       us[tables * 99 / 100], us[tables - 1], (double)tiles / tables,
	       cut);
	if (middle > TARGET_US)
		printf("too slow: target: median of %.0f us\n", TARGET_US);
	return middle <= TARGET_US && cut == 0;
}

int
main(int argc, char **argv)
{
	unsigned tables = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10)
				   : TABLES;
	struct diag diag;
	bool good = true;

	if (tables < 1 || tables > TABLES_MAX)
		tables = TABLES;
	if (!sheet_load("rummikub", NULL, NULL, 2, &rules, &diag)) {
		fprintf(stderr, "%s\n", diag.text);
		return 2;
	}
	printf("most tiles: %d in the rack, %d sets on the table, 2 jokers\n",
	       RACK, SETS);
	for (unsigned i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		good &= rummikub_run_row(i, tables);
	return good ? 0 : 1;
}
