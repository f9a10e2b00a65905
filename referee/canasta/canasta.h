/*
 * canasta.h - functions shared by the files of the canasta family.
 *
 * In games of the canasta family, each side lays sets, at most one set of each
 * rank.  A seat can take the whole discard pile if it melds the top card.
 *
 *   canasta.c        the deal, the turn, questions to the partner
 *   canasta_lay.c    checks of actions that lay cards or take the pile
 *   canasta_score.c  the score of a deal, and the end of the match
 *   canasta_legal.c  the list of legal actions and the default action
 */
#ifndef DEADWOOD_REFEREE_CANASTA_CANASTA_H
#define DEADWOOD_REFEREE_CANASTA_CANASTA_H

#include "referee/engine/game.h"

extern const struct family canasta_family;

#define LAY_MELDS_MAX 13 /* canasta 5.2: one meld of each rank */

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

/* Return the index in state->table of the meld of this rank that the seat's
 * side has laid (canasta 5.2).  If there is none, return -1. */
int canasta_find_meld(const struct state *state, seat_t seat, unsigned rank);

/* Return whether the meld has enough cards to be a canasta: canasta 5.3. */
bool canasta_meld_is_canasta(const struct rules *rules,
			     const struct meld *meld);

/* Return whether the pile is frozen for the side of the seat in turn:
 * canasta 6.2. */
bool canasta_pile_is_frozen(const struct state *state);

/* Check that the seat in turn can meld the pile's top card and may take the
 * pile (canasta 6.2 and 6.7).  If the seat may take the pile, returns
 * REFUSE_NONE; else the reason why not. */
struct ruling canasta_check_pile(const struct state *state);

/* Return whether the seat in turn must take the pile: canasta 8.2. */
bool canasta_must_take(const struct state *state);

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
		       const struct lay *lay, struct events *events);

/* Check that the seat in turn may discard a card (canasta 4.3), ask its partner
 * (canasta 7.1), or pass (canasta 8.2). */
struct ruling canasta_check_discard(const struct state *state, card_t card);
struct ruling canasta_check_ask(const struct state *state);
struct ruling canasta_check_pass(const struct state *state);

/* End the deal, because the seat in turn has no cards left. */
void canasta_go_out(struct state *state);

/* Lay a red three on the table for the seat: canasta 4.2.  The caller must
 * first remove the card from the hand or pile. */
void canasta_lay_bonus(struct state *state, seat_t seat, card_t card,
		       struct events *events);

/* Functions for struct family, in canasta_score.c and canasta_legal.c. */
void canasta_score(struct state *state);
void canasta_match_over(struct state *state);
void canasta_legal(const struct state *state, struct legal *out);
void canasta_standard(const struct state *state, struct action *out);
uint32_t canasta_may(const struct state *state);

#endif
