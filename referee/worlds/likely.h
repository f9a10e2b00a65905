/*
 * likely.h - worlds weighed by what others threw.
 *
 * Worlds are all alike likely only for who looks at where cards may lie
 * (worlds.h).  But nobody throws a card that he could use: who threw the 8H
 * hardly holds the 7H and the 9H, or three more eights.  So a world has the
 * weight exp(-LIKELY_EACH * misfits); each pair of a card that a seat threw and
 * one that it holds counts
 *
 *   2   where both have one rank, or are neighbours in their suit (A, K too)
 *   1   where one rank lies between them
 *
 * and jokers nothing.  That is a guess about players, of the same kind for all
 * games; no world is ruled out by it.
 */
#ifndef DEADWOOD_REFEREE_WORLDS_LIKELY_H
#define DEADWOOD_REFEREE_WORLDS_LIKELY_H

#include "referee/worlds/memory.h"

#define LIKELY_WORLDS_MAX 4096

/**
 * struct likely - what it counts that a seat holds a card
 * @misfits: by seat and card; nothing for the memory's own seat
 */
struct likely {
	uint8_t players;
	uint16_t misfits[SEATS_MAX][CARD_KINDS];
};

/* What the memory has of throws; of one that began in the middle of a deal,
 * those that came later. */
void likely_init(struct likely *likely, const struct memory *memory);

unsigned likely_misfits(const struct likely *likely, const struct state *state);

/**
 * likely_sample - of so many worlds one, by their weights
 * @of: 1..LIKELY_WORLDS_MAX worlds that are drawn; 1: worlds_sample.  The more,
 *      the nearer to the weights
 *
 * The rest as worlds_sample.  It takes the time of one world more than @of.
 */
bool likely_sample(const struct view *view, const struct memory *memory,
		   unsigned of, uint64_t *prng, struct state *state);

#endif
