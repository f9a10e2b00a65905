/*
 * quick_gin.h - steps of a rollout of gin, for quick_gin.c and for the test
 * that compares each step with the engine.
 */
#ifndef DEADWOOD_REFEREE_POLICY_QUICK_GIN_H
#define DEADWOOD_REFEREE_POLICY_QUICK_GIN_H

#include "referee/policy/quick.h"
#include "referee/search/least_deadwood.h"

/**
 * struct gin_table - a deal of gin in progress.  Its two seats have the numbers
 * 0 and 1
 * @of: the seats of the match that play the deal, the lower one first
 * @known: by seat, cards of the seat's hand that it took from the pile
 * @gone: cards that are in the pile now or were there before
 * @stock: cards of the stock, bottom first, borrowed
 * @turns: number of turns of both seats together
 * @waits: by seat, true: after its first turns and until the stock runs low,
 *         the seat knocks only with gin.  The seat for which the rollout is
 *         made waits; its opponent waits in about half of the worlds
 */
struct gin_table {
	const struct rules *rules;
	seat_t of[2];
	uint64_t hand[2], known[2], gone;
	const card_t *stock;
	unsigned left, turns, takes;
	card_t top;
	seat_t seat, dealer;
	bool waits[2];
	int knock;
	bool stock_only, doubled;
	int points[2];
};

/* Copy @state, which may be in any phase of the deal.  The cards of the stock
 * stay in @state. */
void quick_gin_init(struct gin_table *table, const struct state *state,
		    seat_t own);

/* Play the rest of the turn in progress in @state.  If the deal is then over,
 * return true. */
bool quick_gin_finish_turn(struct gin_table *table, const struct state *state);

/* Play a turn, beginning with the draw.  If the deal is then over, return
 * true. */
bool quick_gin_play_turn(struct gin_table *table);

/* Move all cards of @hand that fit the @n melds into these melds.  Return the
 * rest of the hand. */
uint64_t quick_gin_lay_off(uint64_t hand, uint64_t *melds, unsigned n);

#endif
