/*
 * blend.h - one rating over several games: the weighted mean of the games'.
 *
 * Each game has a rating of its own, worked out from its own matches.  Over all
 * a bot's log worth is the mean of its log worths, so that a game with many
 * matches counts no more than one with few, unless its weight says so.  Games
 * are independent, so variances add, each with the square of its share.
 */
#ifndef DEADWOOD_ARENA_RATING_BLEND_H
#define DEADWOOD_ARENA_RATING_BLEND_H

#include "rating.h"

/**
 * struct blend_part - a game
 * @rating: borrowed
 * @number: of each bot its number in @rating
 * @weight: above 0; only its share of all weights counts
 */
struct blend_part {
	const struct rating *rating;
	const uint32_t *number;
	double weight;
};

/**
 * blend_ratings - the rating over all games
 * @parts: @count games, at least one
 * @bots: in all of the games; bots beside them in one game count for nothing
 * @rating: owned, rating_release; theta has mean 0 over these bots, @v is NULL
 *	where a game has none, @freedom is by Welch and Satterthwaite over the
 *	whole field, @groups are those of all games; no ties, no likelihood
 */
void blend_ratings(const struct blend_part *parts, unsigned count,
		   uint32_t bots, struct rating *rating);

#endif
