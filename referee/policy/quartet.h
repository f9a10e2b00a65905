/*
 * quartet.h - games in which a seat lays one meld of each of several kinds.
 *
 * There cards in hand cost nothing and melds are final: what counts is what a
 * seat has laid, and how near it is to the kinds that it lacks.  A wish is a
 * meld of such a kind that could still come about.  The best wishes, one a kind
 * and no card in two of them, say what a hand is worth.  Kinds, sizes and
 * values are those of the rules; no game is known by name.
 */
#ifndef DEADWOOD_REFEREE_POLICY_QUARTET_H
#define DEADWOOD_REFEREE_POLICY_QUARTET_H

#include "referee/engine/view.h"

#define WISHES_MAX 4000 /* 52 cards have some 2,500 */

/**
 * struct wish - a meld that a seat may still lay
 * @cards: bit per card
 * @points: what it brings
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
	seat_t seat; /* whose they are */
	unsigned n;
	struct wish at[WISHES_MAX];
};

/**
 * wishes_list - what the seat of a view may still lay
 * @guess: any state that looks like the view to its seat
 * @unseen: cards that lie neither open nor in its hand
 *
 * None where the family has no such kinds, and none that is too far away.
 */
void wishes_list(struct wishes *wishes, const struct view *view,
		 const struct state *guess, const struct bag *unseen);

/* What the seat has laid, and what its hand may still become, against what the
 * others have laid; in hundredths of points. */
int wishes_weigh(const struct wishes *wishes, const struct state *state);

#endif
