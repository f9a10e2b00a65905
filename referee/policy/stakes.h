/*
 * stakes.h - what a score is worth towards winning the match.
 *
 * With 90 of 100 points a small knock wins as much as gin does: who plays for
 * the most points of a deal plays that wrongly.  The table says for both scores
 * of a match to a target how often a seat that has them wins, both seats being
 * equally strong: from the target back, with the points that deals of these
 * rules were seen to bring in quick roll-outs.
 */
#ifndef DEADWOOD_REFEREE_POLICY_STAKES_H
#define DEADWOOD_REFEREE_POLICY_STAKES_H

#include "referee/engine/state.h"

struct roll;

#define STAKES_TARGET_MAX 150	/* larger targets have no table */
#define STAKES_ALL	  10000 /* the match is won: hundredths of a percent */

/**
 * struct stakes - plain memory
 * @target: 0: there is no table, points count as they are
 * @wins: by own score and the other's, both below the target
 */
struct stakes {
	int target;
	uint16_t wins[STAKES_TARGET_MAX][STAKES_TARGET_MAX];
};

/* Make the table, where the rules ask for one and their deals are quick to
 * roll out: a few hundred of them are played, some 3 ms in all. */
void stakes_init(struct stakes *stakes, const struct rules *rules,
		 struct roll *roll);

/**
 * stakes_worth - what a deal's points are worth to a seat
 * @scores: of the match before the deal
 * @points: that the deal brings
 *
 * In hundredths: of a percent of matches won, or of points ahead of the mean of
 * the other sides.
 */
int32_t stakes_worth(const struct stakes *stakes, const struct rules *rules,
		     seat_t seat, const int *scores, const int *points);

#endif
