/*
 * table.h - functions shared by the files of the table family.
 *
 * The table family plays games in which a seat draws, lays melds on the table,
 * lays off (adds to melds) and discards.  Each part of the rules has its own
 * file.  A file uses only functions of files above it in this list:
 *
 *   table_turn.c         questions about the turn that several files ask
 *   table_open.c         the check of an opening by the contract of the deal
 *   table_offer.h        offers to seats out of turn (names more files)
 *   table_flags.c        the flags of the family's state
 *   table_call.c         calls, fighting and folding, hands as dealt
 *   table_score.c        the score: hands, melds; stakes that losers pay
 *   table_lay.c          melding, laying off, taking the pile
 *   table_take.c         taking the upcard, or a card below it, to lay it
 *   table_melds.c        the list of the single melds of a hand
 *   table_swap.c         swaps of wild cards on the table for natural cards
 *   table_open_list.c    the list of openings (table_open.h names more files)
 *   table_open_total.c   the list of openings with enough points
 *   table_discard.c      checks of a discard, and of a knock without one
 *   table_legal.c        the list of legal actions and the default action
 *   table.c              the deal, the turn, the end of a deal
 *
 * A function of table.h without a parameter @seat is about the seat in turn,
 * state->seat.  Functions that check do not change the state.
 */
#ifndef DEADWOOD_REFEREE_TABLE_TABLE_H
#define DEADWOOD_REFEREE_TABLE_TABLE_H

#include "referee/engine/game.h"

extern const struct family table_family;

/* The flags of the family, and whether a game with these rules uses a flag. */
extern const struct flag table_flags[];
bool table_has_flag(const struct rules *rules, const struct flag *flag);

/* maximum number of melds in one action: 72 cards, more than any hand */
#define LAYING_MELDS_MAX 24

/**
 * struct laying - cards that leave a hand for the table
 * @used: number of copies of each card taken from the hand
 * @n: number of cards taken from the hand
 */
struct laying {
	uint8_t used[CARD_KINDS];
	unsigned n;
};

/* Check that the seat may discard this card now: rummy 4.4, rummy2 4.3. */
struct ruling table_check_discard(const struct state *state, card_t card);

/* Return the seats that a skip card of the seat in turn can name, one bit per
 * seat: phase10 4.5. */
unsigned table_skip_targets(const struct state *state);

/* Return the seat of @targets with the fewest cards. */
seat_t table_skip_target(const struct state *state, unsigned targets);

/* Check that a discard names a seat if and only if it must. */
struct ruling table_check_skip(const struct state *state,
			       const struct action *action);

/* Check that @card may be discarded from a hand of @n cards, of which @copies
 * are equal to @card. */
struct ruling table_check_card(const struct state *state, card_t card,
			       unsigned copies, unsigned n);

/* Check that the seat may discard @card if no other card is in the hand. */
struct ruling table_check_last(const struct state *state, card_t card);

/**
 * struct fit - how a card of the hand fits a meld
 * @meld: number of the meld, counted from 1
 * @swaps: true: the card replaces a wild card of the meld. false: the card is
 *        added to the meld
 */
struct fit {
	unsigned meld;
	bool swaps;
};

/**
 * table_fits - return whether a card fits a meld on the table, by adding or
 * swapping
 * @now: true: consider only what the seat in turn may do now (rummy2 4.4).
 *        false: consider what any seat may do (rummy2 4.3)
 * @fit: gets the meld that the card fits, if the function returns true
 */
bool table_fits(const struct state *state, card_t card, bool now,
		struct fit *fit);

/* Check that the seat may knock because it has no legal discard: rummy2 4.4. */
struct ruling table_check_knock(const struct state *state);

/* Return whether the seat in turn can take the top card of the pile.  The pile
 * must have a card, and its top card must not be a skip card (phase10 4.4). */
static inline bool
table_has_upcard(const struct state *state)
{
	return state->discard.n > 0 &&
	       !card_is_skip(state->rules, pile_top(&state->discard));
}

/* Return whether the seat in turn may draw the upcard without buying it. */
static inline bool
table_takes_upcard(const struct state *state)
{
	enum take take = (enum take)state->rules->take;

	return take == TAKE_UPCARD || take == TAKE_DEEP ||
	       (take == TAKE_FIRST_FREE && state->first && state->turns == 0);
}

