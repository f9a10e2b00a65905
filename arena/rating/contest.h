/*
 * contest.h - input of a rating: bots, finishing orders of matches, points.
 *
 * Two sources fill a struct contest: CSV tables (import.h) and the database of
 * a run (arena/standings/strength.h).
 */
#ifndef DEADWOOD_ARENA_RATING_CONTEST_H
#define DEADWOOD_ARENA_RATING_CONTEST_H

#include <stdbool.h>

#include "finishes.h"
#include "lib/names.h"
#include "points.h"

/**
 * struct contest - the input of a rating: bots, finishing orders, points.  A
 * zeroed struct contest is empty; contest_release frees its members
 * @bots: names of the bots.  The number of a bot is the index of its name
 * @finishes: finishing orders, filled by contest_begin, contest_add and
 *	contest_end
 * @points: points per deal, if @has_points.  The caller fills them after
 *	contest_end
 * @matches: number of matches
 * @played: number of matches of each bot, indexed by bot number
 * @apart: true for each bot that is rated apart, indexed by bot number; NULL:
 *	no bot is.  The members below are used only if @apart is not NULL
 * @whole: finishing orders of all matches.  Then @finishes lacks the bots that
 *	are rated apart, and has its own bot numbers; @played lacks matches that
 *	do not count for the bot
 * @own: number of each bot in @finishes, or NAMES_NONE; @own_count: their count
 */
struct contest {
	struct names bots;
	struct finishes finishes;
	struct points points;
	bool has_points;
	uint32_t matches, *played;
	bool *apart;
	struct finishes whole;
	uint32_t *own, own_count;
};

/* Initialise an empty contest for at most @bots_max bots.  The rating will
 * contain only bots with at least one match. */
void contest_begin(struct contest *contest, uint32_t bots_max);

/* Rate some bots apart (apart.h): those for which the caller sets .apart before
 * their first match.  The caller must call the function before the first match,
 * with @bots_max of contest_begin. */
void contest_rate_apart(struct contest *contest, uint32_t bots_max);

/* Add a match.  The parameters are those of finishes_add_sides. */
void contest_add(struct contest *contest, uint32_t group, const uint32_t *bots,
		 const uint32_t *places, unsigned seats, const uint32_t *sides);

/* Complete the contest.  The caller must call contest_end once, after the last
 * match. */
void contest_end(struct contest *contest);

void contest_release(struct contest *contest);

#endif
