/*
 * layouts.h - count the hidden cards of each pool in each place.
 *
 * A pool is a set of hidden cards.  It is known how many of these cards are in
 * each place (a hand, the stock), but not which ones.  At the start of a deal,
 * the unseen cards of the pack are one pool.  When the pile becomes the new
 * stock, the cards of the pile become another pool; the cards of older pools
 * are then in hands.  A layout lists the cards of each pool, and how many of
 * them are in each place.  Each card of a pool may be in any of these places.
 *
 * Usually there is only one layout.  If a seat shows a card that may be from
 * either of two pools, there is one layout for each case.  If there are too
 * many layouts, the pools are merged: worlds that are impossible then become
 * possible, but no possible world is lost.
 *
 * The structs contain no pointers, so "=" copies them.
 */
#ifndef DEADWOOD_REFEREE_WORLDS_LAYOUTS_H
#define DEADWOOD_REFEREE_WORLDS_LAYOUTS_H

#include "referee/engine/state.h"

/* Place of a hidden card: the number of the seat whose hand contains it, or one
 * of the following.
 */
#define PLACE_STOCK SEATS_MAX
#define PLACE_PILE  (SEATS_MAX + 1) /* face down in the discard pile */
#define PLACE_ASIDE (SEATS_MAX + 2) /* out of play */
#define PLACES	    (SEATS_MAX + 3)

/* The pool of special cards, whose number in each hand is known: jokers X2, if
 * this number is public (special_seen, rummy2 11), or red threes, which no hand
 * keeps (canasta 4.2).  The pool is empty in other games. */
#define POOL_SPECIAL 0
/* arbitrary: special pool, first pool, 4 renewed stocks */
#define POOLS_MAX    6
#define LAYOUTS_MAX  64 /* arbitrary: 2^6, for six cards of unknown pool */

/**
 * struct layout - one possible distribution of the hidden cards
 * @pool: the cards of each pool, all hidden
 * @slots: number of a pool's cards in each place; the sum over all places is
 *         the size of the pool
 */
struct layout {
	struct bag pool[POOLS_MAX];
	uint8_t slots[PLACES][POOLS_MAX];
};

/**
 * struct layouts - all layouts that fit the events
 * @n: number of layouts; 0 if the events contradict each other
 * @merged: pools were merged, because there were too many layouts
 */
struct layouts {
	uint8_t n;
	bool merged;
	struct layout at[LAYOUTS_MAX];
};

/* Start with one layout of empty pools. */
void layouts_init(struct layouts *layouts);

/**
 * layouts_add_pool - add a pool whose cards are all in one place, to every
 * layout
 * @cards: cards of the new pool
 * @place: the place of all cards
 */
void layouts_add_pool(struct layouts *layouts, const struct bag *cards,
		      unsigned place);

/* In every layout, add @cards to the pool with index @pool, and @n to the
 * number of this pool's cards in @place. */
void layouts_add_cards(struct layouts *layouts, unsigned pool, unsigned place,
		       const struct bag *cards, unsigned n);

/* Move an unknown hidden card from one place to another. */
void layouts_move(struct layouts *layouts, unsigned from, unsigned to);

/* Move all hidden cards from one place to another. */
void layouts_move_all(struct layouts *layouts, unsigned from, unsigned to);

/* Record that a hidden card of @place is now known to be @card: remove the card
 * from its pool.
 */
void layouts_reveal(struct layouts *layouts, unsigned place, card_t card);

/* Keep only layouts with exactly @n special cards in a place. */
void layouts_require_specials(struct layouts *layouts, unsigned place,
			      unsigned n);

/**
 * layouts_remove_known - remove a pool whose cards and place are known
 *
 * The cards of a pool are known if the pool has the same cards in every layout,
 * and all these cards are in one hand or out of play.
 * @cards: receives the cards of the pool
 *
 * Returns the place of the pool's cards; PLACES if no pool is known.
 */
unsigned layouts_remove_known(struct layouts *layouts, struct bag *cards);

/**
 * layouts_weight - return the number of ways to deal a layout's cards
 *
 * Two ways differ if some card is in different places.  Copies of a card count
 * as different cards; the order within a place does not matter.  The result is
 * rounded to a double, which is exact enough for sampling.
 */
double layouts_weight(const struct layout *layout);

#endif
