/*
 * hand.h - split a hand into its best melds and the cards in no meld.
 *
 * hand_part finds the melds with referee/search, as the built-in house bots do.
 */
#ifndef DEADWOOD_ARENA_REPLAY_HAND_H
#define DEADWOOD_ARENA_REPLAY_HAND_H

#include "referee/engine/state.h"
#include "referee/search/partition.h"

#define HAND_NO_DEADWOOD (-1)

/**
 * struct hand - the best melds and the remaining cards of a hand
 * @best: melds of the hand
 * @rest: cards of the hand that are in no meld
 * @deadwood: deadwood (points of @rest) by the rules of the game (gin 5.3), or
 *	HAND_NO_DEADWOOD if the game does not count deadwood
 */
struct hand {
	struct partition best;
	struct bag rest;
	int deadwood;
};

/**
 * hand_part - find the best melds of a hand
 * @state: state of the deal.  The function uses only its public part
 *
 * If no meld is possible, or the game has melds other than sets and runs
 * (tantrum), @best is empty.  The result is deterministic.
 */
void hand_part(struct hand *hand, const struct state *state,
	       const struct bag *cards);

#endif
