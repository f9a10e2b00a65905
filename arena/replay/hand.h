/*
 * hand.h - split a hand into its best melds and the rest.
 *
 * The search (referee/search) finds the melds, as for house bots.
 */
#ifndef DEADWOOD_ARENA_REPLAY_HAND_H
#define DEADWOOD_ARENA_REPLAY_HAND_H

#include "referee/engine/state.h"
#include "referee/search/partition.h"

#define HAND_NO_DEADWOOD (-1)

/**
 * struct hand - a hand in melds and rest
 * @best: its melds
 * @rest: cards in no meld
 * @deadwood: by the game's sheet (gin 5.3), or HAND_NO_DEADWOOD if the game has
 *	none
 */
struct hand {
	struct partition best;
	struct bag rest;
	int deadwood;
};

/**
 * hand_part - find the best melds of a hand
 * @state: only its public part is used
 *
 * Without melds if the game has melds other than sets and runs (tantrum), or if
 * no meld is possible.  The result is deterministic.
 */
void hand_part(struct hand *hand, const struct state *state,
	       const struct bag *cards);

#endif