/* Return whether laying cards is forbidden because this is the first round:
 * rummy2 3.2. */
bool table_is_quiet(const struct state *state);

/* Check that the phase of the turn allows the seat to lay, add or swap. */
struct ruling table_check_play(const struct state *state);

/* Return whether the seat must draw from the stock, because quiet_round is set
 * and this is its first turn of the deal. */
bool table_stock_only(const struct state *state);

/* Return the points that the hand of a seat counts at the end of the deal,
 * which are not those of its cards if it has not opened, or opened with pairs:
 * okey101 9.2, 9.4. */
int table_hand_points(const struct state *state, unsigned seat);

/* Return the penalty points for a discard of the seat that leaves cards in its
 * hand, because the card is wild or fits a meld: okey101 4.5. */
int table_discard_fine(const struct state *state, card_t card);

/* Return whether the seat has a card that it may discard. */
bool table_has_discard(const struct state *state);

/* Return whether the seat may pass instead of drawing: rummy 8.4. */
bool table_may_pass(const struct state *state);

/* Return whether stock and pile have enough cards for a push: push 4.2. */
bool table_can_push(const struct state *state);

/* Return whether the stock has a card to draw, or can be renewed. */
bool table_stock_ready(const struct state *state);

/* Check that the seat may lay off on this meld. */
struct ruling table_check_layoff(const struct state *state,
				 const struct meld *meld);

/**
 * table_check_left - check the cards that stay in the hand after an action
 * @rest: number of cards that the same action adds to the hand
 *
 * table_check_left enforces the rules about going out (rummy 4.5).  The
 * function also enforces that the seat may not discard the card taken from the
 * pile in the same turn (rummy 4.4).
 */
struct ruling table_check_left(const struct state *state,
			       const struct laying *laying, unsigned rest);

/**
 * laying_count - add the cards of an action to a struct laying, if the hand has
 * them
 * @laying: gets the cards up to the first card that the hand does not have
 * @missing: set to the first card that the hand does not have
 *
 * If a card is missing, returns false.
 */
bool laying_count(struct laying *laying, const struct bag *hand,
		  const struct laid *cards, unsigned count, card_t *missing);

/* Remove the cards in @laying from the hand. */
void laying_take(const struct laying *laying, struct bag *hand);

/* If cards score for the seat that lays them, note the points of the cards
 * that the seat has added to a meld.  @before: the meld without these cards;
 * NULL: the seat has laid all cards of @grown. */
void table_credit_cards(struct state *state, const struct meld *grown,
			const struct meld *before);

/* If cards score for the seat that lays them, let the owner of each meld on the
 * table have laid all its cards, as at the start of a position. */
void table_credit_owners(struct state *state);

/* Put new melds of the seat on the table. */
void table_put_melds(struct state *state, const struct meld *melds,
		     unsigned count);

/* Append the cards of @action to the action of an event.  @grown: the meld
 * after the cards were added.  The function reads from it what each wild card
 * represents. */
void table_put_event_cards(struct action *to, const struct action *action,
			   const struct meld *grown);

/* Append melds to the action of an event. */
void table_put_event_melds(struct action *action, const struct meld *melds,
			   unsigned count);

/* Check an action that lays cards, and apply it (table_lay.c). */
struct ruling table_meld(struct state *state, const struct action *action,
			 struct events *events);
struct ruling table_add(struct state *state, const struct action *action,
			struct events *events);
struct ruling table_take_pile(struct state *state, const struct action *action,
			      struct events *events);

/**
 * table_check_opening - check that the seat may lay these melds, as its opening
 * or after it
 * @melds: the @count melds of the action
 * @laying: the cards of the hand that the melds use
 *
 * If the deal has a contract (required first melds), the opening must match it
 * (table_open.c).
 */
struct ruling table_check_opening(const struct state *state,
				  const struct meld *melds, unsigned count,
				  const struct laying *laying);

/* Return the points that the seat's opening needs: one meld of it alone (czech
 * 5.7), or all its melds together (kalooki 5.6).  Without such a rule, return
 * 0.
 */
