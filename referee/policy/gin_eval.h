/*
 * gin_eval.h - evaluate actions in games with the melds and card values of gin.
 *
 * eval.h evaluates a hand by its cost if the deal ends now.  In gin that cost
 * is not enough: a seat decides when the deal ends, and the opponent can take a
 * discard.  So gin_eval.h also considers unseen cards that would help, and how
 * easily the opponent can use a discard.  Waiting is often better than a knock.
 * The evaluation does not search.  The evaluation takes about a microsecond for
 * an action.
 */
#ifndef DEADWOOD_REFEREE_POLICY_GIN_EVAL_H
#define DEADWOOD_REFEREE_POLICY_GIN_EVAL_H

#include "referee/engine/deck.h"
#include "referee/engine/event.h"
#include "referee/engine/view.h"
#include "referee/search/outs.h"

/**
 * struct gin_memory - what a seat remembers of a deal
 * @deal: number of the deal; 0: the seat remembers nothing
 * @his: cards that the opponent took from the pile and has not shown since, one
 *	bit per card
 */
struct gin_memory {
	uint16_t deal;
	uint64_t his;
};

/* Update the memory after an event.  @view: view of the seat after the
 * event. */
void gin_memory_observe(struct gin_memory *memory, const struct view *view,
			const struct event *event);

/* Return true if the event can change the gin_memory of @seat. */
bool gin_uses_event(seat_t seat, const struct event *event);

/* Return true if gin_eval.h fits the rules: gin with a knock limit above 0. */
bool gin_eval_applies(const struct rules *rules);

/**
 * struct gin_outs_cache - outs (cards that would improve the hand) of the last
 * hand.  A zeroed cache is empty
 * @hand, @unseen: arguments of the last call of outs_without_each (outs.h)
 * @outs: result of that call
 */
struct gin_outs_cache {
	uint64_t hand, unseen;
	struct outs outs;
};

/**
 * struct gin_style - parameters of a policy for gin
 * @outlook: weight, in the first turn of a deal, of the points that an unseen
 *	card may save.  The weight @outlook decreases from turn to turn
 * @early_turns: number of turns, from the start of a deal, in which the policy
 *	knocks as soon as it can
 * @stubborn: true: after @early_turns the policy always waits for gin, even if
 *	an undercut scores little or the match has only one deal
 */
struct gin_style {
	double outlook;
	unsigned early_turns;
	bool stubborn;
};

extern const struct gin_style gin_style_greedy;

/**
 * struct gin_eval - data computed once for a list of legal actions, to value
 * each action
 * @cache: results for the previous list, which affect only the speed
 * @hand: cards of the hand, one bit per card.  Includes the upcard if the rules
 *	treat it as part of the hand (gin 8.3)
 * @unseen: the @unseen_count cards that the seat does not see, one bit per
 *	card, without cards that the opponent surely holds
 * @turns_left: estimated number of turns of this seat after this one
 * @outlook: weight of the points that an unseen card may save, in this turn
 * @theirs: estimated deadwood (points outside melds) of the opponent
 * @stay: bonus for all discards if waiting is better than a knock
 * @discards: by card, the value of discarding the card; set only for legal
 *	discards
 */
struct gin_eval {
	const struct gin_style *style;
	const struct view *view;
	struct gin_outs_cache *cache;
	uint64_t hand, unseen, his;
	int unseen_count;
	unsigned turn, turns_left;
	double outlook;
	double theirs;
	double stay;
	double discards[DECK_BITS];
};

/**
 * gin_eval_init - prepare to evaluate the actions of a list
 * @style: parameters of the policy, borrowed
 * @view: view of the seat that must act, borrowed
 * @memory: memory of the seat.  The function ignores it if its deal is not the
 *	view's deal
 * @cache: cache of an earlier call, for any game and seat, or a zeroed cache;
 *	borrowed
 * @legal: the actions to evaluate
 */
void gin_eval_init(struct gin_eval *eval, const struct gin_style *style,
		   const struct view *view, const struct gin_memory *memory,
		   struct gin_outs_cache *cache, const struct legal *legal);

/* Return the value of an action, approximately in points.  A higher value is
 * better. */
double gin_eval_action(const struct gin_eval *eval,
		       const struct action *action);

#endif
