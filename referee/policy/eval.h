/*
 * eval.h - what a position is worth to a seat, by the rules alone.
 *
 * One measure for every game: the points that the deal would bring if it ended
 * now, and what the cards that lie in no meld may still become.  It knows no
 * game by name; what it needs to know of one, it asks of its rules (what cards
 * cost, whether melds score, who collects) and of partition.h.
 */
#ifndef DEADWOOD_REFEREE_POLICY_EVAL_H
#define DEADWOOD_REFEREE_POLICY_EVAL_H

#include "referee/engine/view.h"
#include "referee/policy/quartet.h"
#include "referee/search/partition.h"

#define WEIGHT_POINT 100 /* the measure counts hundredths of points */

/**
 * struct scales - what is the same for all positions that one act can lead to
 * @seat: for whom
 * @unseen: cards that may still come, @unseen_wild of them wild
 * @unseen_mean: points of one of them
 * @turns: how many more turns of this seat the deal may have
 * @risk: chance in 1024 that the deal ends before this seat's next turn
 * @keeps: melds stay in hand and do not count against it
 * @cost: by card, what it costs in hand in points, and what a card less is
 *        worth by itself
 * @gain: by card, what it brings when melded
 * @miss: by number of cards that would help, the chance in 1024 that none
 *        comes
 * @wishes: where a seat lays a meld of each of several kinds
 */
struct eval {
	const struct rules *rules;
	seat_t seat;
	bool keeps;
	struct bag unseen;
	unsigned unseen_wild;
	int unseen_mean;
	int turns;
	int risk;
	int16_t cost[CARD_KINDS];
	int16_t gain[CARD_KINDS];
	uint16_t miss[PACK_CARDS_MAX + 1];
	struct partition_query query;
	struct wishes wishes;
};

/* @guess: any state that looks like the view to its seat. */
void eval_init(struct eval *eval, const struct view *view,
	       const struct state *guess);

/**
 * weigh - the worth of a state in which the seat has acted, the more the better
 *
 * Where the seat is still to play it is taken to lay what it can and to discard
 * well; a deal that is over counts as it was scored.
 */
int eval_position(const struct eval *eval, const struct state *state);

#endif