int table_opening_points(const struct state *state, seat_t seat);

/* Return the sum of the points of some melds. */
int table_melds_points(const struct rules *rules, const struct meld *melds,
		       unsigned count);

/* Return whether the seat may take the upcard (the pile's top card) only to lay
 * it at once. */
static inline bool
table_must_use(const struct state *state)
{
	unsigned use = state->rules->take_use;

	return use == TAKE_LAID || use == TAKE_MELDED ||
	       (use == TAKE_OPENS && !(state->opened >> state->seat & 1));
}

/* Return the number of cards that a draw from the discard pile takes: the card
 * that it names and all cards above it, or the upcard.  Of several equal cards
 * it names the one nearest to the top.  0: the pile does not have the card. */
unsigned table_count_taken(const struct state *state,
			   const struct action *action);

/* Take the top @n cards of the discard pile and lay the lowest of them on the
 * table, in one action. */
struct ruling table_take_to_use(struct state *state,
				const struct action *action, unsigned n,
				struct events *events);

/* List the openings with which the seat may take the upcard. */
void table_list_total_uses(const struct state *state, struct legal *out);

/* Return the number of cards that come to the hand with the pile's top card, if
 * the seat takes this card to lay it at once. */
static inline unsigned
table_taken_rest(const struct state *state)
{
	return state->rules->take == TAKE_PILE_MELDED ? state->discard.n - 1u
						      : 0;
}

/* Return the source from which the seat takes, if it takes the top card to lay
 * it at once. */
static inline enum source
table_lay_source(const struct rules *rules)
{
	return rules->take == TAKE_PILE_MELDED ? FROM_PILE : FROM_DISCARD;
}

/* Return the card that a draw from the discard pile must name: with "take:
 * deep" the card that the seat lays at once, else none. */
static inline card_t
table_named_card(const struct rules *rules, card_t card)
{
	return rules->take == TAKE_DEEP ? card : CARD_NONE;
}

/* Return whether the seat may lay new melds, as its opening or after it. */
bool table_may_meld(const struct state *state);

/* Return whether the seat, which has opened, may lay pairs: okey101 5.8. */
bool table_may_lay_pairs(const struct state *state);

/* Return whether the seat may not lay off because it opened in this turn. */
bool table_layoff_waits(const struct state *state);

/* Return whether the seat may not lay off on this meld of its own because it
 * opened in this turn: telefunken 6.1. */
bool table_meld_waits(const struct state *state, const struct meld *meld);

/* Return whether the opening of this deal must use the whole hand: contract
 * 5.8, eight-hands 5.5. */
bool table_is_pat(const struct state *state);

/* If a part of a contract is not a meld of these rules, return a sentence that
 * says why; otherwise return NULL. */
const char *table_prove_contracts(const struct rules *rules);

/* If the rules contradict each other, return a sentence that says why, else
 * NULL. */
const char *table_prove(const struct rules *rules, unsigned players);

/* If the rules about opening_total and take_use contradict others, return a
 * sentence that says why; otherwise return NULL. */
const char *table_prove_total(const struct rules *rules);

/* Return whether the next melds of the seat must match the contract, because
 * the seat has not opened. */
bool table_must_open(const struct state *state);

/* List the openings that match the contract of the deal, which must have a
 * contract.  Openings that leave the fewest points in the hand come first. */
void table_list_openings(const struct state *state, struct legal *out);

/* List the openings that have the points which opening_total requires.  @must:
 * CARD_NONE, or a card that the seat takes from the discard pile with the
 * opening.  The opening must contain this card. */
void table_list_totals(const struct state *state, card_t must,
		       struct legal *out);

/* Check and apply a swap in the seat's own turn: a natural card replaces a wild
 * card on the table (table_swap.c). */
struct ruling table_swap(struct state *state, const struct action *action,
			 struct events *events);

/* List the melds in which the hand can use the wild card that a swap frees. */
void table_list_uses(const struct state *state, const struct action *swap,
		     card_t wild, struct legal *out);

/* List the swaps of the seat. */
void table_list_swaps(const struct state *state, struct legal *out);

