/*
 * contest.h - what ratings are worked out from: who took part, in which order
 * each match ended, and what was scored.
 *
 * Two sources fill it: a table of any program's results (import.h), and the
 * store of a run (arena/standings/strength.h).  Everything behind it is the
 * same.
 */
#ifndef DEADWOOD_ARENA_RATING_CONTEST_H
#define DEADWOOD_ARENA_RATING_CONTEST_H

#include <stdbool.h>

#include "finishes.h"
#include "lib/names.h"
#include "points.h"

/**
 * struct contest - all zero is empty; contest_release frees what it holds
 * @bots: their names; a bot's number is its name's
 * @finishes: by contest_begin, contest_add and contest_end
 * @points: filled by the source, after contest_end, where @has_points
 * @matches: that were added; @played: by each bot
 */
struct contest {
	struct names bots;
	struct finishes finishes;
	struct points points;
	bool has_points;
	uint32_t matches, *played;
};

/* No match yet, and names of @bots_max bots at most; those that are not met
 * until contest_end are not rated. */
void contest_begin(struct contest *contest, uint32_t bots_max);

/**
 * contest_add - a match, as finishes_add takes it
 * @sides: where partners are different bots, the side of each, any number;
 *	those of a side share a place.  NULL: each plays alone
 *
 * A side is no bot, and partners do not tie for their place: they cannot do
 * else.  So where @sides are given every two opponents have met as at a table
 * of two.  That counts a match more than once, for which errors make up, being
 * worked out from groups.
 */
void contest_add(struct contest *contest, uint32_t group, const uint32_t *bots,
		 const uint32_t *places, unsigned seats, const uint32_t *sides);

/* All matches are there; called once. */
void contest_end(struct contest *contest);

void contest_release(struct contest *contest);

#endif
