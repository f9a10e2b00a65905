/*
 * eval.h - evaluate a position for a seat, in any game.
 *
 * In all games the value is one sum: the points of the deal if it ended now,
 * plus the expected value of the cards outside melds.  The code does not
 * distinguish games by name.  The evaluation depends only on parameters of the
 * rules (points of cards, whether melds score, who scores), and finds melds
 * with partition.h.
 */
#ifndef DEADWOOD_REFEREE_POLICY_EVAL_H
#define DEADWOOD_REFEREE_POLICY_EVAL_H

#include "referee/engine/view.h"
#include "referee/policy/quartet.h"
#include "referee/search/partition.h"

/* factor of values, which are in hundredths of points */
#define WEIGHT_POINT 100

/**
 * struct eval - data that all positions after one action have in common
 * @seat: number of the seat for which positions are evaluated
 * @unseen: cards that the seat may still get; @unseen_wild of these cards are
 *	wild
 * @unseen_mean: mean points of one unseen card
 * @turns: estimated number of turns that this seat still has in the deal
 * @risk: probability, in units of 1/1024, that the deal ends before this seat's
 *	next turn
 * @keeps: melds stay in hand until the deal ends, and their cards then cost no
 *	points
 * @lead: any hand may knock, so a hand is worth its lead over other hands;
 *	eval_set_lead sets it, in points times WEIGHT_POINT
 * @fine: in games with stakes, values are in this part of a hundredth of a
 *	point, because stakes are small; otherwise 1
 * @lowest: in games with stakes, the expected count of the lowest other hand
 * @cost: by card, the value of not holding it: the points that it costs in
 *	hand, plus the value of a hand with one card less
 * @gain: by card, the points that the card scores in a meld
 * @miss: element n: probability, in units of 1/1024, that none of n helpful
 *	unseen cards comes to the seat
 * @joker_face: the card of which jokers are copies (partition.h), or CARD_NONE.
 *	All other members, and the cards of a hand while it is split into melds,
 *	are roles (card_role)
 * @wishes: melds that the seat may still lay, in games in which a seat lays one
 *	meld of each of several kinds
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
	int lead;
	int fine;
	double lowest;
	card_t joker_face;
	int16_t cost[CARD_KINDS];
	int16_t gain[CARD_KINDS];
	uint16_t miss[PACK_CARDS_MAX + 1];
	struct partition_query query;
	struct wishes wishes;
};

/* Prepare to evaluate positions.  @guess: any state that fits the view.  Its
 * hidden cards do not matter.
 */
void eval_init(struct eval *eval, const struct view *view,
	       const struct state *guess);

/* If any hand may knock, add the expected cost of the other hands to the value
 * of unfinished deals.  With the added cost, this value can be compared with
 * the value of a knock.  @guesses: @n states that fit the view. */
void eval_set_lead(struct eval *eval, const struct state *guesses, unsigned n);

/* In games with stakes, set the expected count of the lowest other hand.
 * @guesses: @n states that fit the view. */
void eval_set_lowest(struct eval *eval, const struct state *guesses,
		     unsigned n);

/**
 * eval_position - return the value of a state after the seat's action
 *
 * A higher value is better.  If the seat's turn is not over, the value assumes
 * that the seat lays all cards that it can, and makes a good discard.  The
 * value of a finished deal depends only on its scores.
 */
int eval_position(const struct eval *eval, const struct state *state);

#endif
