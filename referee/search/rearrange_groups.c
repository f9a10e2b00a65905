/*
 * rearrange_groups.c - divide tiles of one number into groups such that each
 * old joker of the number is kept or replaced (rummikub 6.4).
 */
#include "rearrange_search.h"

#include <string.h>

/* The jokers of a number in the new table, with the suits that each can have.
 */
struct jokers {
	unsigned n;
	uint8_t suits[REARRANGE_JOKERS_MAX];
};

/* Return whether each old joker of the rank, from @i on, is kept or replaced.
 * It is kept if a new joker has one of its suits.  @taken: bit per new joker
 * that is in use; @left: natural tiles that are left as replacements. */
static bool
old_jokers_are_valid(const struct rearrange_search *s, unsigned rank,
		     unsigned i, const struct jokers *new, unsigned taken,
		     const uint8_t left[SUITS])
{
	uint8_t rest[SUITS];
	unsigned suits;

	while (i < s->olds && s->old[i].rank != rank)
		i++;
	if (i == s->olds)
		return true;
	suits = s->old[i].suits;
	for (unsigned j = 0; j < new->n; j++)
		if (!(taken >> j & 1) && (new->suits[j] & suits) &&
		    old_jokers_are_valid(s, rank, i + 1, new, taken | 1u << j,
					 left))
			return true;
	memcpy(rest, left, sizeof(rest));
	for (unsigned suit = 0; suit < SUITS; suit++) {
		if (!(suits >> suit & 1))
			continue;
		if (rest[suit] == 0 && s->all)
			return false;
		if (rest[suit] == 0)
			continue;
		rest[suit]--;
		if (!s->all &&
		    old_jokers_are_valid(s, rank, i + 1, new, taken, rest))
			return true;
		if (!s->all)
			rest[suit]++;
	}
	return s->all && old_jokers_are_valid(s, rank, i + 1, new, taken, rest);
}

static bool
grouping_is_valid(const struct grouping *g)
{
	struct jokers new = { .n = 0 };

	for (unsigned suit = 0; suit < SUITS; suit++)
		for (unsigned i = 0; i < g->use->jokers[suit]; i++)
			new.suits[new.n++] = (uint8_t)(1u << suit);
	for (unsigned i = 0; i < g->n; i++)
		for (unsigned j = 0; j < g->jokers[i]; j++)
			new.suits[new.n++] = (uint8_t)(15u & ~g->suits[i]);
	return old_jokers_are_valid(g->s, g->rank, 0, &new, 0, g->natural);
}

bool
grouping_divide(struct grouping *g)
{
	unsigned there = 0, first = SUITS;

	for (unsigned suit = SUITS; suit-- > 0;) {
		if (g->left[suit] == 0)
			continue;
		there |= 1u << suit;
		first = suit;
	}
	if (first == SUITS)
		return g->jokers_left == 0 && grouping_is_valid(g);
	if (g->n == 3)
		return false;
	for (unsigned suits = there; suits != 0; suits = (suits - 1) & there) {
		unsigned tiles = (unsigned)__builtin_popcount(suits);

		if (!(suits >> first & 1))
			continue;
		for (unsigned j = 0; j <= g->jokers_left; j++) {
			struct grouping deeper;

			if (tiles + j < 3 || tiles + j > 4)
				continue;
			deeper = *g;
			for (unsigned suit = 0; suit < SUITS; suit++)
				deeper.left[suit] =
					(uint8_t)(deeper.left[suit] -
						  (suits >> suit & 1));
			deeper.jokers_left -= j;
			deeper.suits[g->n] = (uint8_t)suits;
			deeper.jokers[g->n] = (uint8_t)j;
			deeper.n++;
			if (grouping_divide(&deeper)) {
				*g = deeper;
				return true;
			}
		}
	}
	return false;
}

void
grouping_init(struct grouping *g, const struct rearrange_search *s,
	      unsigned rank, const struct use *use)
{
	*g = (struct grouping){ .s = s, .rank = rank, .use = use };
	for (unsigned suit = 0; suit < SUITS; suit++) {
		g->natural[suit] = (uint8_t)(use->group[suit] + use->run[suit]);
		g->left[suit] = use->group[suit];
	}
	g->jokers_left = use->group_jokers;
}

bool
rearrange_has_old_jokers(const struct rearrange_search *s, unsigned rank)
{
	for (unsigned i = 0; i < s->olds; i++)
		if (s->old[i].rank == rank)
			return true;
	return false;
}

bool
rearrange_use_is_valid(const struct rearrange_search *s, unsigned rank,
		       const struct use *use)
{
	struct grouping g;

	if (!rearrange_has_old_jokers(s, rank))
		return true;
	grouping_init(&g, s, rank, use);
	if (grouping_is_valid(&g))
		return true;
	return use->group_jokers > 0 && grouping_divide(&g);
}
