/*
 * gin_eval.h - what an action is worth in games with gin's melds and values.
 *
 * eval.h says what a hand costs if the deal ends now.  In gin that is too
 * little: the deal ends when a seat wants it to, and what one throws away is
 * the other's to take.  So three things more count: which unseen cards would
 * help, how easily the other can use a discard, and that it often pays not to
 * knock.  Nothing is played on: a microsecond or so an action.
 */
#ifndef DEADWOOD_REFEREE_POLICY_GIN_EVAL_H
#define DEADWOOD_REFEREE_POLICY_GIN_EVAL_H

#include "referee/engine/deck.h"
#include "referee/engine/event.h"
#include "referee/engine/view.h"
#include "referee/search/outs.h"

/**
 * struct gin_heard - what a seat remembers of a deal
 * @deal: its number; 0: of none
 * @his: bit per card that the other took from the pile and has not shown since
 */
struct gin_heard {
	uint16_t deal;
	uint64_t his;
};

/* Something happened; @view is behind it. */
void gin_hear(struct gin_heard *heard, const struct view *view,
	      const struct event *event);

/* May an event change what this seat remembers? */
bool gin_heeds(seat_t seat, const struct event *event);

/* Is it a game of those, in which one may knock with some deadwood? */
bool gin_weighs(const struct rules *rules);

/**
 * struct gin_found - the hand that was searched last; all 0: none yet
 * @hand, @unseen: what was asked of outs_without_each
 * @outs: what it said
 */
struct gin_found {
	uint64_t hand, unseen;
	struct outs outs;
};

/**
 * struct gin_style - how a policy plays gin
 * @outlook: weight of the points that an unseen card may save, in a deal's
 *	     first turn; it falls from turn to turn
 * @early_turns: the policy knocks in them as soon as it may
 * @stubborn: it waits for gin after them, even if an undercut brings little or
 *	      the match is one deal
 */
struct gin_style {
	double outlook;
	unsigned early_turns;
	bool stubborn;
};

extern const struct gin_style gin_style_greedy;

/**
 * struct gin_scales - what is the same for all actions of a list
 * @found: kept from one list to the next; changes no worth
 * @hand: bit per card; with the upcard where it counts as in hand (gin 8.3)
 * @unseen: bit per card that may come, @unseen_count of them; none that is
 *	    surely the other's
 * @turns_left: of this seat, behind this one
 * @outlook: weight of the points that an unseen card may save, in this turn
 * @theirs: deadwood that the other is taken to have
 * @stay: added to discards: so much that none is worse than a knock
 * @discards: by card: what each of the hand is worth as a discard; made where
 *	      one may be discarded
 */
struct gin_scales {
	const struct gin_style *style;
	const struct view *view;
	struct gin_found *found;
	uint64_t hand, unseen, his;
	int unseen_count;
	unsigned turn, turns_left;
	double outlook;
	double theirs;
	double stay;
	double discards[DECK_BITS];
};

/**
 * gin_scales_init - ready to weigh the actions of a list
 * @style: kept
 * @view: of the seat that must act; kept
 * @heard: what it remembers; of another deal, or nothing: it has heard nothing
 * @found: of the list before, of any game and seat; kept
 * @legal: its actions
 */
void gin_scales_init(struct gin_scales *eval, const struct gin_style *style,
		     const struct view *view, const struct gin_heard *heard,
		     struct gin_found *found, const struct legal *legal);

/* In points, as far as that can be said: the more the better. */
double gin_worth(const struct gin_scales *eval, const struct action *action);

#endif
