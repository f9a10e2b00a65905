/*
 * match_equity.h - match equity: the chance to win the match from given scores.
 *
 * Maximizing the points of a deal does not always maximize the chance to win
 * the match.  A seat with 90 points in a match to 100 wins by a knock for 10
 * points as surely as by gin.  For a match to a target score, a table contains
 * the chance to win from each pair of scores.  The table is computed backward
 * from the target, for equally strong seats.  In the last deal of a match with
 * a fixed number of deals, a lead of one point wins as surely as a lead of
 * fifty.  In a match with a fixed number of deals, the equity is the chance to
 * lead after the last deal.  The lead changes at random with each deal.  The
 * models of match equity use the points of sampled deals, played under the
 * rules of the match by quick rollouts.
 */
#ifndef DEADWOOD_REFEREE_POLICY_MATCH_EQUITY_H
#define DEADWOOD_REFEREE_POLICY_MATCH_EQUITY_H

#include "referee/engine/state.h"

struct rollout;

#define MATCH_EQUITY_TARGET_MAX 150   /* largest target score with a table */
#define MATCH_EQUITY_ALL	10000 /* equity of a won match, 100.00 % */

/**
 * struct match_equity - model of a match, without pointers.  If @target and
 * @deals are 0, the policy uses points instead of equity
 * @target: target score of the table @wins; 0: no table
 * @wins: equity, indexed by the seat's score and the opponent's score, both
 *	below the target
 * @deals: number of deals of a match that ends after a fixed number; else 0
 * @spread: standard deviation of the difference between the points of two sides
 *	(a side: a seat, or partners) in one deal
 */
struct match_equity {
	int target;
	unsigned deals;
	double spread;
	uint16_t wins[MATCH_EQUITY_TARGET_MAX][MATCH_EQUITY_TARGET_MAX];
};

/* Set up the model from the points of sampled deals.  The table needs a few
 * hundred deals.  So it is computed only for rules with fast rollouts
 * (rollout_is_fast).  The spread of the points needs only a few deals. */
void match_equity_init(struct match_equity *equity, const struct rules *rules,
		       struct rollout *roll);

/* If match_equity_worth returns chances to win, return true.  If it returns
 * point differences, return false. */
static inline bool
match_equity_is_chance(const struct match_equity *equity)
{
	return equity->target > 0 || equity->deals > 0;
}

/* Return the number of unfinished deals in a match with a fixed number of
 * deals.  @deal: number of the current deal, from 1.  @ended: true: the current
 * deal is over, so that only the deals after it count. */
unsigned match_equity_left(const struct match_equity *equity, unsigned deal,
			   bool ended);

/**
 * match_equity_worth - return the value of a deal's points for a seat
 * @left: number of further deals, from match_equity_left
 * @scores: scores of the match before the deal
 * @points: points of the deal
 *
 * Returns the chance to finish the match ahead of another side, in hundredths
 * of a percent: the mean over all other sides.  A drawn match counts as half a
 * win.  If @target and @deals are 0, returns the mean lead over the other
 * sides, in hundredths of points.
 */
int32_t match_equity_worth(const struct match_equity *equity,
			   const struct rules *rules, seat_t seat,
			   unsigned left, const int *scores, const int *points);

#endif
