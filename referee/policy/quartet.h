/*
 * quartet.h - evaluate games in which a seat lays one meld of each of several
 * kinds.
 *
 * In these games cards in hand cost nothing and melds are final.  A seat's
 * value is what it has laid and how near it is to the kinds that it lacks.  A
 * wish is a meld of such a kind that is still possible.  The value of a hand is
 * the best set of wishes: one of each kind, no card in two of them.  Kinds,
 * sizes and values come from the rules; no game is known by name.
 */
#ifndef DEADWOOD_REFEREE_POLICY_QUARTET_H
#define DEADWOOD_REFEREE_POLICY_QUARTET_H

#include "referee/engine/view.h"

#define WISHES_MAX 4000 /* 52 cards have some 2,500 */

/**
 * struct wish - a meld that a seat may still lay
 * @cards: bit per card
 * @points: points that it scores
 * @kind: enum kind
 * @first: it has the size of a seat's first meld
 */
struct wish {
	uint64_t cards;
	int16_t points;
	uint8_t kind;
	bool first;
};

struct wishes {
	seat_t seat; /* the seat that may lay them */
	unsigned n;
	struct wish at[WISHES_MAX];
};

/**
 * wishes_list - list the melds that the seat of a view may still lay
 * @guess: any state consistent with the view
 * @unseen: cards that are neither visible nor in the seat's hand
 *
 * The list is empty if the family has no such kinds.  It omits melds that lack
 * too many cards.
 */
void wishes_list(struct wishes *wishes, const struct view *view,
		 const struct state *guess, const struct bag *unseen);

/* Return the value of the seat's melds and wishes, less the mean of the others'
 * melds, in hundredths of points. */
int wishes_value(const struct wishes *wishes, const struct state *state);

#endif
