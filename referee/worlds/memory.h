/*
 * memory.h - track what a seat knows of hidden cards.
 *
 * A view shows one moment.  It does not show that the left neighbour took the
 * queen from the pile three turns ago and still holds it.  A memory is updated
 * with the events of each action and the view after them.  It stores
 *
 *   known    cards that are surely in a hand, or out of play: taken from the
 *            pile, the spread or the table and not shown since
 *   layouts  the number of other cards in each place, and their pools
 *            (layouts.h)
 *   pile     the discard pile to its bottom, even if a view lists only its top
 *   stock    its order, after a pile was turned over to become the stock
 *   thrown   the discards of each seat, which show what is likely (likely.h)
 *
 * Effect of each event (protocol.md, docs/rules/README.md):
 *
 *   draw      stock: a hidden card moves; discard, pile, spread: known cards
 *   buy, push the upcard is known in its new place, extra cards are hidden
 *   meld, add, swap, arrange, knock: cards go from the hand to the table, and
 *             wild ones back; the view shows what changed
 *   discard   a card of the hand is seen.  If the hand surely held a copy, the
 *             discard is that copy; a second copy stays unseen as before.  The
 *             rules may forbid to discard the card just taken, except a second
 *             copy (rummy 4.4): then the hand still holds one
 *   knock     of gin: the rest of the hand is shown, one card is face down
 *   declare, drop: a hand is shown, or goes out of play unseen
 *   renew     the pile becomes the stock: a pool of its own, or a known order
 *   red-three a card of the stock or of the pile taken is on the table
 *   deal      a deal starts; upcards that were put back are in the stock
 *   pass, bid, cut, ask, answer, show: no effect
 *
 * If the rules set special_seen, the number of X2 in each hand is known.  Red
 * threes are in no hand.  The memory draws no conclusion from actions that
 * others did not choose, or that a rule denied them: a seat that passes may
 * hold anything.
 *
 * Plain memory, 40 KB, copied with "="; no allocation.  It reads the events of
 * the engine; of other seats' events only the cards that their masks show.
 */
#ifndef DEADWOOD_REFEREE_WORLDS_MEMORY_H
#define DEADWOOD_REFEREE_WORLDS_MEMORY_H

#include "referee/engine/view.h"
#include "referee/worlds/layouts.h"

/**
 * struct memory - what one seat knows of a deal
 * @known: by place; without the seat's own hand
 * @open: visible cards out of play that no flag of the game lists
 * @hand: the seat's own, in the last view
 * @table: all cards of melds on the table
 * @spread: cards of the spread
 * @pile: bottom first; CARD_HIDDEN for cards never seen
 * @stock: bottom first, if its order is known; otherwise empty
 * @spreads: discards go to the spread
 * @thrown: by seat, its discards since the memory started
 * @took: card that the last drawing seat took visibly; otherwise CARD_HIDDEN
 */
struct memory {
	const struct rules *rules;
	seat_t seat;
	uint8_t players;
	uint16_t deal;
	bool spreads;
	card_t took;
	struct bag known[PLACES];
	struct bag open, hand, table, spread;
	struct bag thrown[SEATS_MAX];
	struct pile pile, stock;
	struct layouts layouts;
};

/**
 * memory_init - start a memory, at the start of a deal or later
 * @view: of the seat, which may be SEAT_PUBLIC.  Its rules are borrowed
 * @events: of the start of the deal, or NULL
 *
 * It knows nothing of earlier actions that the view does not show.
 */
void memory_init(struct memory *memory, const struct view *view,
		 const struct events *events);

/**
 * memory_update - update the memory after an action
 * @view: after it, of the same seat
 * @events: all events of the action; cards that their masks hide from the seat
 *          are not read
 *
 * Call it for each action, the seat's own too.  A view of another deal restarts
 * the memory.  After the end of a deal it has no effect.
 */
void memory_update(struct memory *memory, const struct view *view,
		   const struct events *events);

/**
 * memory_matches - return true if the view equals the last one of the memory
 *
 * Compares all that shows where cards are.  With another view, some card of a
 * world would be in two places.
 */
bool memory_matches(const struct memory *memory, const struct view *view);

/**
 * memory_is_exact - return true if every world of the memory is possible
 *
 * Only merged pools (layouts.h) make it false: in long deals with several packs
 * and a renewed stock.
 */
bool memory_is_exact(const struct memory *memory);

#endif
