/*
 * table.h - what the files of the table family share.
 *
 * The family plays every game in which melds are laid on the table: draw, lay
 * and lay off, discard.  A mechanism is a file, and each knows only those above
 * it here:
 *
 *   table_turn.c       what the turn allows of its own accord
 *   table_open.c       the contract of the deal: what opens
 *   table_offer.h      all that is offered out of turn, in files of its own
 *   table_lay.c        new melds, cards laid off, the pile taken for one
 *   table_melds.c      the list of every single meld of a hand
 *   table_swap.c       wild cards of the table swapped for natural ones
 *   table_open_list.c  the list of openings (table_open_parts.c: part by part)
 *   table_discard.c    what may be discarded, and the knock
 *   table_legal.c      the list of legal actions and the safe one
 *   table.c            the deal, the turn, the score: the family
 *
 * All of it is about the seat in turn, state->seat, unless a seat is named.
 * Checks change nothing.
 */
#ifndef DEADWOOD_REFEREE_GAMES_TABLE_H
#define DEADWOOD_REFEREE_GAMES_TABLE_H

#include "referee/engine/game.h"

#define LAYING_MELDS_MAX 24 /* in one action: 72 cards; no hand is larger */

/**
 * struct laying - cards that leave a hand for the table
 * @used: copies of each card taken from the hand
 * @n: cards taken from the hand
 */
struct laying {
	uint8_t used[CARD_KINDS];
	unsigned n;
};

/* May the seat discard this card now?  rummy 4.4, rummy2 4.3 */
struct ruling table_check_discard(const struct state *state, card_t card);

/* May a card go from a hand of @n cards, @copies of it? */
struct ruling table_check_card(const struct state *state, card_t card,
			       unsigned copies, unsigned n);

/* May this card be discarded as the only one of a hand? */
struct ruling table_check_last(const struct state *state, card_t card);

/**
 * struct fit - how a card of the hand fits a meld
 * @meld: the meld's number
 * @swaps: it takes the place of a wild card; else it is added
 */
struct fit {
	unsigned meld;
	bool swaps;
};

/**
 * table_fits - could a card be added to a meld, or swapped into it?
 * @mine: only where the seat may do so now: rummy2 4.4; else whoever may: 4.3
 */
bool table_fits(const struct state *state, card_t card, bool mine,
		struct fit *fit);

/* May the seat knock, having nothing to discard: rummy2 4.4? */
struct ruling table_check_knock(const struct state *state);

/* The first round, in which nothing is laid: rummy2 3.2. */
bool table_is_quiet(const struct state *state);

/* May the seat lay, add or swap at all in this phase of its turn? */
struct ruling table_check_play(const struct state *state);

/* The first turn of all, which draws from the stock. */
bool table_stock_only(const struct state *state);

/* Is there a card that the seat may discard? */
bool table_has_discard(const struct state *state);

/* May the seat pass instead of drawing: rummy 8.4? */
bool table_may_pass(const struct state *state);

/* Are there the cards of a push: push 4.2? */
bool table_can_push(const struct state *state);

/* Can a card be drawn from the stock, perhaps after renewing it? */
bool table_stock_ready(const struct state *state);

/* May the seat lay off on this meld at all? */
struct ruling table_check_layoff(const struct state *state,
				 const struct meld *meld);

/**
 * table_check_left - may this stay in the hand?
 * @rest: cards that come into the hand by the same action
 *
 * Going out (rummy 4.5) and the card that may not be thrown back (4.4).
 */
struct ruling table_check_left(const struct state *state,
			       const struct laying *laying, unsigned rest);

/**
 * laying_count - count cards that must come from the hand
 * @laying: @cards are added to it, as far as the hand goes
 * @missing: the first that the hand has not, where false is returned
 */
bool laying_count(struct laying *laying, const struct bag *hand,
		  const struct laid *cards, unsigned count, card_t *missing);

/* Cards leave the hand, melds come to the table and are told. */
void laying_take(const struct laying *laying, struct bag *hand);
void table_put_melds(struct state *state, const struct meld *melds,
		     unsigned count);
