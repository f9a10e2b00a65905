/*
 * table.h - what the files of the table family share.
 *
 * The family plays every game in which melds are laid on the table: draw, lay
 * and lay off, discard.  table.c is the turn and the deal, table_lay.c what may
 * be laid, table_legal.c the list of legal actions and the safe one.  A further
 * mechanism (an opening, swaps, offers) is a file more: its check is called
 * from table_lay.c or its phase from the switch in table.c.
 */
#ifndef DEADWOOD_TABLE_H
#define DEADWOOD_TABLE_H

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

static inline struct verdict
table_refuse(enum refusal refusal, card_t card)
{
	struct verdict verdict = { refusal, card, 0 };

	return verdict;
}

/* What a seat may do with the card in its hand, now. */
struct verdict table_check_discard(const struct state *state, card_t card);

/* Is there a card that the seat may discard? */
bool table_has_discard(const struct state *state);

/* Can a card be drawn from the stock, perhaps after renewing it? */
bool table_stock_ready(const struct state *state);

/* May the seat lay off on this meld at all? */
struct verdict table_check_layoff(const struct state *state,
				  const struct meld *meld);

/**
 * table_check_left - may this stay in the hand?
 * @rest: cards that come into the hand by the same action
 *
 * Going out (rummy 4.5) and the card that may not be thrown back (4.4).
 */
struct verdict table_check_left(const struct state *state,
				const struct laying *laying, unsigned rest);

/* Handlers of the actions that lay cards: table_lay.c. */
struct verdict table_meld(struct state *state, const struct action *action,
			  struct events *events);
struct verdict table_add(struct state *state, const struct action *action,
			 struct events *events);
struct verdict table_take_pile(struct state *state, const struct action *action,
			       struct events *events);

/* Rows of the family: table_legal.c. */
void table_legal(const struct state *state, struct legal *out);
void table_standard(const struct state *state, struct action *out);
uint32_t table_may(const struct state *state);

/* The seat has no cards left. */
void table_go_out(struct state *state);

#endif
