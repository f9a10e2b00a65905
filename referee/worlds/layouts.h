/*
 * layouts.h - count the hidden cards of each pool (set of hidden cards) in each
 * place (hand, stock and others).
 *
 * A pool is a set of hidden cards.  The number of a pool's cards in each place
 * is known, but not which cards they are.  At the start of a deal, the unseen
 * cards of the pack are one pool.  When the pile becomes the new stock, the
 * cards of the pile become another pool.  The cards of older pools are then in
 * hands.  A layout lists the cards of each pool, and how many of them are in
 * each place.  Each card of a pool may be in any place that has cards of the
 * pool.
 *
 * Usually there is only one layout.  If a seat shows a card that may be from
 * either of two pools, each case has its own layout.  If there are too many
 * layouts, the functions merge pools.  Worlds that are impossible then become
 * possible, but no possible world is lost.
 *
 * The structs contain no pointers, so "=" copies them.
 */
#ifndef DEADWOOD_REFEREE_WORLDS_LAYOUTS_H
#define DEADWOOD_REFEREE_WORLDS_LAYOUTS_H

#include "referee/engine/state.h"

/* Place of a hidden card: the number of the seat whose hand contains the card,
 * or PLACE_STOCK, PLACE_PILE or PLACE_ASIDE.
 */
#define PLACE_STOCK SEATS_MAX
/* place of cards that lie face down in the discard pile */
#define PLACE_PILE  (SEATS_MAX + 1)
#define PLACE_ASIDE (SEATS_MAX + 2) /* place of cards that are out of play */
#define PLACES	    (SEATS_MAX + 3)

/* The pool of special cards, whose number in each hand is known.  Special cards
 * are jokers X2 if their number is public (special_seen, rummy2 11), or red
 * threes, which no hand keeps (canasta 4.2).  In other games the special pool
 * is empty. */
#define POOL_SPECIAL 0
/* arbitrary: the special pool, the first pool, and 4 renewed stocks */
#define POOLS_MAX    6
/* arbitrary: 2^6, for six cards whose pool is unknown */
#define LAYOUTS_MAX  64

/**
 * struct layout - one possible distribution of the hidden cards
 * @pool: the cards of each pool, all of them hidden
 * @slots: number of a pool's cards in each place.  The sum over all places is
 *         the size of the pool
 */
struct layout {
	struct bag pool[POOLS_MAX];
	uint16_t slots[PLACES][POOLS_MAX];
};

/**
 * struct layouts - all layouts that fit the events
 * @n: number of layouts; 0: the events contradict each other
 * @merged: true: the functions merged pools, because there were too many
 *	layouts
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
 * @place: place of all cards of the new pool
 */
void layouts_add_pool(struct layouts *layouts, const struct bag *cards,
		      unsigned place);

/* In every layout, add @cards to the pool with index @pool, and @n to the
 * number of the pool's cards in @place. */
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
 * and all of them are in one hand or out of play.
 * @cards: gets the cards of the pool
 *
 * Returns the place of the pool's cards.  If no pool is known, returns PLACES.
 */
unsigned layouts_remove_known(struct layouts *layouts, struct bag *cards);

/**
 * layouts_weight - return the number of ways to deal a layout's cards
 *
 * Two ways to deal differ if some card is in different places.  Copies of a
 * card count as different cards.  The order within a place does not matter.
 * The result is rounded to a double, which is exact enough for sampling.
 */
double layouts_weight(const struct layout *layout);

#endif
