/*
 * One run of the search: what can be left out, all numbers once or more often,
 * and what was found.
 */
#include <string.h>

#include "rearrange_search.h"

/* How many tiles may stay in the rack in the first pass, and in the only one
 * where there are not more: measured, 2 to 5 and 6 to 9 are alike. */
#define IDLE_FIRST 3
#define IDLE_ALL   9

/* rummikub 5.1: where a tile could lie in a run at all, so that the options of
 * a number do not try it elsewhere. */
static void
note_runs(struct rearranging *s)
{
	for (unsigned suit = 0; suit < SUITS; suit++) {
		uint8_t there[RANKS] = { 0 };

		for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++)
			there[rank] = s->must[rank][suit] + s->may[rank][suit] >
				      0;
		for (unsigned i = 0; i < s->blocks; i++)
			for (unsigned rank = s->block[i].rank;
			     s->block[i].run && s->block[i].suit == suit &&
			     rank <= s->block[i].last;
			     rank++)
				there[rank] = 1;
		for (unsigned rank = RANK_ACE; rank + 2 <= RANK_KING; rank++) {
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

/* Leave tiles of the rack out that fit in no run and no group.  Returns whether
 * there were any. */
static bool
drop_hopeless(struct rearranging *s)
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

/* Can natural tiles replace an old joker, of all that there are?  rummikub 6.4,
 * 6.5 */
static bool
is_replaceable(const struct rearranging *s, const struct old_joker *old)
{
	unsigned there = 0;

	for (unsigned suit = 0; suit < SUITS; suit++)
		if (s->must[old->rank][suit] + s->may[old->rank][suit] > 0)
			there |= 1u << suit;
	return s->all ? (old->suits & ~there) == 0 : (old->suits & there) != 0;
}

/* Where no tile can replace an old joker, a joker must lie again. */
static void
note_held(struct rearranging *s)
{
	memset(s->held, 0, sizeof(s->held));
	for (unsigned i = 0; i < s->olds; i++)
		for (unsigned rank = 0;
		     rank <= s->old[i].rank && !is_replaceable(s, &s->old[i]);
		     rank++)
			s->held[rank]++;
}

/* Go through all numbers, leaving @idle_max tiles in the rack at most.  Returns
 * the best last seam, or -1, with @value. */
static int
rearranging_pass(struct rearranging *s, uint32_t *value)
{
	struct rearrange_scratch *m = s->scratch;
	int best = -1;

	seams_begin(s);
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++)
		seams_follow(s, rank);
	for (unsigned i = s->first[RANK_KING + 1]; i < s->first[RANK_KING + 2];
	     i++) {
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

/* Few tiles may stay in the rack at first, then more: a pass that allows few is
 * quick, and what it finds is the best of all. */
int
rearranging_run(struct rearranging *s, unsigned least, uint32_t *value)
{
	unsigned all;
	int best;

	do {
		memset(s->runs, 0, sizeof(s->runs));
		memset(s->jokered, 0, sizeof(s->jokered));
		note_runs(s);
	} while (drop_hopeless(s));
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
		s->below[rank] = s->below[rank - 1];
		for (unsigned suit = 0; suit < SUITS; suit++)
			s->below[rank] = (uint8_t)(s->below[rank] +
						   s->may[rank][suit]);
	}
	all = s->below[RANK_KING] + s->jokers - s->jokers_must;
	if (all < least)
		return -1;
	note_held(s);
	rearrange_ends_find(s);
	s->idle_max = all - least <= IDLE_ALL ? IDLE_ALL : IDLE_FIRST;
	for (;; s->idle_max += s->idle_max / 2 + 1) {
		if (s->idle_max > all - least)
			s->idle_max = all - least;
		best = rearranging_pass(s, value);
		if (best >= 0 && all - tiles_of(s, *value) <= s->idle_max)
			return best;
		if (s->idle_max == all - least)
			return -1;
	}
}

void
rearranging_ask(struct rearranging *s, unsigned more, struct rearranged *out)
{
	unsigned least = out->tiles + 1 > more ? out->tiles + 1 - more : 0;
	uint32_t value = 0;
	int last;

	last = rearranging_run(s, least, &value);
	out->exact &= !s->full;
	if (last < 0)
		return;
	out->tiles = tiles_of(s, value) + more;
	rearrange_build(s, last, out);
}
