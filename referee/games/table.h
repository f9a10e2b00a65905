/*
 * table.h - functions shared by the files of the table family.
 *
 * The family plays the games in which a seat draws, lays melds on the table,
 * lays off and discards.  Each mechanism has a file, which uses only files
 * above it:
 *
 *   table_turn.c         facts of the turn that several mechanisms need
 *   table_open.c         the contract of the deal, and the check of an opening
 *   table_offer.h        offers to seats out of turn, in files of their own
 *   table_lay.c          new melds, cards laid off, the pile taken for a meld
 *   table_melds.c        the list of the single melds of a hand
 *   table_swap.c         wild cards of the table swapped for natural ones
 *   table_open_list.c    the list of openings; table_open.h names its files
 *   table_discard.c      checks of a discard, and of a knock without one
 *   table_legal.c        the list of legal actions and the default action
 *   table.c              the deal, the turn, the score
 *
 * Functions are about the seat in turn, state->seat, unless they take a seat.
 * Checks change nothing.
 */
#ifndef DEADWOOD_REFEREE_GAMES_TABLE_H
#define DEADWOOD_REFEREE_GAMES_TABLE_H

#include "referee/engine/game.h"

#define LAYING_MELDS_MAX 24 /* in one action: 72 cards, more than any hand */

/**
 * struct laying - cards that leave a hand for the table
 * @used: copies of each card taken from the hand
 * @n: cards taken from the hand
 */
struct laying {
	uint8_t used[CARD_KINDS];
	unsigned n;
};

/* Check that the seat may discard this card now: rummy 4.4, rummy2 4.3. */
struct ruling table_check_discard(const struct state *state, card_t card);

/* Check that a card may be discarded from a hand of @n cards with @copies of
 * it. */
struct ruling table_check_card(const struct state *state, card_t card,
			       unsigned copies, unsigned n);

/* Check that this card may be discarded as the only one of a hand. */
struct ruling table_check_last(const struct state *state, card_t card);

/**
 * struct fit - how a card of the hand fits a meld
 * @meld: number of the meld, from 1
 * @swaps: the card replaces a wild card; else it is added
 */
struct fit {
	unsigned meld;
	bool swaps;
};

/**
 * table_fits - return whether a card can be added to a meld or swapped into it
 * @now: only if the seat may do so now (rummy2 4.4); else by any seat (4.3)
 * @fit: where it fits, written on success
 */
bool table_fits(const struct state *state, card_t card, bool now,
		struct fit *fit);

/* Check that the seat may knock because it has no legal discard: rummy2 4.4. */
struct ruling table_check_knock(const struct state *state);

/* Return whether this is a first round without laying cards: rummy2 3.2. */
bool table_is_quiet(const struct state *state);

/* Check that the seat may lay, add or swap in this phase of its turn. */
struct ruling table_check_play(const struct state *state);

/* Return whether the seat must draw from the stock: the first turn of a deal
 * that has a quiet round. */
bool table_stock_only(const struct state *state);

/* Return whether the seat has a card that it may discard. */
bool table_has_discard(const struct state *state);

/* Return whether the seat may pass instead of drawing: rummy 8.4. */
bool table_may_pass(const struct state *state);

/* Return whether the stock and the pile have the cards for a push: push 4.2. */
bool table_can_push(const struct state *state);

/* Return whether a card can be drawn from the stock, renewed if it is empty. */
bool table_stock_ready(const struct state *state);

/* Check that the seat may lay off on this meld. */
struct ruling table_check_layoff(const struct state *state,
				 const struct meld *meld);

/**
 * table_check_left - check the cards that stay in the hand after an action
 * @rest: number of cards that come into the hand by the same action
 *
 * Enforces going out (rummy 4.5) and the card that may not be thrown back
 * (4.4).
 */
struct ruling table_check_left(const struct state *state,
			       const struct laying *laying, unsigned rest);

/**
 * laying_count - add cards that must come from the hand to a struct laying
 * @laying: gets the cards up to the first one that the hand does not have
 * @missing: that card
 *
 * Returns false if a card is missing.
 */
bool laying_count(struct laying *laying, const struct bag *hand,
		  const struct laid *cards, unsigned count, card_t *missing);

/* Take the cards from the hand. */
void laying_take(const struct laying *laying, struct bag *hand);

/* Put new melds of the seat on the table. */
void table_put_melds(struct state *state, const struct meld *melds,
		     unsigned count);

