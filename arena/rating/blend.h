/*
 * blend.h - combine the ratings of several games into one rating.
 *
 * A bot has a log worth (logarithm of its strength, rating.h) in each game,
 * computed from the matches of that game.  The combined log worth of a bot is
 * the weighted mean of its log worths in all games.  The weight of a game does
 * not depend on its number of matches.  The formulas treat games as
 * independent.  The combined variance is the sum over the games of variance *
 * share^2.  A game's share is its weight divided by the sum of all weights.
 */
#ifndef DEADWOOD_ARENA_RATING_BLEND_H
#define DEADWOOD_ARENA_RATING_BLEND_H

#include "rating.h"

/**
 * struct blend_part - a game and its weight
 * @rating: rating of the game, borrowed
 * @number: number of each bot in @rating, indexed by the bot's number in the
 *	combined rating
 * @weight: weight of the game, above 0
 */
struct blend_part {
	const struct rating *rating;
	const uint32_t *number;
	double weight;
};

/**
 * blend_ratings - combine ratings
 * @parts: array of @count games; @count is at least 1
 * @bots: number of bots in the combined rating.  Each of these bots must be
 *	rated in every game.  The function ignores other bots of a game
 * @rating: gets the combined rating; free it with rating_release.  The mean of
 *	rating->theta over all bots is 0.  If the @v of any game is NULL, the
 *	matrix rating->v is NULL.  The formula of Welch and Satterthwaite gives
 *	the degrees of freedom rating->freedom.  The number rating->groups is
 *	the sum of the games' groups.  The members @ties and @loglik of the
 *	combined rating are 0
 */
void blend_ratings(const struct blend_part *parts, unsigned count,
		   uint32_t bots, struct rating *rating);

#endif
