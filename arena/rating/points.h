/*
 * points.h - points per deal of each bot, with errors over groups.
 *
 * Matches of a group share their cards, so the points of a bot in all of them,
 * divided by their deals, are one observation.  Memory per bot is constant.
 */
#ifndef DEADWOOD_ARENA_RATING_POINTS_H
#define DEADWOOD_ARENA_RATING_POINTS_H

#include <stdint.h>

struct points_bot {
	double sum, deals; /* in the current group */
	uint64_t groups;   /* completed groups */
	double mean, squares;
};

/* Sums over groups; @open: bots of the current group. */
struct points {
	struct points_bot *bot;
	uint32_t *open, open_count, group;
};

/**
 * struct points_rate - result of one bot
 * @mean: points per deal; NaN without a group
 * @error: its standard error; NaN below RATING_GROUPS_MIN groups (rating.h)
 * @half: half of the 95 % interval, by Student's t
 */
struct points_rate {
	uint64_t groups;
	double mean, error, half;
};

void points_init(struct points *points, uint32_t bots);

/* Add the score of @bot in @deals deals of a match of @group.  Matches of a
 * group must be consecutive. */
void points_add(struct points *points, uint32_t group, uint32_t bot,
		double score, double deals);

/* Complete the last group. */
void points_end(struct points *points);

struct points_rate points_rate(const struct points *points, uint32_t bot);

void points_release(struct points *points);

#endif
