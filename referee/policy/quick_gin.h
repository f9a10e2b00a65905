/*
 * quick_gin.h - steps of a rollout of gin, for quick_gin.c and the test that
 * compares each of them with the engine.
 */
#ifndef DEADWOOD_REFEREE_POLICY_QUICK_GIN_H
#define DEADWOOD_REFEREE_POLICY_QUICK_GIN_H

#include "referee/policy/quick.h"
#include "referee/search/least_deadwood.h"

/**
 * struct gin_table - a deal in progress
 * @known: by seat, cards of its hand that it took from the pile
 * @gone: cards that have been on the pile
 * @stock: bottom first; borrowed
 * @turns: of both seats together
 * @waits: by seat: between its first turns and the end of the stock it knocks
 *         only with gin.  @own waits; its opponent waits in about half of the
 *         worlds
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

/* Copy a state in any phase of the deal; @state owns the stock. */
void quick_gin_init(struct gin_table *table, const struct state *state,
		    seat_t own);

/* Finish the current turn of the state; return true if the deal is over. */
bool quick_gin_finish_turn(struct gin_table *table, const struct state *state);

/* Play a turn from its draw; return true if the deal is over. */
bool quick_gin_play_turn(struct gin_table *table);

/* Lay off all cards that fit on these melds, which grow; return the rest of the
 * hand. */
uint64_t quick_gin_lay_off(uint64_t hand, uint64_t *melds, unsigned n);

#endif
