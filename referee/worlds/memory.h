/*
 * memory.h - keep track of what a seat knows about hidden cards.
 *
 * A view shows only one moment of a deal.  For example, the view does not show
 * that the left neighbour took the queen from the pile three turns ago and
 * still holds it.  The owner updates a memory after each action, with the
 * action's events and the new view.  The memory stores
 *
 *   known    cards that are surely in a hand, or out of play: taken from the
 *            pile, the spread or the table and not shown since
 *   layouts  the number of all other hidden cards in each place, and their
 *            pools (layouts.h)
 *   pile     the discard pile to its bottom, even if a view lists only its top
 *   stock    the order of the stock, known after the pile was turned over
 *   thrown   the discards of each seat, from which likely.h weighs worlds
 *
 * Effect of each event (protocol.md, docs/rules/README.md):
 *
 *   "draw"     from the stock: a hidden card moves to the hand; from the pile
 *              or the spread: known cards move to the hand.
 *   "buy", "push": the upcard is known in its new place; other drawn cards are
 *              hidden.
 *   "meld", "add", "swap", "arrange", "knock": cards move from the hand to the
 *              table, and wild cards may move back to the hand; the view shows
 *              which cards moved.
 *   "discard"  a card of the hand is seen.  If the hand surely held a copy of a
 *              discarded card, the memory assumes that the seat discarded this
 *              copy.  Some rules forbid to discard the card just taken but not
 *              a second copy of it (rummy 4.4).  After a discard under such a
 *              rule, the hand still holds the card that was taken.
 *   "knock"    in gin: the other cards of the hand are shown, one card is face
 *              down.
 *   "declare", "drop": the hand is shown, or goes out of play unseen.
 *   "renew"    the pile becomes the stock: its cards form a new pool, or their
 *              order is known.
 *   "red-three": a card of the stock or of the taken pile is on the table.
 *   "deal"     a deal starts; upcards that were put back are in the stock.
 *   "pass", "bid", "cut", "ask", "answer", "show" have no effect.
 *
 * If the rules set special_seen, the memory knows the number of X2 in each
 * hand.  No hand contains red threes.  The memory draws no conclusion from
 * actions that others could have chosen but did not.  A seat that passes may
 * hold any cards.
 *
 * A struct memory has 40 KB and no pointers except @rules, so "=" copies it.
 * The functions take events of the engine.  The functions read only the cards
 * that the events show to the seat.
 */
#ifndef DEADWOOD_REFEREE_WORLDS_MEMORY_H
#define DEADWOOD_REFEREE_WORLDS_MEMORY_H

#include "referee/engine/view.h"
#include "referee/worlds/layouts.h"

/**
 * struct memory - what one seat knows of a deal
 * @known: by place, the cards that are surely there; not for the seat's own
 *	hand
 * @open: visible cards out of play, except cards in the game's flags
 * @hand: the seat's own hand in the last view
 * @table: all cards of melds on the table
 * @spread: discards that lie face up side by side, instead of a pile
 * @pile: the discard pile, bottom first; CARD_HIDDEN for a card that the seat
 *	has never seen
 * @stock: cards of the stock, bottom first, if their order is known; else empty
 * @spreads: true: the game uses @spread instead of @pile
 * @thrown: by seat, the cards that it has discarded since the memory started
 * @took: the last drawn card, if it was visible; else CARD_HIDDEN
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
 * memory_init - initialize a memory, at the start of a deal or later
 * @view: view of the seat, which may be SEAT_PUBLIC.  The memory borrows its
 *	rules
 * @events: events of the start of the deal, or NULL
 *
 * After a start during a deal, the memory knows earlier actions only from the
 * view.
 */
void memory_init(struct memory *memory, const struct view *view,
		 const struct events *events);

/**
 * memory_update - update a seat's memory after an action
 * @view: view of the same seat after the action
 * @events: all events of the action.  The function does not read cards that the
 *	events hide from the seat
 *
 * The caller must call memory_update after each action, the seat's own actions
 * included.  If the view is of another deal, the function initializes the
 * memory again.  After the end of a deal the function has no effect.
 */
void memory_update(struct memory *memory, const struct view *view,
		   const struct events *events);

/**
 * memory_matches - return true if the view equals the last view of the memory
 *
 * The comparison covers only the parts of the views that show where cards are.
 * If the result is false, the caller cannot use @view and @memory together in
 * worlds_sample.
 */
bool memory_matches(const struct memory *memory, const struct view *view);

/**
 * memory_is_exact - return true if every world that fits the memory is possible
 *
 * If pools were merged (layouts.h), returns false; else true.  Pools are merged
 * only in long deals with several packs and a renewed stock.
 */
bool memory_is_exact(const struct memory *memory);

#endif
