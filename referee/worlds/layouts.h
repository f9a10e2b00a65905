/*
 * layouts.h - how many hidden cards of which origin lie in each place.
 *
 * A pool is a number of cards of which it is known that they lie in some hidden
 * places, and not in which: at the deal's start the unseen cards of the pack;
 * after a renewal the cards of the pile, which are the stock now, while those
 * of the pools before it lie in hands.  A layout says which cards each pool
 * still has, and how many of them lie in each place.  In it any card of a pool
 * may be any one of the pool's in any place.
 *
 * What is seen seldom leaves a doubt about the layout.  When a seat shows a
 * card that it may have had from the one pool or from the other, both layouts
 * stay.  Where that makes too many, the pools are thrown together: what is
 * known then is less than could be, and never wrong.
 *
 * Plain memory; nothing points into it.
 */
#ifndef DEADWOOD_REFEREE_WORLDS_LAYOUTS_H
#define DEADWOOD_REFEREE_WORLDS_LAYOUTS_H

#include "referee/engine/state.h"

/* Where a hidden card may lie: in a seat's hand (its number), or here. */
#define PLACE_STOCK SEATS_MAX
#define PLACE_PILE  (SEATS_MAX + 1) /* face down in the discard pile */
#define PLACE_ASIDE (SEATS_MAX + 2) /* out of play */
#define PLACES	    (SEATS_MAX + 3)

/* Of X2 whose places are public (special_seen, rummy2 11), or of red threes,
 * which no hand keeps (canasta 4.2); empty elsewhere. */
#define POOL_SPECIAL 0
#define POOLS_MAX    6	/* chosen: that one, the pack, four renewals */
#define LAYOUTS_MAX  64 /* chosen: doubts of six cards */

/**
 * struct layout - one way in which the hidden cards may lie
 * @pool: the cards of each pool, none of them in sight
 * @slots: how many of a pool's cards lie in each place; over all places as many
 *        as the pool has
 */
struct layout {
	struct bag pool[POOLS_MAX];
	uint8_t slots[PLACES][POOLS_MAX];
};

/**
 * struct layouts - all ways that fit what was seen, each once
 * @n: 0 when nothing fits: what was told contradicts itself
 * @blurred: pools were thrown together
 */
struct layouts {
	uint8_t n;
	bool blurred;
	struct layout at[LAYOUTS_MAX];
};

/* One layout, with empty pools. */
void layouts_begin(struct layouts *layouts);

/**
 * layouts_add_pool - cards that lie in one place have an origin of their own
 * @cards: they all go to @place; a pool that is empty takes them
 */
void layouts_add_pool(struct layouts *layouts, const struct bag *cards,
		      unsigned place);

/* Cards of @pool that lie in @place, @n more. */
void layouts_put(struct layouts *layouts, unsigned pool, unsigned place,
		 const struct bag *cards, unsigned n);

/* A hidden card goes from one place to another, and nobody says which. */
void layouts_move(struct layouts *layouts, unsigned from, unsigned to);

/* All hidden cards of a place go to another. */
void layouts_move_all(struct layouts *layouts, unsigned from, unsigned to);

/* A hidden card of a place is seen to be this one: no pool has it any more. */
void layouts_show(struct layouts *layouts, unsigned place, card_t card);

/* Only layouts stay in which so many special cards lie in a place. */
void layouts_hold_specials(struct layouts *layouts, unsigned place, unsigned n);

/**
 * layouts_settle - take out a pool of which all is known: it is the same in
 * every layout, and lies in one place whose order does not matter
 * @cards: gets its cards
 *
 * Returns the place, or PLACES when there is no such pool.
 */
unsigned layouts_settle(struct layouts *layouts, struct bag *cards);

/**
 * layouts_weight - the number of ways to deal a layout's cards
 *
 * Which card of each pool lies in which place, twins told apart, without the
 * order in a place.  A double: what it loses is far below any test's reach.
 */
double layouts_weight(const struct layout *layout);

#endif
