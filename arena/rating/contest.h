/*
 * contest.h - input of a rating: bots, finishing orders of matches, points.
 *
 * Two modules fill a struct contest: import.h with results from CSV tables, and
 * arena/standings/strength.h with results from the database of a run.
 */
#ifndef DEADWOOD_ARENA_RATING_CONTEST_H
#define DEADWOOD_ARENA_RATING_CONTEST_H

#include <stdbool.h>

#include "finishes.h"
#include "lib/names.h"
#include "points.h"

/**
 * struct contest - the input of a rating.  A zeroed struct is an empty contest;
 * contest_release frees the members
 * @bots: names of the bots; a bot's number is the index of its name
 * @finishes: filled by contest_begin, contest_add and contest_end
 * @points: if @has_points, points per deal; the caller fills them after
 *	contest_end
 * @matches: number of matches
 * @played: number of matches of each bot, indexed by bot number
 */
struct contest {
	struct names bots;
	struct finishes finishes;
	struct points points;
	bool has_points;
	uint32_t matches, *played;
};

/* Initialise an empty contest for at most @bots_max bots.  The rating will
 * contain only bots with at least one match. */
void contest_begin(struct contest *contest, uint32_t bots_max);

/**
 * contest_add - add a match; parameters without a description are those of
 * finishes_add
 * @sides: number of each bot's side; different bots of a side are partners and
 *	share a place.  NULL: each bot plays alone
 *
 * The equal places of partners are no tie.  If @sides is not NULL, the function
 * therefore adds each pair of opponents as a match of two bots.  One played
 * match then counts as several matches.  The standard errors stay correct,
 * because they are computed from groups of matches.
 */
void contest_add(struct contest *contest, uint32_t group, const uint32_t *bots,
		 const uint32_t *places, unsigned seats, const uint32_t *sides);

/* Complete the contest.  Call this function once, after the last match. */
void contest_end(struct contest *contest);

void contest_release(struct contest *contest);

#endif
