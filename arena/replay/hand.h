/*
 * hand.h - a hand as a player holds it: what melds together, the rest behind.
 *
 * How it falls into melds is the search's answer (referee/search), which house
 * bots ask too; nothing is worked out here again.
 */
#ifndef DEADWOOD_ARENA_REPLAY_HAND_H
#define DEADWOOD_ARENA_REPLAY_HAND_H

#include "referee/engine/state.h"
#include "referee/search/partition.h"

#define HAND_NO_DEADWOOD (-1)

/**
 * struct hand - a hand parted
 * @best: its melds
 * @rest: what is in none of them
 * @deadwood: what it counts as the game's sheet counts it (gin 5.3), or
 *	HAND_NO_DEADWOOD: the game has none
 */
struct hand {
	struct partition best;
	struct bag rest;
	int deadwood;
};

/**
 * hand_part - part a hand as well as it can be
 * @state: of a match; of it only what every seat may see counts
 *
 * Without melds where the game has others than sets and runs (tantrum), and
 * where none can be had.  The same hand always falls the same way.
 */
void hand_part(struct hand *hand, const struct state *state,
	       const struct bag *cards);

#endif
