/*
 * apart.h - rate some bots of a contest apart, as remote bots: the other bots'
 * ratings do not depend on them.
 *
 * The contest contains two lists of finishing orders (contest.h).  The first
 * list, without the bots apart, gives the ratings of the other bots.  The list
 * of all matches gives the ratings of the bots apart.  Both ratings use one
 * scale: the mean of the other bots, which are in both lists, is the same.
 */
#ifndef DEADWOOD_ARENA_RATING_APART_H
#define DEADWOOD_ARENA_RATING_APART_H

#include "contest.h"
#include "ranks.h"
#include "rating.h"

/**
 * apart_fit - fit the ratings of a contest
 * @rating: set to the ratings of all bots.  Only bots of one kind can be
 *	compared: the covariance of a bot apart and another bot is unknown, and
 *	counts as 0
 * @whole: set to the rating that was fitted to contest->whole; empty if no bot
 *	is apart
 */
void apart_fit(const struct contest *contest, struct rating *rating,
	       struct rating *whole);

/* Compute the rank sets of all bots, as ranks_find: those of the bots apart
 * among themselves, and those of the other bots. */
void apart_find_ranks(const struct contest *contest,
		      const struct rating *rating, struct rank_set *sets);

#endif