/* Append the cards of @action, which made @grown, to the action of an event. */
void table_put_event_cards(struct action *to, const struct action *action,
			   const struct meld *grown);

/* Append melds to the action of an event. */
void table_put_event_melds(struct action *action, const struct meld *melds,
			   unsigned count);

/* Apply the actions that lay cards: table_lay.c. */
struct ruling table_meld(struct state *state, const struct action *action,
			 struct events *events);
struct ruling table_add(struct state *state, const struct action *action,
			struct events *events);
struct ruling table_take_pile(struct state *state, const struct action *action,
			      struct events *events);

/**
 * table_check_opening - check that these melds open, or may follow an opening
 * @melds: @count melds that were read
 * @laying: the cards that they take from the hand
 *
 * Enforces the deal's contract, if it has one: table_open.c.
 */
struct ruling table_check_opening(const struct state *state,
				  const struct meld *melds, unsigned count,
				  const struct laying *laying);

/* Return whether the seat may lay new melds, its opening included. */
bool table_may_meld(const struct state *state);

/* Return whether the seat opened in this turn, so that it may lay off only from
 * its next turn on. */
bool table_layoff_waits(const struct state *state);

/* Return whether this deal's contract must use the whole hand: contract 5.8,
 * eight-hands 5.5. */
bool table_is_pat(const struct state *state);

/* Return why the contracts do not fit the hands; NULL: they do. */
const char *table_prove_contracts(const struct rules *rules);

/* Return whether the seat must meet the contract, because it has not opened. */
bool table_must_open(const struct state *state);

/* List the openings of the hand by the deal's contract, which must exist; first
 * those that leave the fewest points. */
void table_list_openings(const struct state *state, struct legal *out);

/* Apply a swap of a wild card of the table in the seat's own turn:
 * table_swap.c. */
struct ruling table_swap(struct state *state, const struct action *action,
			 struct events *events);

/* List the melds of the hand with the wild card that a swap frees, as uses of
 * it. */
void table_list_uses(const struct state *state, const struct action *swap,
		     card_t wild, struct legal *out);

/* List the swaps of the seat. */
void table_list_swaps(const struct state *state, struct legal *out);

/*
 * Offers: table_offer.h.  The seats that get an offer answer one after the
 * other in PHASE_OFFER.  Then the interrupted turn continues.
 */

/* Offer the upcard to the other seats after the seat in turn chose the stock.
 * Returns false if no seat gets the offer. */
bool table_offer_upcard(struct state *state);

/* Offer the upcard before the turn that begins: rummy2 7. */
void table_offer_turn(struct state *state);

/* Give the upcard, which the seat in turn leaves, to the seat that has bought
 * it. */
void table_sell_upcard(struct state *state, struct stream *stream,
		       struct events *events);

/* Offer the wild cards of melds @from, @from + 1, ... that are not in @before,
 * the meld before it grew, or NULL: king 7.2. */
void table_offer_wilds(struct state *state, unsigned from,
		       const struct meld *before);

/* Return the highest possible bid, or 0: buy 7.1. */
unsigned table_bid_limit(const struct state *state);

/* Open an auction for the upcard by the seat in turn: buy 7. */
struct ruling table_bid(struct state *state, const struct action *action,
			struct stream *stream, struct events *events);

/* List the bids of the seat. */
void table_list_bids(const struct state *state, struct legal *out);

/* Offer the cut of the pack before the deal; return whether the game has one:
 * liverpool 3.1. */
bool table_offer_cut(struct state *state, struct stream *stream);

/* Apply an answer to the current offer, list the answers, and return a bit per
 * enum act that may be legal. */
struct ruling table_answer(struct state *state, const struct action *action,
			   struct stream *stream, struct events *events);
void table_list_answers(const struct state *state, struct legal *out);
uint32_t table_may_answer(const struct state *state);

/* Set up the offer of a position set up by hand. */
void table_offer_position(struct state *state);

/* Give the stock's top card to the seat in turn, which enters PHASE_PLAY. */
void table_take_stock(struct state *state, struct events *events);

/* Functions of struct family: table_legal.c. */
void table_legal(const struct state *state, struct legal *out);
void table_standard(const struct state *state, struct action *out);
uint32_t table_may(const struct state *state);

/* After cards were laid, end the deal if the hand is empty and need not wait
 * for a later turn. */
void table_end_if_empty(struct state *state);

#endif
