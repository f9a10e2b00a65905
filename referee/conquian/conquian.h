/*
 * conquian.h - the Conquian family: a drawn card is melded at once or
 * discarded, and a player may force a card into the melds of the other.
 *
 *   conquian.c          the turn and the score
 *   conquian_arrange.c  the check of a new table, and the list of all new melds
 *   conquian_legal.c    the list of legal actions and the default action
 */
#ifndef DEADWOOD_REFEREE_CONQUIAN_CONQUIAN_H
#define DEADWOOD_REFEREE_CONQUIAN_CONQUIAN_H

#include "referee/engine/game.h"

extern const struct family conquian_family;

/* chosen: with a hand of 10 cards, 11 cards make 3 melds at most */
#define CONQUIAN_MELDS_MAX 4
/* chosen: limit of the cards of a hand */
#define CONQUIAN_HAND_MAX  12

/**
 * struct own_melds - all melds of one seat after it has melded a card
 * @n: number of melds in @at
 * @cards: all their cards, as bits (deck.h)
 */
struct own_melds {
	unsigned n;
	uint64_t cards;
	struct meld at[CONQUIAN_MELDS_MAX];
};

/* Return the cards that the seat has melded, as bits (deck.h). */
uint64_t conquian_melded(const struct state *state, seat_t seat);

/**
 * conquian_visit_melds - visit each way to meld a card (conquian 5.4)
 * @card: the card that the melds must contain
 * @visit: called for each way; true stops the search.  @data: its argument
 *
 * The melds contain @card, all melded cards of the seat in turn, and any cards
 * of its hand.  Returns whether @visit stopped the search.
 */
bool conquian_visit_melds(const struct state *state, card_t card,
			  bool (*visit)(const struct own_melds *melds,
					void *data),
			  void *data);

/* Return whether the seat in turn can meld a card (conquian 4.2). */
bool conquian_can_meld(const struct state *state, card_t card);

/**
 * conquian_check_table - check an action that melds the drawn card
 * @out: caller's storage.  If the action is legal, gets the table of the action
 * @played: cards of the hand in the new melds, as bits
 */
struct ruling conquian_check_table(const struct state *state,
				   const struct action *action,
				   struct meld out[TABLE_MELDS_MAX],
				   uint64_t *played);

/* Check that the seat may part with a card of its hand (conquian 4.3). */
struct ruling conquian_check_parting(const struct state *state, card_t card);

/* Check that a card may be forced on a meld, counted from 1; @grown gets the
 * meld with the card: conquian 6.2. */
struct ruling conquian_check_force(const struct state *state, unsigned meld,
				   card_t card, struct meld *grown);

/* Functions of struct family, defined in conquian_legal.c. */
void conquian_legal(const struct state *state, struct legal *out);
void conquian_standard(const struct state *state, struct action *out);
uint32_t conquian_may(const struct state *state);

#endif
