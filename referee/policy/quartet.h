/*
 * quartet.h - evaluate games in which a seat lays one meld of each of several
 * kinds (tantrum).
 *
 * In these games cards in hand cost no points, and melds never change.  The
 * value of a seat is the points of its melds, plus a value for how close it is
 * to melds of the missing kinds.  A wish is a meld of a missing kind that the
 * seat can still get.  The value of a hand is the value of the best set of
 * wishes.  The set has at most one wish of each kind, and no card is in two
 * wishes.  Kinds, sizes and points of melds come from the rules of the game.
 */
#ifndef DEADWOOD_REFEREE_POLICY_QUARTET_H
#define DEADWOOD_REFEREE_POLICY_QUARTET_H

#include "referee/engine/view.h"

#define WISHES_MAX 4000 /* array size; 52 cards have about 2,500 wishes */

/**
 * struct wish - a meld that a seat may still lay
 * @cards: cards of the meld, one bit per card
 * @points: points that the meld scores
 * @kind: enum kind
 * @first: true: the meld has the size that the rules require of a seat's first
 *	meld
 */
struct wish {
	uint64_t cards;
	int16_t points;
	uint8_t kind;
	bool first;
};

struct wishes {
	seat_t seat; /* number of the seat that may lay these melds */
	unsigned n;
	struct wish at[WISHES_MAX];
};

/**
 * wishes_list - list the melds that the seat of a view may still lay
 * @guess: any state that is consistent with the view
 * @unseen: cards that are neither visible nor in the seat's hand
 *
 * In games in which a seat does not lay one meld of each kind, the list is
 * empty.  The list omits melds that lack too many cards.
 */
void wishes_list(struct wishes *wishes, const struct view *view,
		 const struct state *guess, const struct bag *unseen);

/* Return the value of the seat's melds and wishes minus the mean value of the
 * other seats' melds, in hundredths of points. */
int wishes_value(const struct wishes *wishes, const struct state *state);

#endif
