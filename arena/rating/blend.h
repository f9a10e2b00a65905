/*
 * blend.h - combine the ratings of several games into one rating.
 *
 * Each game has its own rating, from its own matches.  The combined log worth
 * of a bot is the weighted mean of its log worths.  A game with many matches
 * counts no more than one with few, unless its weight is larger.  Games are
 * independent, so variances add, each with the square of its share.
 */
#ifndef DEADWOOD_ARENA_RATING_BLEND_H
#define DEADWOOD_ARENA_RATING_BLEND_H

#include "rating.h"

/**
 * struct blend_part - a game
 * @rating: borrowed
 * @number: number in @rating of each bot
 * @weight: above 0; only its share of the sum of weights counts
 */
struct blend_part {
	const struct rating *rating;
	const uint32_t *number;
	double weight;
};

/**
 * blend_ratings - combine ratings
 * @parts: @count games, at least one
 * @bots: bots that are in all games; a game may contain more, which are ignored
 * @rating: owned, rating_release.  theta has mean 0 over these bots; @v is NULL
 *if a game has none; @freedom follows Welch and Satterthwaite over the whole
 *	field; @groups is the sum over the games; no ties, no likelihood
 */
void blend_ratings(const struct blend_part *parts, unsigned count,
		   uint32_t bots, struct rating *rating);

#endif
