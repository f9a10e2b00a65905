/*
 * Which seams can lead to the end, when all jokers are used up.
 *
 * A search without jokers goes from the king down, on the same tiles in
 * mirrored order, and what it leaves open before a number is an end: runs that
 * have come down to there with one tile, two tiles, or more.  A seam that has
 * no joker left leads to the end only if it meets such an end suit by suit.
 * Most seams of a search with jokers do not: they laid one where nothing needs
 * it.  What they would have added is not looked at, and so what is found stays
 * the same, and the order in which it is found.
 *
 * The mirrored search knows the jokers that must be replaced, as none is left
 * to keep them; it leaves out what only narrows, how many tiles may stay in the
 * rack.
 */
#include <string.h>

#include "rearrange_search.h"

/* The tiles of a search from the king down; below a number jokers may lie, and
 * hold what comes down to it, but are not used on the way. */
static void
mirror_init(const struct rearranging *s, struct rearranging *mirror)
{
	*mirror = (struct rearranging){ .scratch = s->scratch,
					.aim = AIM_END,
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

/* Keep what the mirrored search has left open before @rank. */
static void
keep_ends(struct rearranging *s, unsigned rank, unsigned begin, unsigned end)
{
	struct rearrange_scratch *m = s->scratch;

	if (end - begin > REARRANGE_ENDS)
		return;
	s->ends[rank] = end - begin;
	for (unsigned i = begin; i < end; i++)
		m->end[rank][i - begin] = m->seam[i].key;
}

void
rearrange_ends_find(struct rearranging *s)
{
	struct rearranging mirror;

	for (unsigned rank = 0; rank < RANKS; rank++)
		s->ends[rank] = ENDS_ANY;
	/* jokers of the rack may stay there: few seams that use them fail */
	if (s->jokers_must == 0 || s->blocks > 0)
		return;
	mirror_init(s, &mirror);
	seams_begin(&mirror);
	for (unsigned rank = RANK_KING; rank >= RANK_ACE; rank--) {
		unsigned at = RANK_KING + 1 - rank;

		if (s->ends[rank + 1] > 0)
			seams_follow(&mirror, at);
		else
			mirror.first[at + 2] = mirror.first[at + 1];
		keep_ends(s, rank, mirror.first[at + 1], mirror.first[at + 2]);
	}
	if (mirror.full)
		for (unsigned rank = 0; rank < RANKS; rank++)
			s->ends[rank] = ENDS_ANY;
}
