/*
 * rearrange_ends.c - find the seams (search states) that can lead to a complete
 * table without jokers, to prune all others.
 *
 * A second search without jokers goes from the king down, on the same tiles in
 * mirrored order.  The seams of this second search are called ends: runs that
 * have come down to a number with one tile, two tiles, or more.  A seam that
 * has no joker left leads to a complete table only if it matches an end in each
 * suit.  Most seams of a search with jokers match no end, because they have
 * used a joker where none was needed.  Pruning these seams changes neither the
 * result nor the order of the results.
 *
 * The mirrored search has no jokers left to keep old jokers, so it must replace
 * them.  The mirrored search does not limit how many tiles may stay in the
 * rack.  A limit would only shrink the set of ends.
 */
#include <string.h>

#include "rearrange_search.h"

/* Set up the search from the king down.  Jokers may be below a number and
 * continue the runs that come down to it, but this search itself uses none. */
static void
mirror_init(const struct rearrange_search *s, struct rearrange_search *mirror)
{
	*mirror = (struct rearrange_search){ .scratch = s->scratch,
					     .aim = AIM_END,
					     .top = RANK_KING,
					     .all = s->all,
					     .idle_max = UINT8_MAX,
					     .jokers = s->jokers,
					     .kept = s->jokers };
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
		unsigned from = RANK_KING + 1u - rank;

		memcpy(mirror->must[rank], s->must[from], SUITS);
		memcpy(mirror->may[rank], s->may[from], SUITS);
		mirror->runs[rank] = s->runs[from];
		mirror->jokered[rank] = s->jokered[from];
	}
	for (; mirror->olds < s->olds; mirror->olds++) {
		mirror->old[mirror->olds] = s->old[mirror->olds];
		mirror->old[mirror->olds].rank =
			(uint8_t)(RANK_KING + 1 - s->old[mirror->olds].rank);
	}
	for (unsigned rank = 0; rank < RANKS; rank++)
		mirror->ends[rank] = ENDS_ANY;
}

/* Store the seams of the mirrored search before @rank as ends. */
static void
ends_store(struct rearrange_search *s, unsigned rank, unsigned begin,
	   unsigned end)
{
	struct rearrange_scratch *m = s->scratch;

	if (end - begin > REARRANGE_ENDS)
		return;
	s->ends[rank] = end - begin;
	for (unsigned i = begin; i < end; i++)
		m->end[rank][i - begin] = m->seam[i].key;
}

void
rearrange_find_ends(struct rearrange_search *s)
{
	struct rearrange_search mirror;

	for (unsigned rank = 0; rank < RANKS; rank++)
		s->ends[rank] = ENDS_ANY;
	/* jokers of the rack need not be used, so pruning would save little */
	if (s->jokers_must == 0 || s->blocks > 0)
		return;
	mirror_init(s, &mirror);
	seams_init(&mirror);
	for (unsigned rank = RANK_KING; rank >= RANK_ACE; rank--) {
		unsigned at = RANK_KING + 1 - rank;

		if (s->ends[rank + 1] > 0)
			seams_advance(&mirror, at);
		else
			mirror.first[at + 2] = mirror.first[at + 1];
		ends_store(s, rank, mirror.first[at + 1], mirror.first[at + 2]);
	}
	if (mirror.full)
		for (unsigned rank = 0; rank < RANKS; rank++)
			s->ends[rank] = ENDS_ANY;
}
