/*
 * memory.h - what a seat knows of hidden cards from what it has been told.
 *
 * A view shows a moment; that the left neighbour took the queen from the pile
 * three turns ago, and holds it still, is in no view.  A memory is told each
 * action's events, and the view behind them, and keeps
 *
 *   known    cards that surely lie in a hand, or out of play: taken from the
 *            pile, the spread or the table and not shown since
 *   layouts  how many others lie where, and of which they are (layouts.h)
 *   pile     the discard pile to its bottom, also where a view lists its top
 *   stock    its order, once a pile was turned over to be it
 *   thrown   what each seat discarded: it tells nothing of where cards lie, but
 *            of what is likely (likely.h)
 *
 * What each event tells (protocol.md, docs/rules/README.md):
 *
 *   draw      stock: a hidden card moves; discard, pile, spread: known cards
 *   buy, push the upcard is known where it goes, what comes with it hidden
 *   meld, add, swap, arrange, knock: cards come from the hand to the table and
 *             wild ones back; what changed there is what the event says
 *   discard   a card of the hand is seen.  Where the hand surely held one of
 *             that kind, that one is taken for it: if it held a twin too, the
 *             twin is what is left, and lies among the unseen cards as before.
 *             What was taken in this turn may be forbidden but for a twin
 *             (rummy 4.4): then the hand is known to hold one still
 *   knock     of gin: the rest of the hand is shown, one card lies face down
 *   declare, drop: a hand is shown, or goes out of play as it is
 *   renew     the pile is the stock: a pool of its own, or a known order
 *   red-three a card of the stock or of the pile taken is on the table
 *   deal      the deal begins here; upcards that went back lie in the stock
 *   pass, bid, cut, ask, answer, show: tell nothing of where cards lie
 *
 * With the rules' special_seen the X2 of hands are known by their number; red
 * threes lie in no hand.  What
 * others could have done and did not is no knowledge, nor what a rule forbade
 * them while they held the cards for it: who passes may hold anything.
 *
 * Plain memory, 40 KB, copied with "="; no allocation.  It is fed by the
 * engine's events; those of other seats are read as far as their masks show.
 */
#ifndef DEADWOOD_REFEREE_WORLDS_MEMORY_H
#define DEADWOOD_REFEREE_WORLDS_MEMORY_H

#include "referee/engine/view.h"
#include "referee/worlds/layouts.h"

/**
 * struct memory - what one seat knows of a deal
 * @known: by place; the seat's own hand is not among them
 * @open: cards that lie out of play in sight, in no flag of the game
 * @hand: the seat's own, as of the last view
 * @table: all cards of the melds there
 * @spread: the cards of the spread
 * @pile: bottom first; CARD_HIDDEN where a card was never seen
 * @stock: bottom first, if its order is known; else empty
 * @spreads: discards go to the spread
 * @thrown: by seat, its discards since the memory began
 * @took: what who drew last took in sight; else CARD_HIDDEN
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
 * memory_begin - begin to remember, at the deal's start or at any moment
 * @view: what the seat sees; its seat may be SEAT_PUBLIC.  Its rules are kept
 * @events: of the deal's start, or NULL: nothing was told
 *
 * Of what was before nothing is known but what the view shows.
 */
void memory_begin(struct memory *memory, const struct view *view,
		  const struct events *events);

/**
 * memory_see - an action was played
 * @view: behind it, of the same seat
 * @events: all that the action left; cards that their masks hide from the seat
 *        are not read
 *
 * Call it for each action, the seat's own too.  A view of another deal begins
 * anew.  Of a deal that is over nothing more is remembered.
 */
void memory_see(struct memory *memory, const struct view *view,
		const struct events *events);

/**
 * memory_is_of - is this the view that the memory was shown last, or its equal?
 *
 * As far as a view tells where cards lie.  Of any other view's worlds some card
 * would lie in two places.
 */
bool memory_is_of(const struct memory *memory, const struct view *view);

/**
 * memory_is_exact - is each world that the memory allows a possible one?
 *
 * So it is but where pools were thrown together (layouts.h): in long deals with
 * several packs whose stock was renewed.
 */
bool memory_is_exact(const struct memory *memory);

#endif
