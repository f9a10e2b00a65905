/*
 * layouts.h - count the hidden cards of each pool in each place.
 *
 * A pool is a set of cards that are in some hidden places, not known in which.
 * At the start of a deal the unseen cards of the pack are one pool.  After a
 * renewal the cards of the pile are another pool, which is the stock; cards of
 * older pools are in hands.  A layout lists the cards of each pool, and how
 * many of them are in each place.  Any card of a pool may be in any of its
 * places.
 *
 * The layout is usually certain.  If a seat shows a card that may be from
 * either of two pools, both layouts remain.  If there are too many layouts, the
 * pools are merged: that loses knowledge, but is never wrong.
 *
 * Plain memory without pointers.
 */
#ifndef DEADWOOD_REFEREE_WORLDS_LAYOUTS_H
#define DEADWOOD_REFEREE_WORLDS_LAYOUTS_H

#include "referee/engine/state.h"

/* Place of a hidden card: the number of a seat, for its hand, or one of these.
 */
#define PLACE_STOCK SEATS_MAX
#define PLACE_PILE  (SEATS_MAX + 1) /* face down in the discard pile */
#define PLACE_ASIDE (SEATS_MAX + 2) /* out of play */
#define PLACES	    (SEATS_MAX + 3)

/* Pool of X2 whose places are public (special_seen, rummy2 11), or of red
 * threes, which no hand keeps (canasta 4.2); empty in other games. */
#define POOL_SPECIAL 0
#define POOLS_MAX    6	/* chosen: special, pack, four renewals */
#define LAYOUTS_MAX  64 /* chosen: six ambiguous cards */

/**
 * struct layout - one possible distribution of the hidden cards
 * @pool: cards of each pool; none of them is visible
 * @slots: number of a pool's cards in each place; the sum over all places is
 *         the size of the pool
 */
struct layout {
	struct bag pool[POOLS_MAX];
	uint8_t slots[PLACES][POOLS_MAX];
};

/**
 * struct layouts - all distributions that fit the events, each once
 * @n: 0 if nothing fits: the events contradict each other
 * @merged: pools were merged
 */
struct layouts {
	uint8_t n;
	bool merged;
	struct layout at[LAYOUTS_MAX];
};

/* Start with one layout of empty pools. */
void layouts_init(struct layouts *layouts);

/**
 * layouts_add_pool - add a pool whose cards are all in one place
 * @cards: cards of the pool; stored in an empty pool
 * @place: the place
 */
void layouts_add_pool(struct layouts *layouts, const struct bag *cards,
		      unsigned place);

/* Add @cards to @pool, and @n to the number of its cards in @place. */
void layouts_add_cards(struct layouts *layouts, unsigned pool, unsigned place,
		       const struct bag *cards, unsigned n);

/* Move a hidden card, which is not known, from one place to another. */
void layouts_move(struct layouts *layouts, unsigned from, unsigned to);

/* Move all hidden cards of a place to another. */
void layouts_move_all(struct layouts *layouts, unsigned from, unsigned to);

/* Remove a card from the pools: a hidden card of @place turns out to be @card.
 */
void layouts_reveal(struct layouts *layouts, unsigned place, card_t card);

/* Keep only layouts with exactly @n special cards in a place. */
void layouts_require_specials(struct layouts *layouts, unsigned place,
			      unsigned n);

/**
 * layouts_remove_known - remove a pool that is known completely
 *
 * Such a pool has the same cards in every layout, all in one hand or out of
 * play.
 * @cards: receives its cards
 *
 * Returns the place, or PLACES if there is no such pool.
 */
unsigned layouts_remove_known(struct layouts *layouts, struct bag *cards);

/**
 * layouts_weight - return the number of ways to deal a layout's cards
 *
 * It counts which card of each pool is in which place.  Copies of a card are
 * different cards; the order in a place does not count.  The rounding error of
 * the double is far below the precision of any test.
 */
double layouts_weight(const struct layout *layout);

#endif
