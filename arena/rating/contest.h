/*
 * contest.h - input of a rating: bots, finishing orders of matches, points.
 *
 * Two modules fill it: import.h from CSV tables of any program, and
 * arena/standings/strength.h from the database of a run.
 */
#ifndef DEADWOOD_ARENA_RATING_CONTEST_H
#define DEADWOOD_ARENA_RATING_CONTEST_H

#include <stdbool.h>

#include "finishes.h"
#include "lib/names.h"
#include "points.h"

/**
 * struct contest - the input; zeros are empty; contest_release frees it
 * @bots: names; the number of a bot is the number of its name
 * @finishes: filled by contest_begin, contest_add and contest_end
 * @points: filled by the caller after contest_end, if @has_points
 * @matches: number of matches; @played: by each bot
 */
struct contest {
	struct names bots;
	struct finishes finishes;
	struct points points;
	bool has_points;
	uint32_t matches, *played;
};

/* Start without matches, for at most @bots_max bots.  Bots without a match are
 * not rated. */
void contest_begin(struct contest *contest, uint32_t bots_max);

/**
 * contest_add - add a match, as finishes_add
 * @sides: if partners are different bots: the side of each bot, any number;
 *bots of a side share a place.  NULL: each bot plays alone
 *
 * Partners always share a place, so that is no tie.  With @sides, each pair of
 * opponents is therefore added as a match of two.  One match then counts
 *several times; the errors are still correct because they are computed from
 *groups.
 */
void contest_add(struct contest *contest, uint32_t group, const uint32_t *bots,
		 const uint32_t *places, unsigned seats, const uint32_t *sides);

/* Finish after the last match; called once. */
void contest_end(struct contest *contest);

void contest_release(struct contest *contest);

#endif
