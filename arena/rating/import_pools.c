/*
 * import_pools.c - recognize a column "group" that contains pools of a
 * tournament, not groups with equal cards; see import_rows.h.
 *
 * In a pool each bot plays against several others, and against no bot of
 * another pool.  A bot is in one or few pools.  Matches that share their cards
 * have the same bots (mirrored), or each bot once, or all pairs of bots, round
 * after round (deals: common).  So groups are pools if three conditions hold:
 * in some groups a bot has different opponents; two of these groups have no bot
 * in common; at least half of the bots of these groups are in only one of them.
 */
#include <stdlib.h>

#include "import_rows.h"
#include "lib/alloc.h"

/**
 * struct pools - bots while the groups are scanned
 * @first: first match of each bot in the current group, from 1
 * @last: last group in which the bot was counted, from 1; @pools: number of
 *	groups in which the bot was counted
 * @in_first: true if the bot is in the first pool
 * @apart: true if some pool has no bot of the first pool
 */
struct pools {
	uint32_t *first, *last, *pools;
	bool *in_first, any, apart;
};

/* Copy the bots of a match to @bots.  Returns the number of bots. */
static unsigned
match_bots(const struct import *all, const struct import_sorted *sorted,
	   uint32_t match, uint32_t *bots)
{
	uint32_t rows[FINISH_SEATS_MAX];
	unsigned n = import_rows_of(all, sorted, match, rows);

	if (n > FINISH_SEATS_MAX)
		n = FINISH_SEATS_MAX;
	for (unsigned i = 0; i < n; i++)
		bots[i] = all->row[rows[i]].bot;
	return n;
}

/* Return true if a bot of this match had other opponents in an earlier match of
 * its group. */
static bool
pools_meets_others(const struct import *all, const struct import_sorted *sorted,
		   struct pools *pools, uint32_t match)
{
	uint32_t bots[FINISH_SEATS_MAX], group = all->match[match].group;
	unsigned n = match_bots(all, sorted, match, bots), known = 0;
	uint32_t before = 0;

	for (unsigned i = 0; i < n; i++) {
		uint32_t *first = &pools->first[bots[i]];

		if (*first == 0 || all->match[*first - 1].group != group) {
			*first = match + 1;
			continue;
		}
		if (*first == match + 1)
			continue;
		if (known++ > 0 && *first != before)
			return true;
		before = *first;
	}
	return known > 0 && known < n;
}

/* Count the bots of a pool that consists of the matches @k to @end - 1. */
static void
pools_count(const struct import *all, const struct import_sorted *sorted,
	    struct pools *pools, const uint32_t *by_group, uint32_t k,
	    uint32_t end)
{
	uint32_t bots[FINISH_SEATS_MAX];
	uint32_t group = all->match[by_group[k]].group + 1;
	bool apart = pools->any;

	for (; k < end; k++) {
		unsigned n = match_bots(all, sorted, by_group[k], bots);

		for (unsigned i = 0; i < n; i++) {
			apart &= !pools->in_first[bots[i]];
			pools->in_first[bots[i]] |= !pools->any;
			pools->pools[bots[i]] += pools->last[bots[i]] != group;
			pools->last[bots[i]] = group;
		}
	}
	pools->any = true;
	pools->apart |= apart;
}

/* Return true if most bots are in only one pool. */
static bool
pools_are_disjoint(const struct import *all, const struct pools *pools)
{
	uint32_t some = 0, one = 0;

	for (uint32_t b = 0; b < all->bots.count; b++) {
		some += pools->pools[b] > 0;
		one += pools->pools[b] == 1;
	}
	return pools->apart && one >= some - one;
}

static bool
source_has_pools(const struct import *all, const struct import_sorted *sorted,
		 const uint32_t *by_group, uint32_t from, uint32_t to)
{
	size_t room = all->bots.count + 1u;
	struct pools pools = {
		.first = xcalloc(room, sizeof(*pools.first)),
		.last = xcalloc(room, sizeof(*pools.last)),
		.pools = xcalloc(room, sizeof(*pools.pools)),
		.in_first = xcalloc(room, sizeof(*pools.in_first)),
	};
	bool disjoint;

	for (uint32_t k = from, end; k < to; k = end) {
		uint32_t group = all->match[by_group[k]].group;
		bool others = false;

		for (end = k;
		     end < to && all->match[by_group[end]].group == group;
		     end++)
			others |= pools_meets_others(all, sorted, &pools,
						     by_group[end]);
		if (others)
			pools_count(all, sorted, &pools, by_group, k, end);
	}
	disjoint = pools_are_disjoint(all, &pools);
	free(pools.first);
	free(pools.last);
	free(pools.pools);
	free(pools.in_first);
	return disjoint;
}

void
import_split_pools(struct import *all, const struct import_sorted *sorted)
{
	uint32_t *by_group = import_by_group(all);

	for (unsigned s = 0; s < all->sources; s++) {
		const struct source *source = &all->source[s];
		uint32_t to = s + 1 < all->sources ? source[1].match
						   : all->matches;

		if (source->own || source->groups.count < 2 ||
		    !source_has_pools(all, sorted, by_group, source->match, to))
			continue;
		csv_note(&all->notes, source->name, 0,
			 "column \"group\" is ignored: its groups are pools of "
			 "different bots, not matches that share their cards");
		for (uint32_t m = source->match; m < to; m++)
			all->match[m].group = all->groups++;
	}
	free(by_group);
}
