/*
 * points.h - points per deal of each bot, with standard errors computed over
 * groups of matches.
 *
 * Matches of a group share their cards, so they are not independent.  So one
 * observation is the sum of a bot's points in a group, divided by the number of
 * deals in the group.  The memory of a struct points does not grow with the
 * number of matches.
 */
#ifndef DEADWOOD_ARENA_RATING_POINTS_H
#define DEADWOOD_ARENA_RATING_POINTS_H

#include <stdint.h>

struct points_bot {
	double sum, deals; /* sums over the current group */
	uint64_t groups;   /* number of completed groups */
	double mean, squares;
};

/* Sums over groups (matches with the same cards).  @open: numbers of the bots
 * that played in the current group. */
struct points {
	struct points_bot *bot;
	uint32_t *open, open_count, group;
};

/**
 * struct points_rate - points per deal of one bot
 * @mean: points per deal; NaN if the bot has played no match
 * @error: standard error of @mean; NaN if there are fewer than
 *	RATING_GROUPS_MIN groups (rating.h)
 * @half: half the width of the 95 % interval of @mean, by Student's t
 */
struct points_rate {
	uint64_t groups;
	double mean, error, half;
};

void points_init(struct points *points, uint32_t bots);

/* Add the score that @bot reached in the @deals deals of a match of @group.
 * Matches of a group must be consecutive. */
void points_add(struct points *points, uint32_t group, uint32_t bot,
		double score, double deals);

/* Complete the last group of matches.  The caller must call points_end once,
 * after the last match. */
void points_end(struct points *points);

struct points_rate points_rate(const struct points *points, uint32_t bot);

void points_release(struct points *points);

#endif
