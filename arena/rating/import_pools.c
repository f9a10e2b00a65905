/* import_pools.c - a column "group" that means a tournament's pools; see
 * import_rows.h. */
#include <stdlib.h>

#include "import_rows.h"
#include "lib/alloc.h"

/* Marks of bots while groups are looked at: @in_first of the first group whose
 * matches differ; @seen by the number of a group's first match, from 1. */
struct pools {
	bool *in_first, any_first;
	uint32_t *seen;
};

/* Has each match of a group, @k to @end of @by_group, the same bots? */
static bool
has_one_table(const struct import *all, const struct import_sorted *sorted,
	      struct pools *pools, const uint32_t *by_group, uint32_t k,
	      uint32_t end)
{
	uint32_t rows[FINISH_SEATS_MAX], mark = by_group[k] + 1;
	unsigned n = import_rows_of(all, sorted, by_group[k], rows), more;

	for (unsigned i = 0; i < n && i < FINISH_SEATS_MAX; i++)
		pools->seen[all->row[rows[i]].bot] = mark;
	while (++k < end) {
		more = import_rows_of(all, sorted, by_group[k], rows);
		for (unsigned i = 0; i < more && i < FINISH_SEATS_MAX; i++)
			if (pools->seen[all->row[rows[i]].bot] != mark)
				return false;
	}
	return true;
}

/* Has a group none of the first one's bots?  Of the first they are marked. */
static bool
is_apart(const struct import *all, const struct import_sorted *sorted,
	 struct pools *pools, const uint32_t *by_group, uint32_t k,
	 uint32_t end)
{
	bool first = !pools->any_first, apart = !first;
	uint32_t rows[FINISH_SEATS_MAX];

	for (; k < end; k++) {
		unsigned n = import_rows_of(all, sorted, by_group[k], rows);

		for (unsigned i = 0; i < n && i < FINISH_SEATS_MAX; i++) {
			bool *in_first =
				&pools->in_first[all->row[rows[i]].bot];

			apart &= !*in_first;
			*in_first |= first;
		}
	}
	pools->any_first = true;
	return apart;
}

/* Matches that share their cards are of the same bots (mirrored), or each group
 * has all bots in different matches (deals: common).  Where a group of
 * different matches has no bot of another such group, they are the pools of a
 * tournament, or its divisions. */
static bool
has_pools(const struct import *all, const struct import_sorted *sorted,
	  const uint32_t *by_group, uint32_t from, uint32_t to)
{
	struct pools pools = {
		.in_first = xcalloc(all->bots.count + 1u, sizeof(bool)),
		.seen = xcalloc(all->bots.count + 1u, sizeof(uint32_t)),
	};
	bool found = false;

	for (uint32_t k = from, end; !found && k < to; k = end) {
		uint32_t group = all->match[by_group[k]].group;

		for (end = k;
		     end < to && all->match[by_group[end]].group == group;)
			end++;
		if (!has_one_table(all, sorted, &pools, by_group, k, end))
			found = is_apart(all, sorted, &pools, by_group, k, end);
	}
	free(pools.in_first);
	free(pools.seen);
	return found;
}

/* Matches of pools are groups of their own. */
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
