/*
 * match_equity.h - match equity: the chance to win the match from a score.
 *
 * Maximizing points of a deal is wrong if the match is decided otherwise.  With
 * 90 of 100 points, a small knock wins as much as gin.  For a match to a
 * target, a table holds the win chance of each pair of scores, computed
 * backward from the target for equally strong seats.  In the last deal of a
 * match, a lead of one point wins as much as a lead of fifty.  For a match of
 * so many deals, the equity is the chance to lead after the last one; each deal
 * to come adds random spread to the lead.  Both models use the points of deals
 * of these rules, sampled by quick rollouts.
 */
#ifndef DEADWOOD_REFEREE_POLICY_MATCH_EQUITY_H
#define DEADWOOD_REFEREE_POLICY_MATCH_EQUITY_H

#include "referee/engine/state.h"

struct rollout;

#define MATCH_EQUITY_TARGET_MAX 150   /* larger targets have no table */
#define MATCH_EQUITY_ALL	10000 /* won match, in hundredths of % */

/**
 * struct match_equity - plain memory; without @target and @deals, points count
 * as they are
 * @target: target score of the table @wins, or 0
 * @wins: by own score and the opponent's, both below the target
 * @deals: number of deals of a match that they decide, or 0
 * @spread: standard deviation of the difference of two sides in one deal
 */
struct match_equity {
	int target;
	unsigned deals;
	double spread;
	uint16_t wins[MATCH_EQUITY_TARGET_MAX][MATCH_EQUITY_TARGET_MAX];
};

/* Play deals to measure their points: a few hundred for a table, only in rules
 * with fast rollouts, or a few for a spread. */
void match_equity_init(struct match_equity *equity, const struct rules *rules,
		       struct rollout *roll);

/* Return true if values are win chances, not point differences. */
static inline bool
match_equity_is_chance(const struct match_equity *equity)
{
	return equity->target > 0 || equity->deals > 0;
}

/* Return the number of deals to come after @deal, from 1, in a match that deals
 * decide; one more if @deal has not @ended. */
unsigned match_equity_left(const struct match_equity *equity, unsigned deal,
			   bool ended);

/**
 * match_equity_worth - value of a deal's points for a seat
 * @left: deals to come, by match_equity_left
 * @scores: of the match before the deal
 * @points: of the deal
 *
 * Returns the mean over the other sides.  The unit is hundredths of a percent:
 * the chance to end ahead of a side, where a draw counts half.  Without @target
 * and @deals it is hundredths of points ahead of a side.
 */
int32_t match_equity_worth(const struct match_equity *equity,
			   const struct rules *rules, seat_t seat,
			   unsigned left, const int *scores, const int *points);

#endif
