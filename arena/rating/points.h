/*
 * points.h - points a deal: what a bot wins or loses in each, by groups.
 *
 * A group's matches share their cards, so a bot's points in all of them over
 * their deals are one observation.  Constant memory a bot.
 */
#ifndef DEADWOOD_ARENA_RATING_POINTS_H
#define DEADWOOD_ARENA_RATING_POINTS_H

#include <stdint.h>

struct points_bot {
	double sum, deals; /* in the group that is open */
	uint64_t groups;   /* that are closed */
	double mean, squares;
};

/* Sums over groups; @open: the bots of the group that is open. */
struct points {
	struct points_bot *bot;
	uint32_t *open, open_count, group;
};

/**
 * struct points_rate - of one bot
 * @mean: points a deal; NaN without a group
 * @error: its standard error; NaN below RATING_GROUPS_MIN groups (rating.h),
 *	which tell too little
 * @half: half the width of the 95 % interval, by Student's t
 */
struct points_rate {
	uint64_t groups;
	double mean, error, half;
};

void points_init(struct points *points, uint32_t bots);

/* What @bot scored in @deals deals of a match of @group.  A group's matches
 * follow each other. */
void points_add(struct points *points, uint32_t group, uint32_t bot,
		double score, double deals);

/* The last group is over. */
void points_end(struct points *points);

struct points_rate points_rate(const struct points *points, uint32_t bot);

void points_release(struct points *points);

#endif
