/*
 * canasta.h - functions shared by the files of the canasta family.
 *
 * Each side lays sets of one rank.  A seat takes the whole discard pile by
 * melding its top card.
 *
 *   canasta.c        the deal, the turn, questions to the partner
 *   canasta_lay.c    checks of laid cards and of taking the pile
 *   canasta_score.c  the score of a deal, and the end of the match
 *   canasta_legal.c  the list of legal actions and the default action
 */
#ifndef DEADWOOD_REFEREE_GAMES_CANASTA_H
#define DEADWOOD_REFEREE_GAMES_CANASTA_H

#include "referee/engine/game.h"

#define LAY_MELDS_MAX 13 /* one of a rank: canasta 5.2 */

/**
 * struct lay - cards that an action would put on the table
 * @melds: new melds, @count of them
 * @to: index of the meld that gets cards, or -1; @grown: that meld with them
 * @used: copies of each card that leave the hand, @n in all
 * @rest: number of cards that come into the hand with the pile
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

/* Return whether a mask, one bit per card, has @card; never for a joker. */
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

/* Return whether the seat or a partner has met the minimum: canasta 5.5. */
bool canasta_side_is_open(const struct state *state, seat_t seat);

/* Return the index in state->table of the side's meld of a rank, or -1:
 * canasta 5.2. */
int canasta_find_meld(const struct state *state, seat_t seat, unsigned rank);

/* Return whether the meld has enough cards for a canasta: canasta 5.3. */
bool canasta_meld_is_canasta(const struct rules *rules,
			     const struct meld *meld);

/* Return whether the pile is frozen for the side of the seat in turn:
 * canasta 6.2. */
bool canasta_pile_is_frozen(const struct state *state);

/* Check that the seat in turn could take the pile: its top card can be melded,
 * and canasta 6.2 and 6.7 allow it.  Returns REFUSE_NONE or the reason. */
struct ruling canasta_check_pile(const struct state *state);

/* Return whether the seat in turn must take the pile: canasta 8.2. */
bool canasta_must_take(const struct state *state);

/* Return the points that the side of the seat in turn needs to open:
 * canasta 5.5. */
int canasta_minimum(const struct state *state);

/**
 * canasta_check_lay - check an action that lays cards: meld, add, or draw from
 * the pile
 * @lay: caller's storage; filled in on success
 *
 * The phase and the action's kind have been checked.  Changes nothing.
 */
struct ruling canasta_check_lay(const struct state *state,
				const struct action *action, struct lay *lay);

/* Apply a checked action: move the cards, append the events, end the deal if
 * the hand is empty. */
void canasta_apply_lay(struct state *state, const struct action *action,
		       const struct lay *lay, struct events *events);

/* Check that the seat in turn may discard that card (canasta 4.3), ask (7.1),
 * pass (8.2). */
struct ruling canasta_check_discard(const struct state *state, card_t card);
struct ruling canasta_check_ask(const struct state *state);
struct ruling canasta_check_pass(const struct state *state);

/* End the deal: the seat in turn has no cards left. */
void canasta_go_out(struct state *state);

/* Lay a red three, already taken from its hand or pile, on the seat's side:
 * canasta 4.2. */
void canasta_lay_bonus(struct state *state, seat_t seat, card_t card,
		       struct events *events);

/* Functions of struct family: canasta_score.c, canasta_legal.c. */
void canasta_score(struct state *state);
void canasta_match_over(struct state *state);
void canasta_legal(const struct state *state, struct legal *out);
void canasta_standard(const struct state *state, struct action *out);
uint32_t canasta_may(const struct state *state);

#endif
