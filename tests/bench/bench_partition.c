/*
 * bench_partition.c - time of the general search for the best melds of random
 * hands, and how often it reaches its limit.
 *
 * Exit code 1 if the search reaches its limit on a hand of a size that is
 * dealt, or twice that, or if half of the hands with wild cards take longer
 * than WILD_TARGET_US.
 */
#include <stdio.h>
#include <string.h>

#include "lib/prng.h"
#include "referee/engine/game.h"
#include "referee/search/partition.h"
#include "referee/sheet/sheet.h"
#include "tests/support/timing.h"

#define SECONDS_EACH 0.5
#define HANDS_MAX    1000

/* Hands of games in which a hand is counted at the end of a deal, as indian's
 * and those with a knock. */
#define WILD_HANDS     2001
#define WILD_MAX       4
#define WILD_TARGET_US 200

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

static const unsigned counted[] = { 7, 10, 11, 13 };

static uint64_t prng = 1;

/* Draw cards from the pack until the hand has @cards of them, only natural
 * ones or only wild ones by this query, or both: @wild -1. */
static void
partition_draw(const struct rules *rules, const struct partition_query *query,
	       int wild, unsigned cards, struct bag *hand)
{
	struct pile pack = { 0 };

	for (unsigned card = 0; card < CARD_KINDS; card++)
		for (unsigned i = 0; i < rules->pack_of[card]; i++)
			if (wild < 0 ||
			    (query->wild[card] != WILD_NEVER) == (wild > 0))
				pile_push(&pack, (card_t)card);
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

		memset(&hand, 0, sizeof(hand));
		partition_draw(rules, &query, -1, cards, &hand);
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

/* Measure hands of which some cards are wild.  Returns whether half of them
 * take no longer than the target. */
static bool
partition_measure_wild(const char *what, const struct rules *rules,
		       const struct partition_query *query, unsigned cards,
		       unsigned wilds)
{
	static double took[WILD_HANDS];
	struct partition best;
	double middle;

	for (unsigned i = 0; i < WILD_HANDS; i++) {
		struct bag hand = { 0 };

		partition_draw(rules, query, 1, wilds, &hand);
		partition_draw(rules, query, 0, cards, &hand);
		took[i] = cpu_seconds();
		partition_find(query, &hand, &best);
		took[i] = 1e6 * (cpu_seconds() - took[i]);
	}
	middle = median(took, WILD_HANDS);
	printf("%-9s %2u cards, %u wild: median %7.1f us, one in a hundred "
	       "over %8.1f us, maximum %8.1f us\n",
	       what, cards, wilds, middle, took[WILD_HANDS * 99 / 100],
	       took[WILD_HANDS - 1]);
	return middle <= WILD_TARGET_US;
}

/* Measure hands with wild cards that are always wild (jokers), and that may be
 * natural too (indian 5.2). */
static bool
partition_measure_wilds(void)
{
	static const char jokers[] =
		"base: rummy\npacks: [{packs: 2, jokers: 8}]\n";
	static struct rules rules, indian;
	struct partition_query query;
	struct state state;
	struct diag diag;
	bool fast = true;

	if (!sheet_load_text("jokers.yaml",
			     (struct bytes){ jokers, sizeof(jokers) - 1 }, 2,
			     &rules, &diag) ||
	    !sheet_load("indian", NULL, NULL, 2, &indian, &diag)) {
		fprintf(stderr, "bench_partition: %s\n", diag.text);
		return false;
	}
	game_begin(&state, &indian, 2);
	state.own.indian.wild = card_of(HEARTS, 7);
	for (unsigned i = 0; i < sizeof(counted) / sizeof(*counted); i++)
		for (unsigned wilds = 0; wilds <= WILD_MAX; wilds += 2) {
			partition_query_init(&query, &rules);
			fast &= partition_measure_wild("jokers", &rules, &query,
						       counted[i], wilds);
			partition_query_deal(&query, &state);
			fast &= partition_measure_wild(
				"indian", &indian, &query, counted[i], wilds);
		}
	return fast;
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
	if (!partition_measure_wilds())
		missed = 1;
	return missed;
}
