/*
 * canasta.h - functions shared by the files of the canasta family.
 *
 * In games of the canasta family, each side lays sets and, in some games, runs.
 * A seat can take the whole discard pile if it melds the top card.  A file uses
 * only functions of files above it in this list:
 *
 *   canasta_foot.c    the second hands of sides
 *   canasta_pile.c    whether a seat may take the pile, and how
 *   canasta_lay.c     checks of actions that lay cards or take the pile
 *   canasta_score.c   the score of a deal, and the end of the match
 *   canasta_melds.h   the list of new melds (names more files)
 *   canasta_legal.c   the list of legal actions and the default action
 *   canasta.c         the deal, the turn, questions to the partner
 */
#ifndef DEADWOOD_REFEREE_CANASTA_CANASTA_H
#define DEADWOOD_REFEREE_CANASTA_CANASTA_H

#include "referee/engine/game.h"

extern const struct family canasta_family;

/* maximum number of melds in one action: as many as the table has */
#define LAY_MELDS_MAX TABLE_MELDS_MAX

/**
 * struct lay - cards that an action lays on the table
 * @melds: the @count new melds
 * @to: index of the meld to which the action adds cards, or -1.  @grown: this
 *        meld with the added cards
 * @used: number of copies of each card that leaves the hand.  @n: number of
 *        these cards in total
 * @rest: number of cards that move from the pile to the hand
 */
struct lay {
	struct meld melds[LAY_MELDS_MAX];
	unsigned count;
	int to;
	struct meld grown;
	uint8_t used[CARD_KINDS];
	unsigned n;
	unsigned rest;
};

/* Return whether @card is in @cards, a mask with one bit per card.  For a joker
 * the result is false. */
static inline bool
card_mask_has(uint64_t cards, card_t card)
{
	return card < 64 && (cards >> card & 1);
}

static inline unsigned
canasta_meld_rank(const struct meld *meld)
{
	return card_rank(meld->cards[0].as);
}

/* Return whether the side of the seat has laid its first melds with enough
 * points: canasta 5.5. */
bool canasta_side_is_open(const struct state *state, seat_t seat);

/* Return whether a seat of the seat's side has laid the meld. */
bool canasta_is_own_side(const struct state *state, seat_t seat,
			 const struct meld *meld);

/* Return the index in state->table of the set of this rank to which the seat's
 * side must add (canasta 5.2).  If there is none, return -1: the side may lay a
 * new set of the rank. */
int canasta_find_set(const struct state *state, seat_t seat, unsigned rank);

/* Return whether the pile is frozen for the side of the seat in turn:
 * canasta 6.2. */
bool canasta_pile_is_frozen(const struct state *state);

/* Check that the seat in turn can meld the pile's top card and may take the
 * pile (canasta 6.2 and 6.7).  If the seat may take the pile, returns
 * REFUSE_NONE; else the reason why not. */
struct ruling canasta_check_pile(const struct state *state);

/* Check that an action that takes the pile lays its top card as it must
 * (canasta 6.4, samba 6.4).  @to: index of the meld to which the action adds
 * cards, or -1. */
struct ruling canasta_check_pile_use(const struct state *state,
				     const struct action *action, int to);

/* Take the whole pile into the hand without laying its top card: burraco 4.2.
 */
void canasta_take_pile(struct state *state, struct events *events);

/* Count the cards of the pile that come into the hand when its top card is
 * laid. */
unsigned canasta_count_rest(const struct state *state);

/* Return whether the seat in turn must take the pile (canasta 8.2).  @take:
 * gets an action that takes it, if so; otherwise its value is not defined. */
bool canasta_find_forced(const struct state *state, struct action *take);

/* Return the number of points that the first melds of the seat's side must
 * have: canasta 5.5. */
int canasta_minimum(const struct state *state, seat_t seat);

/**
 * canasta_check_lay - check an action that lays cards: a meld, an add, or a
 * draw that takes the pile
 * @lay: caller's storage, set if the action is legal
 *
 * The caller must first check the phase and the act.  The function does not
 * change the state.
 */
struct ruling canasta_check_lay(const struct state *state,
				const struct action *action, struct lay *lay);

/* Apply an action that canasta_check_lay accepted: move the cards and append
 * the events.  If the hand is then empty, end the deal. */
void canasta_apply_lay(struct state *state, const struct action *action,
		       const struct lay *lay, struct stream *stream,
		       struct events *events);

/* Check that the seat in turn may discard a card (canasta 4.3), ask its partner
 * (canasta 7.1), or pass (canasta 8.2). */
struct ruling canasta_check_discard(const struct state *state, card_t card);
struct ruling canasta_check_ask(const struct state *state);
struct ruling canasta_check_pass(const struct state *state);

/* Lay the second hands aside, if the game has second hands. */
void canasta_deal_feet(struct state *state);

/* Move a second hand to the hand of the seat, and append the event. */
void canasta_take_foot(struct state *state, seat_t seat, struct stream *stream,
		       struct events *events);

/* Make a second hand that lies aside the new stock, and append the event:
 * buraco 8.2. */
void canasta_stock_foot(struct state *state, struct stream *stream,
			struct events *events);

/* End the deal.  With foot_of "seat", each seat takes its second hand before:
 * hand-and-foot 9.3.  @ender: the seat that goes out, or SEAT_NONE. */
void canasta_end_deal(struct state *state, enum how how, seat_t ender,
		      struct stream *stream, struct events *events);

/* Lay a red three on the table for the seat: canasta 4.2.  The caller must
 * first remove the card from the hand or pile. */
void canasta_lay_bonus(struct state *state, seat_t seat, card_t card,
		       struct events *events);

/* Return the points of the red threes of a side, whose seats are one bit each;
 * negative if they count against the side: canasta 9.3. */
int canasta_bonus_points(const struct state *state, unsigned seats);

/* Return the points that the cards of a hand cost: canasta 9.1, bolivia 9.4. */
int canasta_hand_points(const struct state *state, seat_t seat);

/* Functions for struct family, in canasta_score.c and canasta_legal.c. */
void canasta_score(struct state *state);
void canasta_match_over(struct state *state);
void canasta_legal(const struct state *state, struct legal *out);
void canasta_standard(const struct state *state, struct action *out);
uint32_t canasta_may(const struct state *state);

#endif
