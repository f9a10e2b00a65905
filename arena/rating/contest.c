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
contest_add(struct contest *contest, uint32_t group, const uint32_t *bots,
	    const uint32_t *places, unsigned seats, const uint32_t *sides)
{
	finishes_add_sides(&contest->finishes, group, bots, places, seats,
			   sides);
	contest->matches++;
	for (unsigned i = 0; i < seats; i++)
		contest->played[bots[i]]++;
}

void
contest_end(struct contest *contest)
{
	contest->finishes.bots = contest->bots.count;
	finishes_seal(&contest->finishes);
}

void
contest_release(struct contest *contest)
{
	names_release(&contest->bots);
	finishes_release(&contest->finishes);
	points_release(&contest->points);
	free(contest->played);
	*contest = (struct contest){ 0 };
}
