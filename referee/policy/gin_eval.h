/*
 * gin_eval.h - evaluate actions in games with gin's melds and values.
 *
 * eval.h returns what a hand costs if the deal ends now.  That is not enough in
 * gin: a seat decides when the deal ends, and the opponent can take a discard.
 * So this module also counts unseen cards that would help, how easily the
 * opponent can use a discard, and that waiting is often better than a knock.
 * It does not search: about a microsecond an action.
 */
#ifndef DEADWOOD_REFEREE_POLICY_GIN_EVAL_H
#define DEADWOOD_REFEREE_POLICY_GIN_EVAL_H

#include "referee/engine/deck.h"
#include "referee/engine/event.h"
#include "referee/engine/view.h"
#include "referee/search/outs.h"

/**
 * struct gin_memory - what a seat remembers of a deal
 * @deal: number of the deal; 0: none
 * @his: bit per card that the opponent took from the pile and has not shown
 *       since
 */
struct gin_memory {
	uint16_t deal;
	uint64_t his;
};

/* Update the memory by an event; @view is the view after it. */
void gin_memory_observe(struct gin_memory *memory, const struct view *view,
			const struct event *event);

/* Return true if an event can change the memory of this seat. */
bool gin_uses_event(seat_t seat, const struct event *event);

/* Return true if this module fits the rules: gin with a knock limit above 0. */
bool gin_eval_applies(const struct rules *rules);

/**
 * struct gin_outs_cache - result for the last hand; empty if zeroed
 * @hand, @unseen: arguments of outs_without_each
 * @outs: its result
 */
struct gin_outs_cache {
	uint64_t hand, unseen;
	struct outs outs;
};

/**
 * struct gin_style - parameters of a policy for gin
 * @outlook: weight of the points that an unseen card may save, in the first
 *           turn of a deal; it decreases from turn to turn
 * @early_turns: in these first turns the policy knocks as soon as it can
 * @stubborn: after them it waits for gin, even if an undercut scores little or
 *         the match is one deal
 */
struct gin_style {
	double outlook;
	unsigned early_turns;
	bool stubborn;
};

extern const struct gin_style gin_style_greedy;

/**
 * struct gin_eval - data that all actions of a list share
 * @cache: kept from one list to the next; does not change values
 * @hand: bit per card; includes the upcard if it counts as in hand (gin 8.3)
 * @unseen: bit per card that may come, @unseen_count of them; without cards
 *          that the opponent surely holds
 * @turns_left: turns of this seat after this one
 * @outlook: weight of the points that an unseen card may save, in this turn
 * @theirs: estimated deadwood of the opponent
 * @stay: added to all discards if waiting is better than a knock
 * @discards: by card: value of it as a discard; set if a discard is legal
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
 * @style: borrowed
 * @view: of the seat that must act; borrowed
 * @memory: of that seat; ignored if it is of another deal
 * @cache: of an earlier list, of any game and seat; borrowed
 * @legal: the actions
 */
void gin_eval_init(struct gin_eval *eval, const struct gin_style *style,
		   const struct view *view, const struct gin_memory *memory,
		   struct gin_outs_cache *cache, const struct legal *legal);

/* Return the value of an action, roughly in points.  Higher is better. */
double gin_eval_action(const struct gin_eval *eval,
		       const struct action *action);

#endif