void table_tell_cards(struct action *told, const struct action *action,
		      const struct meld *grown);
void table_tell_melds(struct action *action, const struct meld *melds,
		      unsigned count);

/* Handlers of the actions that lay cards: table_lay.c. */
struct ruling table_meld(struct state *state, const struct action *action,
			 struct events *events);
struct ruling table_add(struct state *state, const struct action *action,
			struct events *events);
struct ruling table_take_pile(struct state *state, const struct action *action,
			      struct events *events);

/**
 * table_check_opening - do these melds open, or may they follow an opening?
 * @melds: @count melds as they were read
 * @laying: what they take from the hand
 *
 * The deal's contract, if there is one: table_open.c.
 */
struct ruling table_check_opening(const struct state *state,
				  const struct meld *melds, unsigned count,
				  const struct laying *laying);

/* May the seat lay new melds, those of its opening among them? */
bool table_may_meld(const struct state *state);

/* Did the seat open in this turn, so that it lays off in its next only? */
bool table_layoff_waits(const struct state *state);

/* This deal's contract uses up the hand: contract 5.8, eight-hands 5.5. */
bool table_is_pat(const struct state *state);

/* Can the contracts be met by the hands?  A sentence, or NULL. */
const char *table_prove_contracts(const struct rules *rules);

/* May the seat open still, so that it must meet the contract? */
bool table_must_open(const struct state *state);

/* Openings of the hand by the deal's contract, of which there must be one; best
 * first: the fewest points left. */
void table_list_openings(const struct state *state, struct legal *out);

/* Swapping wild cards of the table in one's turn: table_swap.c. */
struct ruling table_swap(struct state *state, const struct action *action,
			 struct events *events);

/* Melds of the hand with the wild card that a swap frees, as uses of it. */
void table_list_uses(const struct state *state, const struct action *swap,
		     card_t wild, struct legal *out);
void table_list_swaps(const struct state *state, struct legal *out);

/*
 * Offers: table_offer.h.  The seats that are asked answer one after the other
 * in the phase PHASE_OFFER; then the turn goes on where it was interrupted.
 */

/* The upcard is for sale, the stock having been chosen; false: to nobody. */
bool table_offer_upcard(struct state *state);

/* The upcard is for sale before the turn that begins now: rummy2 7. */
void table_offer_turn(struct state *state);

/* The seat in turn leaves the upcard: who has bought it gets it. */
void table_sell_upcard(struct state *state, struct stream *stream,
		       struct events *events);

/* Wild cards of melds @from, @from + 1, ... that were not there @before (a meld
 * grown, or NULL) may be claimed: king 7.2. */
void table_offer_wilds(struct state *state, unsigned from,
		       const struct meld *before);

/* The highest bid that there can be now, or 0: buy 7.1. */
unsigned table_bid_limit(const struct state *state);

/* The seat in turn opens an auction for the upcard: buy 7. */
struct ruling table_bid(struct state *state, const struct action *action,
			struct stream *stream, struct events *events);
void table_list_bids(const struct state *state, struct legal *out);

/* The pack is cut before the deal: liverpool 3.1. */
bool table_offer_cut(struct state *state, struct stream *stream);

struct ruling table_answer(struct state *state, const struct action *action,
			   struct stream *stream, struct events *events);
void table_list_answers(const struct state *state, struct legal *out);
uint32_t table_may_answer(const struct state *state);

/* A position that stands in an offer: set up what it needs. */
void table_offer_position(struct state *state);

/* The seat in turn gets the stock's top card and is in PHASE_PLAY. */
void table_take_stock(struct state *state, struct events *events);

/* Rows of the family: table_legal.c. */
void table_legal(const struct state *state, struct legal *out);
void table_standard(const struct state *state, struct action *out);
uint32_t table_may(const struct state *state);

/* Cards were laid: a seat that has none left is out, unless it waits. */
void table_hand_laid(struct state *state);

#endif
