/*
 * canasta.h - what the files of the canasta family share.
 *
 * Sides lay sets of a rank and take the whole discard pile by melding its top
 * card.  canasta.c is the deal and the turn, canasta_lay.c what may be laid and
 * how the pile is taken, canasta_score.c what it brings, canasta_legal.c the
 * list of legal actions and the safe one.
 */
#ifndef DEADWOOD_REFEREE_GAMES_CANASTA_H
#define DEADWOOD_REFEREE_GAMES_CANASTA_H

#include "referee/engine/game.h"

#define LAY_MELDS_MAX 13 /* one of a rank: canasta 5.2 */

/**
 * struct lay - what an action would put on the table
 * @melds: new melds, @count of them
 * @to: the meld that grows, by its index, or -1; @grown: what it becomes
 * @used: cards that the hand gives, @n of them
 * @rest: cards that come into the hand with the pile
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

static inline bool
card_in(uint64_t cards, card_t card)
{
	return card < 64 && (cards >> card & 1);
}

static inline unsigned
meld_rank(const struct meld *meld)
{
	return card_rank(meld->cards[0].as);
}

/* Has a partner of the seat, or the seat, met the minimum?  canasta 5.5 */
bool canasta_side_is_open(const struct state *state, seat_t seat);

/* The side's meld of a rank, as an index of state->table, or -1: canasta 5.2.
 */
int canasta_meld_of(const struct state *state, seat_t seat, unsigned rank);

/* Has the meld the cards of a canasta?  canasta 5.3 */
bool canasta_is_one(const struct rules *rules, const struct meld *meld);

/* Is the pile frozen for the side of the seat in turn?  canasta 6.2 */
bool canasta_pile_is_frozen(const struct state *state);

/* Could its top card be melded at all?  REFUSE_NONE, or why nobody may take it,
 * or this seat not: canasta 6.2, 6.7. */
struct ruling canasta_check_pile(const struct state *state);

/* canasta 8.2: must the seat in turn take the pile? */
bool canasta_must_take(const struct state *state);

/* The points that open the side of the seat in turn: canasta 5.5. */
int canasta_minimum(const struct state *state);

/**
 * canasta_judge - read an action that lays cards: meld, add, draw from the pile
 * @lay: caller's storage; filled in on success
 *
 * The phase and the action's kind have been checked.  Changes nothing.
 */
struct ruling canasta_judge(const struct state *state,
			    const struct action *action, struct lay *lay);

/* Play what was judged: cards, events, the end of the deal. */
void canasta_put(struct state *state, const struct action *action,
		 const struct lay *lay, struct events *events);

/* May the seat in turn discard that card (canasta 4.3), ask (7.1), pass (8.2)?
 */
struct ruling canasta_check_discard(const struct state *state, card_t card);
struct ruling canasta_check_ask(const struct state *state);
struct ruling canasta_check_pass(const struct state *state);

/* The seat in turn has no cards left: the deal is over. */
void canasta_go_out(struct state *state);

/* A red three, no longer in any hand, comes to a seat's side: canasta 4.2. */
void canasta_lay_bonus(struct state *state, seat_t seat, card_t card,
		       struct events *events);

/* Rows of the family: canasta_score.c, canasta_legal.c. */
void canasta_score(struct state *state);
void canasta_match_over(struct state *state);
void canasta_legal(const struct state *state, struct legal *out);
void canasta_standard(const struct state *state, struct action *out);
uint32_t canasta_may(const struct state *state);

#endif
