/*
 * partition_bound.c - upper bound of the gain of a branch of the search: the
 * weight of all undecided cards except those that fit in no meld.
 *
 * The code makes the cheap tests first; most branches need no others.
 */
#include "partition_bound.h"

/* Return the undecided cards that are in a row of three or more undecided
 * natural cards.  Three are enough for this bound, even if runs need more. */
static uint64_t
cards_in_possible_runs(const struct partition_search *search)
{
	const struct partition_query *query = search->query;
	uint64_t cards = search->any, live;

	if (query->run_max == 0)
		return 0;
	/* places 14 and 15 of a suit: ace and two above the king */
	if (query->run_high > RANK_KING || query->run_round)
		cards |= (search->any & EVERY_SUIT << 1) << 13;
	if (query->run_round)
		cards |= (search->any & EVERY_SUIT << 2) << 13;
	cards &= ~(EVERY_SUIT * ((1u << query->run_low) - 1));
	live = cards & cards >> 1 & cards >> 2;
	live |= live << 1 | live << 2;
	return (live | (live & EVERY_SUIT * 0xc000) >> 13) & search->any;
}

/* Return the undecided cards that have another one at most two places away. */
static uint64_t
cards_near_others(const struct partition_search *search)
{
	uint64_t cards = search->any, near;

	if (search->query->run_max == 0)
		return 0;
	/* ace and two count as above the king, too: the bound may be too high
	 */
	cards |= (search->any & EVERY_SUIT * 6) << 13;
	near = cards << 1 | cards >> 1 | cards << 2 | cards >> 2;
	return near | (near & EVERY_SUIT * 0xc000) >> 13;
}

/* Return the sum of the @limit largest of @count weights. */
static int
weights_sum_best(int16_t *weights, unsigned count, unsigned limit)
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
parts_count_cards(const struct partition_search *search)
{
	unsigned cards = 0;

	for (unsigned i = 0; i < search->query->parts; i++)
		if (search->parts_open >> i & 1)
			cards += search->query->part[i].min;
	return cards;
}

/* Return whether the number of cards still allows to meet the constraints. */
static bool
partition_is_feasible(const struct partition_search *search, uint64_t live)
{
	const struct partition_query *query = search->query;
	unsigned spare = search->cards + search->wilds - search->used;

	if (search->left > query->left_max ||
	    search->left + spare < query->left_min)
		return false;
	if (search->parts_open != 0 && parts_count_cards(search) > spare)
		return false;
	if (search->pure < query->pure_min && live == 0)
		return false;
	return search->runs >= query->runs_min ||
	       (query->runs_min - search->runs) * query->run_min <= spare;
}

/* Return the gain of the branch if each undecided card were melded. */
static int
partition_gain_max(const struct partition_search *search)
{
	const struct partition_query *query = search->query;
	unsigned spare = search->cards + search->wilds - search->used;
	int most = search->gain + search->rest + search->natural_gain +
		   search->wild_most[search->used];

	if (query->full_bonus > 0 && query->run_max > 0)
		most += query->full_bonus * (int)(spare / query->run_max);
	return most;
}

bool
partition_is_promising(const struct partition_search *search)
{
	const struct partition_query *query = search->query;
	unsigned wilds = search->wilds - search->used;
	unsigned unsupported = 0, out = 0;
	uint64_t live = cards_in_possible_runs(search), near = 0;
	int16_t weights[PACK_CARDS_MAX];
	bool all_may_stay = query->left_max == UINT8_MAX;
	unsigned limit;
	int most = partition_gain_max(search), unsupported_sum = 0;

	if (!partition_is_feasible(search, live))
		return false;
	if (search->found ? most <= search->best->gain : all_may_stay)
		return !search->found;
	if (wilds == 1)
		near = cards_near_others(search);
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
				weights[unsupported++] = query->weight[card];
		else
			out += search->of[card];
	}
	for (unsigned i = 0; i < unsupported; i++)
		unsupported_sum += weights[i];
	if (unsupported > limit)
		out += unsupported - limit;
	if (search->left + out > query->left_max)
		return false;
	if (!search->found || most > search->best->gain)
		return true;
	return most + unsupported_sum > search->best->gain &&
	       most + weights_sum_best(weights, unsupported, limit) >
		       search->best->gain;
}