/*
 * Offers (table_offer.h): each seat that gets an offer answers it in
 * PHASE_OFFER, one seat after the other.  After the last answer the interrupted
 * turn continues.
 */

/* Return whether the seat in turn may buy the upcard: telefunken 4.3. */
bool table_can_buy(const struct state *state);

/* Sell the upcard to the seat in turn, which then draws from the stock. */
struct ruling table_buy(struct state *state, struct events *events);

/* Offer the upcard to the other seats, after the seat in turn chose to draw
 * from the stock.  If no seat gets the offer, returns false. */
bool table_offer_upcard(struct state *state);

/* Offer the upcard at the start of a turn: rummy2 7. */
void table_offer_turn(struct state *state);

/* Give the upcard to the seat that bought it, because the seat in turn has not
 * taken it. */
void table_sell_upcard(struct state *state, struct stream *stream,
		       struct events *events);

/* Offer the wild cards of the melds @from, @from + 1, ... to the other seats:
 * king 7.2.  @before: the meld before cards were added to it.  The function
 * does not offer the wild cards in @before.  NULL: no cards were added to the
 * meld. */
void table_offer_wilds(struct state *state, unsigned from,
		       const struct meld *before);

/* Return the highest bid that the rules and the cards allow (buy 7.1).  If no
 * bid is allowed, return 0. */
unsigned table_bid_limit(const struct state *state);

/* Apply the bid with which the seat in turn begins an auction for the upcard:
 * buy 7. */
struct ruling table_bid(struct state *state, const struct action *action,
			struct stream *stream, struct events *events);

/* List the bids of the seat. */
void table_list_bids(const struct state *state, struct legal *out);

/* If a seat cuts the pack in this game (liverpool 3.1), begin the offer to cut
 * and return true; otherwise return false. */
bool table_offer_cut(struct state *state, struct stream *stream);

/* Answers to the current offer.  table_answer applies an answer to the current
 * offer. table_list_answers lists the legal answers. table_may_answer returns
 * the acts that may be legal, as one bit per enum act. */
struct ruling table_answer(struct state *state, const struct action *action,
			   struct stream *stream, struct events *events);
void table_list_answers(const struct state *state, struct legal *out);
uint32_t table_may_answer(const struct state *state);

/* Set up an offer for a rule case that begins with one. */
void table_offer_position(struct state *state);

/*
 * Calls (table_call.c) and stakes (table_score.c)
 */

/* Return whether the seat has laid a meld that is on the table. */
bool table_has_meld(const struct state *state, seat_t seat);

/* Check that the seat may call: tonk 7.1, tong-its 7.1. */
struct ruling table_check_call(const struct state *state);

/* Call: end the deal, or ask the other seats to fight or fold first.  The
 * caller has checked that the seat may call. */
struct ruling table_call(struct state *state, struct events *events);

/* The seat in turn has added a card to a meld: if the rules say so, the owner
 * may not call in its next turn. */
void table_block_call(struct state *state, const struct meld *meld);

/* If a hand ends the deal by its points as dealt, ask its seat to show it. */
void table_offer_dealt(struct state *state);

/* Return the stake that a seat pays to each winner if it has lost the deal: the
 * first one whose condition holds, or NULL. */
const struct bonus *table_find_stake(const struct state *state, seat_t seat);

/* In a game with stakes, add events that show all hands. */
void table_show_hands(const struct state *state, struct events *events);

/* If the rules about calls and stakes contradict others, return a sentence that
 * says why, else NULL. */
const char *table_prove_stakes(const struct rules *rules);

/* Give the top card of the stock to the seat in turn, and set PHASE_PLAY. */
void table_take_stock(struct state *state, struct events *events);

/* Functions of struct family for the table family, defined in table_legal.c. */
void table_legal(const struct state *state, struct legal *out);
void table_standard(const struct state *state, struct action *out);
uint32_t table_may(const struct state *state);

/* Function for struct family, defined in table_score.c. */
void table_score(struct state *state);

/* After cards were laid, end the deal if the hand is empty.  If going_out is
 * "waits", a seat with an empty hand does not end the deal. */
void table_end_if_empty(struct state *state);

#endif
