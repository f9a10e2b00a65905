/*
 * eval.h - evaluate a position for a seat, in any game.
 *
 * One measure for every game: the points of the deal if it ended now, plus what
 * the cards outside melds may still become.  It knows no game by name.  It
 * reads what it needs from the rules (cost of cards, whether melds score, who
 * scores) and from partition.h.
 */
#ifndef DEADWOOD_REFEREE_POLICY_EVAL_H
#define DEADWOOD_REFEREE_POLICY_EVAL_H

#include "referee/engine/view.h"
#include "referee/policy/quartet.h"
#include "referee/search/partition.h"

#define WEIGHT_POINT 100 /* unit of values: hundredths of points */

/**
 * struct eval - data that all positions after one action share
 * @seat: the seat that is evaluated
 * @unseen: cards that may still come, @unseen_wild of them wild
 * @unseen_mean: mean points of one unseen card
 * @turns: estimated turns of this seat until the deal ends
 * @risk: chance in 1024 that the deal ends before this seat's next turn
 * @keeps: melds stay in hand and do not count against it
 * @cost: by card: points that it costs in hand, plus the value of holding one
 *        card less
 * @gain: by card, points that it scores in a meld
 * @miss: by number of helpful cards, the chance in 1024 that none comes
 * @wishes: for games in which a seat lays one meld of each of several kinds
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

/* Prepare to evaluate positions.  @guess: any state consistent with the view.
 */
void eval_init(struct eval *eval, const struct view *view,
	       const struct state *guess);

/**
 * eval_position - return the value of a state in which the seat has acted
 *
 * Higher is better.  If the seat is still to play, the value assumes that it
 * lays what it can and discards well.  A finished deal counts its scores.
 */
int eval_position(const struct eval *eval, const struct state *state);

#endif
