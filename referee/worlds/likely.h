/*
 * likely.h - weigh worlds by the discards of other seats.
 *
 * In worlds.h all worlds are equally likely.  But a seat rarely discards a card
 * that it can use: after discarding the 8H it hardly holds the 7H and the 9H,
 * or three more eights.  So a world has the weight exp(-LIKELY_EACH *
 * misfits).  Each pair of a discard and a card in the hand of the same seat
 * counts
 *
 *   2   same rank, or neighbours in a suit (A, K too)
 *   1   same suit, one rank between them
 *
 * and jokers 0.  This model is a guess, the same for all games.  No world is
 * impossible.
 */
#ifndef DEADWOOD_REFEREE_WORLDS_LIKELY_H
#define DEADWOOD_REFEREE_WORLDS_LIKELY_H

#include "referee/worlds/memory.h"

#define LIKELY_WORLDS_MAX 4096

/**
 * struct likely - misfits of each card in each hand
 * @misfits: by seat and card; 0 for the memory's own seat
 */
struct likely {
	uint8_t players;
	uint16_t misfits[SEATS_MAX][CARD_KINDS];
};

/* Count the discards of a memory.  If it starts in the middle of a deal,
 * earlier discards are missing. */
void likely_init(struct likely *likely, const struct memory *memory);

unsigned likely_misfits(const struct likely *likely, const struct state *state);

/**
 * likely_sample - draw one of several worlds by weight
 * @of: number of worlds to draw, 1..LIKELY_WORLDS_MAX; 1 is worlds_sample.
 *      More worlds approximate the weights better
 *
 * Other arguments as in worlds_sample.  It takes the time of @of + 1 worlds.
 */
bool likely_sample(const struct view *view, const struct memory *memory,
		   unsigned of, uint64_t *prng, struct state *state);

#endif
