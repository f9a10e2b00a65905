/*
 * What a branch could bring: all that is undecided, less what no meld can hold.
 * Most branches end, or need no more, before that is counted whole.
 */
#include "partition_bound.h"

/* The undecided cards that lie in a run of undecided natural cards, or, with
 * three neighbours where more are needed, in the beginning of one. */
static uint64_t
live_in_runs(const struct partitioning *search)
{
	const struct partition_query *query = search->query;
	uint64_t cards = search->any, live;

	if (query->run_max == 0)
		return 0;
	/* places 14 and 15 of a suit: the ace and the two above the king */
	if (query->run_high > RANK_KING || query->run_round)
		cards |= (search->any & EVERY_SUIT << 1) << 13;
	if (query->run_round)
		cards |= (search->any & EVERY_SUIT << 2) << 13;
	cards &= ~(EVERY_SUIT * ((1u << query->run_low) - 1));
	live = cards & cards >> 1 & cards >> 2;
	live |= live << 1 | live << 2;
	return (live | (live & EVERY_SUIT * 0xc000) >> 13) & search->any;
}

/* The undecided cards with another one beside them, or one place off. */
static uint64_t
has_neighbour(const struct partitioning *search)
{
	uint64_t cards = search->any, near;

	if (search->query->run_max == 0)
		return 0;
	/* the ace and the two stand above the king too: generous for every ace
	 */
	cards |= (search->any & EVERY_SUIT * 6) << 13;
	near = cards << 1 | cards >> 1 | cards << 2 | cards >> 2;
	return near | (near & EVERY_SUIT * 0xc000) >> 13;
}

/* The most of @count weights that @limit cards bring. */
static int
sum_of_best(int16_t *weights, unsigned count, unsigned limit)
{
	int sum = 0;

	for (unsigned i = 0; i < count && i < limit; i++) {
		unsigned best = i;
		int16_t weight;

		for (unsigned j = i + 1; j < count && limit < count; j++)
			if (weights[j] > weights[best])
				best = j;
		weight = weights[best];
		weights[best] = weights[i];
		weights[i] = weight;
		sum += weight;
	}
	return sum;
}

static unsigned
count_open(const struct partitioning *search)
{
	unsigned cards = 0;

	for (unsigned i = 0; i < search->query->parts; i++)
		if (search->parts_open >> i & 1)
			cards += search->query->part[i].min;
	return cards;
}

/* Can what is asked of the whole still be met, as far as counts tell? */
static bool
is_open(const struct partitioning *search, uint64_t live)
{
	const struct partition_query *query = search->query;
	unsigned spare = search->cards + search->wilds - search->used;

	if (search->left > query->left_max)
		return false;
	if (search->parts_open != 0 && count_open(search) > spare)
		return false;
	if (search->pure < query->pure_min && live == 0)
		return false;
	return search->runs >= query->runs_min ||
	       (query->runs_min - search->runs) * query->run_min <= spare;
}

/* The most that this branch could bring, were each card melded. */
static int
most_of_all(const struct partitioning *search)
{
	const struct partition_query *query = search->query;
	unsigned spare = search->cards + search->wilds - search->used;
	int most = search->gain + search->rest +
		   search->wild_most[search->used];

	if (query->full_bonus > 0 && query->run_max > 0)
		most += query->full_bonus * (int)(spare / query->run_max);
	return most;
}

bool
partition_is_promising(const struct partitioning *search)
{
	const struct partition_query *query = search->query;
	unsigned wilds = search->wilds - search->used;
	unsigned dull = 0, out = 0;
	uint64_t live = live_in_runs(search), near = 0;
	int16_t weights[PACK_CARDS_MAX];
	bool all_may_stay = query->left_max == UINT8_MAX;
	unsigned limit;
	int most = most_of_all(search), dulls = 0;

	if (!is_open(search, live))
		return false;
	if (search->found ? most <= search->best->gain : all_may_stay)
		return !search->found;
	if (wilds == 1)
		near = has_neighbour(search);
	limit = (query->run_max > 0 ? 4u : query->set_min - 1u) * wilds;
	if (query->set_max > 0) {
		live |= search->set_ranks;
		near |= search->pair_ranks;
	}
	for (uint64_t any = search->any & ~live; any != 0; any &= any - 1) {
		unsigned card = lowest_card(any);

		most -= query->weight[card] * search->of[card];
		if (wilds > 1 || (wilds == 1 && (near >> card & 1)))
			for (unsigned i = 0; i < search->of[card]; i++)
				weights[dull++] = query->weight[card];
		else
			out += search->of[card];
	}
	for (unsigned i = 0; i < dull; i++)
		dulls += weights[i];
	if (dull > limit)
		out += dull - limit;
	if (search->left + out > query->left_max)
		return false;
	if (!search->found || most > search->best->gain)
		return true;
	return most + dulls > search->best->gain &&
	       most + sum_of_best(weights, dull, limit) > search->best->gain;
}
