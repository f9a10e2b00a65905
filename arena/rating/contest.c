#include "contest.h"

#include <stdlib.h>

#include "lib/alloc.h"

void
contest_begin(struct contest *contest, uint32_t bots_max)
{
	finishes_init(&contest->finishes, bots_max);
	points_init(&contest->points, bots_max);
	contest->played = xcalloc(bots_max + 1u, sizeof(*contest->played));
}

void
contest_rate_apart(struct contest *contest, uint32_t bots_max)
{
	contest->apart = xcalloc(bots_max + 1u, sizeof(*contest->apart));
	contest->own = xcalloc(bots_max + 1u, sizeof(*contest->own));
	for (uint32_t b = 0; b < bots_max; b++)
		contest->own[b] = NAMES_NONE;
	finishes_init(&contest->whole, bots_max);
}

/* Return true if the side of seat @i has a bot that is rated apart. */
static bool
side_is_apart(const struct contest *contest, const uint32_t *bots,
	      unsigned seats, const uint32_t *sides, unsigned i)
{
	if (sides == NULL)
		return contest->apart[bots[i]];
	for (unsigned j = 0; j < seats; j++)
		if (sides[j] == sides[i] && contest->apart[bots[j]])
			return true;
	return false;
}

/* Add a match without the bots that are rated apart, if two sides are left. */
static void
contest_add_own(struct contest *contest, uint32_t group, const uint32_t *bots,
		const uint32_t *places, unsigned seats, const uint32_t *sides)
{
	uint32_t left[FINISH_SEATS_MAX], at[FINISH_SEATS_MAX],
		side[FINISH_SEATS_MAX];
	unsigned n = 0;
	bool opponents = false;

	for (unsigned i = 0; i < seats; i++) {
		if (side_is_apart(contest, bots, seats, sides, i))
			continue;
		left[n] = bots[i];
		at[n] = places[i];
		side[n] = sides != NULL ? sides[i] : i;
		opponents |= side[n] != side[0];
		n++;
	}
	if (!opponents)
		return;
	for (unsigned i = 0; i < n; i++) {
		uint32_t *own = &contest->own[left[i]];

		contest->played[left[i]]++;
		if (*own == NAMES_NONE)
			*own = contest->own_count++;
		left[i] = *own;
	}
	finishes_add_sides(&contest->finishes, group, left, at, n,
			   sides != NULL ? side : NULL);
}

void
contest_add(struct contest *contest, uint32_t group, const uint32_t *bots,
	    const uint32_t *places, unsigned seats, const uint32_t *sides)
{
	struct finishes *finishes = contest->apart != NULL ? &contest->whole
							   : &contest->finishes;

	finishes_add_sides(finishes, group, bots, places, seats, sides);
	contest->matches++;
	for (unsigned i = 0; i < seats; i++)
		if (contest->apart == NULL || contest->apart[bots[i]])
			contest->played[bots[i]]++;
	if (contest->apart != NULL)
		contest_add_own(contest, group, bots, places, seats, sides);
}

void
contest_end(struct contest *contest)
{
	contest->finishes.bots = contest->apart != NULL ? contest->own_count
							: contest->bots.count;
	finishes_seal(&contest->finishes);
	if (contest->apart == NULL)
		return;
	contest->whole.bots = contest->bots.count;
	finishes_seal(&contest->whole);
}

void
contest_release(struct contest *contest)
{
	names_release(&contest->bots);
	finishes_release(&contest->finishes);
	points_release(&contest->points);
	free(contest->played);
	finishes_release(&contest->whole);
	free(contest->apart);
	free(contest->own);
	*contest = (struct contest){ 0 };
}
