/*
 * rearrange_run.c - run one search of the Rummikub solver.  Drop tiles that no
 * set can use, then pass over all numbers, with a growing limit of tiles that
 * stay in the rack.
 */
#include <string.h>

#include "rearrange_search.h"

/* Tiles that may stay in the rack in the first pass.  If no more than IDLE_ALL
 * can stay, there is a single pass.  Measured: 2 to 5, and 6 to 9, are equally
 * fast. */
#define IDLE_FIRST 3
#define IDLE_ALL   9

/* Find the numbers and suits in which a tile can be in a run (rummikub 5.1), so
 * that options try no others. */
static void
search_mark_runs(struct rearrange_search *s)
{
	for (unsigned suit = 0; suit < SUITS; suit++) {
		uint8_t there[RANKS] = { 0 };

		for (unsigned rank = RANK_ACE; rank <= s->top; rank++)
			there[rank] = s->must[rank][suit] + s->may[rank][suit] >
				      0;
		for (unsigned i = 0; i < s->blocks; i++)
			for (unsigned rank = s->block[i].rank;
			     s->block[i].run && s->block[i].suit == suit &&
			     rank <= s->block[i].last;
			     rank++)
				there[rank] = 1;
		for (unsigned rank = RANK_ACE; rank + 2 <= s->top; rank++) {
			unsigned tiles = 0u + there[rank] + there[rank + 1] +
					 there[rank + 2];

			if (tiles + s->jokers < 3)
				continue;
			for (unsigned i = 0; i < 3; i++) {
				unsigned others = tiles - there[rank + i];

				s->runs[rank + i] |= (uint8_t)(1u << suit);
				if (others + s->jokers >= 3)
					s->jokered[rank + i] |=
						(uint8_t)(1u << suit);
			}
		}
	}
}

/* Remove tiles of the rack that fit in no run and no group.  Returns whether
 * there were any. */
static bool
search_drop_unusable(struct rearrange_search *s)
{
	bool dropped = false;

	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
		unsigned suits = s->jokers;

		for (unsigned i = 0; i < s->blocks; i++)
			if (!s->block[i].run && s->block[i].rank == rank)
				suits = SUITS;
		for (unsigned suit = 0; suit < SUITS; suit++)
			suits += s->must[rank][suit] + s->may[rank][suit] > 0;
		for (unsigned suit = 0; suit < SUITS && suits < 3; suit++) {
			if (s->may[rank][suit] == 0 ||
			    (s->runs[rank] >> suit & 1))
				continue;
			s->may[rank][suit] = 0;
			dropped = true;
		}
	}
	return dropped;
}

/* Return whether the table's tiles above the king can be in runs at all. */
static bool
search_high_tiles_fit(const struct rearrange_search *s)
{
	for (unsigned rank = RANK_HIGH_ACE; rank <= s->top; rank++)
		for (unsigned suit = 0; suit < SUITS; suit++)
			if (s->must[rank][suit] > 0 &&
			    !(s->runs[rank] >> suit & 1))
				return false;
	return true;
}

/* Return whether there are natural tiles that can replace an old joker:
 * rummikub 6.4, 6.5 */
static bool
old_joker_is_replaceable(const struct rearrange_search *s,
			 const struct old_joker *old)
{
	unsigned there = 0;

	for (unsigned suit = 0; suit < SUITS; suit++)
		if (s->must[old->rank][suit] + s->may[old->rank][suit] > 0)
			there |= 1u << suit;
	return s->all ? (old->suits & ~there) == 0 : (old->suits & there) != 0;
}

/* Count the old jokers that no tile can replace, so a joker must be there
 * again. */
static void
search_count_held(struct rearrange_search *s)
{
	memset(s->held, 0, sizeof(s->held));
	for (unsigned i = 0; i < s->olds; i++)
		for (unsigned rank = 0;
		     rank <= s->old[i].rank &&
		     !old_joker_is_replaceable(s, &s->old[i]);
		     rank++)
			s->held[rank]++;
}

/* Pass over all numbers, leaving at most @idle_max tiles in the rack.  Returns
 * the best last seam and its @value, or -1. */
static int
rearrange_search_pass(struct rearrange_search *s, uint32_t *value)
{
	struct rearrange_scratch *m = s->scratch;
	int best = -1;

	seams_init(s);
	for (unsigned rank = RANK_ACE; rank <= s->top; rank++)
		seams_advance(s, rank);
	for (unsigned i = s->first[s->top + 1]; i < s->first[s->top + 2]; i++) {
		unsigned jokers = seam_jokers(m->seam[i].key);
		uint32_t sum = m->seam[i].value;

		if (jokers < s->jokers_must ||
		    (s->aim == AIM_TILES_ENOUGH &&
		     seam_points(m->seam[i].key) < s->points_min))
			continue;
		jokers -= s->jokers_must;
		sum += s->aim == AIM_TILES ? jokers << 10 : jokers;
		if (best < 0 || sum > *value) {
			best = (int)i;
			*value = sum;
		}
	}
	return best;
}

/* At first few tiles may stay in the rack, then more.  A pass that allows few
 * is fast, and if it finds a table, no other one adds more. */
int
rearrange_search_run(struct rearrange_search *s, unsigned least,
		     uint32_t *value)
{
	unsigned all;
	int best;

	do {
		memset(s->runs, 0, sizeof(s->runs));
		memset(s->jokered, 0, sizeof(s->jokered));
		search_mark_runs(s);
	} while (search_drop_unusable(s));
	for (unsigned rank = RANK_ACE; rank <= s->top; rank++) {
		s->below[rank] = s->below[rank - 1];
		for (unsigned suit = 0; suit < SUITS; suit++)
			s->below[rank] = (uint8_t)(s->below[rank] +
						   s->may[rank][suit]);
	}
	all = s->below[s->top] + s->jokers - s->jokers_must;
	if (all < least || !search_high_tiles_fit(s))
		return -1;
	search_count_held(s);
	rearrange_find_ends(s);
	s->idle_max = all - least <= IDLE_ALL ? IDLE_ALL : IDLE_FIRST;
	for (;; s->idle_max += s->idle_max / 2 + 1) {
		if (s->idle_max > all - least)
			s->idle_max = all - least;
		best = rearrange_search_pass(s, value);
		if (best >= 0 && all - value_tiles(s, *value) <= s->idle_max)
			return best;
		if (s->idle_max == all - least)
			return -1;
	}
}

void
rearrange_search_best(struct rearrange_search *s, unsigned more,
		      struct rearranged *out)
{
	unsigned least = out->tiles + 1 > more ? out->tiles + 1 - more : 0;
	uint32_t value = 0;
	int last;

	last = rearrange_search_run(s, least, &value);
	out->exact &= !s->full;
	if (last < 0)
		return;
	out->tiles = value_tiles(s, value) + more;
	rearrange_build_sets(s, last, out);
}
