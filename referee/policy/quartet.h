/*
 * quartet.h - evaluate games in which a seat lays one meld of each of several
 * kinds.
 *
 * In these games cards in hand cost no points, and melds cannot be changed.
 * The value of a seat is the points of its melds, plus a value for how close it
 * is to melds of the missing kinds.  A wish is a meld of a missing kind that
 * the seat can still get.  The value of a hand is that of the best set of
 * wishes with at most one of each kind and no card in two wishes.  Kinds, sizes
 * and points of melds come from the rules of the game.
 */
#ifndef DEADWOOD_REFEREE_POLICY_QUARTET_H
#define DEADWOOD_REFEREE_POLICY_QUARTET_H

#include "referee/engine/view.h"

#define WISHES_MAX 4000 /* 52 cards have about 2,500 wishes */

/**
 * struct wish - a meld that a seat may still lay
 * @cards: cards of the meld, one bit per card
 * @points: points that the meld scores
 * @kind: enum kind
 * @first: the meld has the size that the rules require of a seat's first meld
 */
struct wish {
	uint64_t cards;
	int16_t points;
	uint8_t kind;
	bool first;
};

struct wishes {
	seat_t seat; /* the seat that may lay these melds */
	unsigned n;
	struct wish at[WISHES_MAX];
};

/**
 * wishes_list - list the melds that the seat of a view may still lay
 * @guess: any state consistent with the view
 * @unseen: cards that are neither visible nor in the seat's hand
 *
 * The list is empty in games in which a seat does not lay one meld of each
 * kind.  Melds that lack too many cards are omitted.
 */
void wishes_list(struct wishes *wishes, const struct view *view,
		 const struct state *guess, const struct bag *unseen);

/* Return the value of the seat's melds and wishes minus the mean value of the
 * other seats' melds, in hundredths of points. */
int wishes_value(const struct wishes *wishes, const struct state *state);

#endif
