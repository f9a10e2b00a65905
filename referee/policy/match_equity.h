/*
 * match_equity.h - what a score is worth towards winning the match.
 *
 * Who plays for the most points of a deal plays wrongly where points are not
 * what the match is decided by.  With 90 of 100 points a small knock wins as
 * much as gin does: for matches to a target a table says for both scores how
 * often a seat that has them wins, both seats being equally strong, from the
 * target back.  In the last of a match's deals a lead of one point wins as much
 * as one of fifty: for matches of so many deals what counts is the chance to be
 * ahead behind the last one, where each deal to come adds to a lead what chance
 * brings.  Both are made of what deals of these rules were seen to bring in
 * quick roll-outs.
 */
#ifndef DEADWOOD_REFEREE_POLICY_MATCH_EQUITY_H
#define DEADWOOD_REFEREE_POLICY_MATCH_EQUITY_H

#include "referee/engine/state.h"

struct rollout;

#define MATCH_EQUITY_TARGET_MAX 150 /* larger targets have no table */
#define MATCH_EQUITY_ALL	10000 /* the match is won: hundredths of a percent */

/**
 * struct match_equity - plain memory; points count as they are where neither
 * @target nor @deals says otherwise
 * @target: what @wins is made for, or 0
 * @wins: by own score and the other's, both below the target
 * @deals: of a match that they decide, or 0
 * @spread: standard deviation of how far two sides are apart behind one of them
 */
struct match_equity {
	int target;
	unsigned deals;
	double spread;
	uint16_t wins[MATCH_EQUITY_TARGET_MAX][MATCH_EQUITY_TARGET_MAX];
};

/* Play some deals and note what they bring: a few hundred for a table, of rules
 * whose deals are rolled out in some us each, and a few for a spread. */
void match_equity_init(struct match_equity *stakes, const struct rules *rules,
		       struct rollout *roll);

/* Is a worth a chance, and no difference of points? */
static inline bool
match_equity_are_chances(const struct match_equity *stakes)
{
	return stakes->target > 0 || stakes->deals > 0;
}

/* Deals of the match that are to come behind one, from 1, of those that decide
 * it; what is left of one that has not ended is one more. */
unsigned match_equity_left(const struct match_equity *stakes, unsigned deal,
			   bool ended);

/**
 * match_equity_worth - what a deal's points are worth to a seat
 * @left: deals to come, by match_equity_left
 * @scores: of the match before the deal
 * @points: that the deal brings
 *
 * In the mean over the other sides, in hundredths: of a percent, how often the
 * match ends ahead of one, a draw being half of it; or of points ahead of it.
 */
int32_t match_equity_worth(const struct match_equity *stakes,
			   const struct rules *rules, seat_t seat,
			   unsigned left, const int *scores, const int *points);

#endif
