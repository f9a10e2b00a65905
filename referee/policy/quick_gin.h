/*
 * quick_gin.h - the steps of gin's quick roll-out: for quick_gin.c, and for the
 * test that holds each of them against the engine.
 */
#ifndef DEADWOOD_REFEREE_POLICY_QUICK_GIN_H
#define DEADWOOD_REFEREE_POLICY_QUICK_GIN_H

#include "referee/policy/quick.h"
#include "referee/search/least_deadwood.h"

/**
 * struct gin_table - a deal under way
 * @known: by seat, cards of its hand that it took from the pile in sight
 * @gone: cards that lay on the pile
 * @stock: bottom first; borrowed
 * @turns: of the seats together
 * @waits: by seat: between its first turns and the end of the stock it knocks
 *	   with gin only.  @own does; the opponent does in about half of the
 *	   worlds
 */
struct gin_table {
	const struct rules *rules;
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

/* From a state in any phase of the deal; @state keeps its stock. */
void quick_gin_set_up(struct gin_table *table, const struct state *state,
		      seat_t own);

/* What is left of the state's turn; true: the deal is over. */
bool quick_gin_begin(struct gin_table *table, const struct state *state);

/* A turn from its draw; true: the deal is over. */
bool quick_gin_turn(struct gin_table *table);

/* What is left of a hand that has laid off what fits on these melds, which
 * grow. */
uint64_t quick_gin_lay_off(uint64_t hand, uint64_t *melds, unsigned n);

#endif
