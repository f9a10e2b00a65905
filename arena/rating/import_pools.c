/*
 * import_pools.c - a column "group" that means a tournament's pools; see
 * import_rows.h.
 *
 * In a pool each bot plays against others in turn, and against no bot of
 * another pool; it is in one pool, or in few.  Matches that share their cards
 * are of the same bots (mirrored), or have each bot once, or all bots against
 * each other, round after round (deals: common).  So groups are pools if in
 * some of them a bot has different opponents, two of these have no bot in
 * common, and half of their bots are in one of them alone.
 */
#include <stdlib.h>

#include "import_rows.h"
#include "lib/alloc.h"

/**
 * struct pools - bots while groups are looked at
 * @first: of each bot its first match in the group, from 1
 * @last: the last group that it was counted in, from 1; @pools: in how many
 * @in_first: it is in the first pool
 * @apart: a pool has no bot of the first one
 */
struct pools {
	uint32_t *first, *last, *pools;
	bool *in_first, any, apart;
};

/* All bots of a match; they are as many as were returned. */
static unsigned
bots_of(const struct import *all, const struct import_sorted *sorted,
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

/* Does a bot of this match have other opponents than in its group before? */
static bool
meets_others(const struct import *all, const struct import_sorted *sorted,
	     struct pools *pools, uint32_t match)
{
	uint32_t bots[FINISH_SEATS_MAX], group = all->match[match].group;
	unsigned n = bots_of(all, sorted, match, bots), known = 0;
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

/* Count the bots of a pool: its matches from @k to @end. */
static void
count_pool(const struct import *all, const struct import_sorted *sorted,
	   struct pools *pools, const uint32_t *by_group, uint32_t k,
	   uint32_t end)
{
	uint32_t bots[FINISH_SEATS_MAX];
	uint32_t group = all->match[by_group[k]].group + 1;
	bool apart = pools->any;

	for (; k < end; k++) {
		unsigned n = bots_of(all, sorted, by_group[k], bots);

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

/* Are most bots in one pool alone? */
static bool
are_parted(const struct import *all, const struct pools *pools)
{
	uint32_t some = 0, one = 0;

	for (uint32_t b = 0; b < all->bots.count; b++) {
		some += pools->pools[b] > 0;
		one += pools->pools[b] == 1;
	}
	return pools->apart && one >= some - one;
}

static bool
has_pools(const struct import *all, const struct import_sorted *sorted,
	  const uint32_t *by_group, uint32_t from, uint32_t to)
{
	size_t room = all->bots.count + 1u;
	struct pools pools = {
		.first = xcalloc(room, sizeof(*pools.first)),
		.last = xcalloc(room, sizeof(*pools.last)),
		.pools = xcalloc(room, sizeof(*pools.pools)),
		.in_first = xcalloc(room, sizeof(*pools.in_first)),
	};
	bool parted;

	for (uint32_t k = from, end; k < to; k = end) {
		uint32_t group = all->match[by_group[k]].group;
		bool others = false;

		for (end = k;
		     end < to && all->match[by_group[end]].group == group;
		     end++)
			others |= meets_others(all, sorted, &pools,
					       by_group[end]);
		if (others)
			count_pool(all, sorted, &pools, by_group, k, end);
	}
	parted = are_parted(all, &pools);
	free(pools.first);
	free(pools.last);
	free(pools.pools);
	free(pools.in_first);
	return parted;
}

void
import_part_pools(struct import *all, const struct import_sorted *sorted)
{
	uint32_t *by_group = import_by_group(all);

	for (unsigned s = 0; s < all->sources; s++) {
		const struct source *source = &all->source[s];
		uint32_t to = s + 1 < all->sources ? source[1].match
						   : all->matches;

		if (source->own || source->groups.count < 2 ||
		    !has_pools(all, sorted, by_group, source->match, to))
			continue;
		csv_note(&all->notes, source->name, 0,
			 "the column \"group\" is passed over: its groups are "
			 "pools of different bots, and no matches that share "
			 "their cards");
		for (uint32_t m = source->match; m < to; m++)
			all->match[m].group = all->groups++;
	}
	free(by_group);
}
