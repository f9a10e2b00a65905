/*
 * bench_partition.c - time of the general search for the best melds of random
 * hands, and how often it reaches its limit.
 *
 * Exit code 1 if the search reaches its limit on a hand of a size that is
 * dealt, or twice that.
 */
#include <stdio.h>
#include <string.h>

#include "lib/prng.h"
#include "referee/search/partition.h"
#include "referee/sheet/sheet.h"
#include "tests/support/timing.h"

#define SECONDS_EACH 0.5
#define HANDS_MAX    1000

static const struct {
	const char *game;
	unsigned players, cards;
	bool must_be_exact;
} sizes[] = {
	{ "gin", 2, 11, true },	     { "rummy", 2, 8, true },
	{ "rummy", 2, 16, true },    { "rummy", 2, 30, false },
	{ "american", 4, 16, true }, { "american", 4, 40, false },
	{ "wildcat", 2, 12, true },  { "wildcat", 2, 22, true },
	{ "wildcat", 2, 30, false }, { "wildcat", 2, 45, false },
};

static uint64_t prng = 1;

static void
partition_random_hand(const struct rules *rules, unsigned cards,
		      struct bag *hand)
{
	struct pile pack = { 0 };

	for (unsigned card = 0; card < CARD_KINDS; card++)
		for (unsigned i = 0; i < rules->pack_of[card]; i++)
			pile_push(&pack, (card_t)card);
	memset(hand, 0, sizeof(*hand));
	while (hand->n < cards && pack.n > 0) {
		unsigned i = prng_below(&prng, pack.n);

		bag_put(hand, pack.at[i]);
		pack.at[i] = pile_pop(&pack);
	}
}

/* Returns the number of hands whose search reached the limit. */
static unsigned
partition_measure(const struct rules *rules, unsigned cards)
{
	struct partition_query query;
	struct partition best;
	double used = 0, longest = 0;
	unsigned cut = 0, n = 0;
	struct bag hand;

	partition_query_init(&query, rules);
	for (; n < HANDS_MAX && used < SECONDS_EACH; n++) {
		double took;

		partition_random_hand(rules, cards, &hand);
		took = cpu_seconds();
		partition_find(&query, &hand, &best);
		took = cpu_seconds() - took;
		used += took;
		longest = took > longest ? took : longest;
		cut += !best.exact;
	}
	printf("%-9s %2u cards: %9.1f us a hand, maximum %7.2f ms, limit "
	       "reached %u of %u times\n",
	       rules->name, cards, 1e6 * used / n, 1e3 * longest, cut, n);
	return cut;
}

int
main(void)
{
	static struct rules rules;
	struct diag diag;
	int missed = 0;

	for (unsigned i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
		if (!sheet_load(sizes[i].game, NULL, NULL, sizes[i].players,
				&rules, &diag)) {
			fprintf(stderr, "bench_partition: %s\n", diag.text);
			return 1;
		}
		if (partition_measure(&rules, sizes[i].cards) > 0 &&
		    sizes[i].must_be_exact)
			missed = 1;
	}
	return missed;
}
