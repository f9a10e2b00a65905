/*
 * likely.h - weigh worlds (assumed hidden cards) by the discards of other
 * seats.
 *
 * For worlds.h all worlds are equally likely.  But a seat rarely discards a
 * card that it can use.  After discarding the 8H, it is unlikely to hold both
 * 7H and 9H, or three more eights.  So likely.h counts the misfits of a world
 * (cards that the seat would hardly have discarded), and gives the world the
 * weight exp(-LIKELY_EACH * misfits).  The misfits of a world are a sum over
 * all pairs of a discard and a card in the hand of the seat that discarded it:
 *
 *   2   same rank, or neighbours in a suit (also ace and king).
 *   1   same suit, with one rank between the two cards.
 *
 * All other pairs, and pairs with a joker, add 0.  The model of misfits is a
 * guess.  All games use the same model.  Every world has a weight above 0.
 */
#ifndef DEADWOOD_REFEREE_WORLDS_LIKELY_H
#define DEADWOOD_REFEREE_WORLDS_LIKELY_H

#include "referee/worlds/memory.h"

#define LIKELY_WORLDS_MAX 4096

/**
 * struct likely - misfits of each card in each hand
 * @misfits: by seat and card, the misfits of the card in this seat's hand; 0
 *	for the seat that owns the memory
 */
struct likely {
	uint8_t players;
	uint16_t misfits[SEATS_MAX][CARD_KINDS];
};

/* Compute the misfits from the discards in @memory.  If the memory started
 * during a deal, it lacks earlier discards. */
void likely_init(struct likely *likely, const struct memory *memory);

unsigned likely_misfits(const struct likely *likely, const struct state *state);

/**
 * likely_sample - draw one of several worlds by weight
 * @of: number of worlds from which one is drawn, 1 to LIKELY_WORLDS_MAX.  With
 *	one world the function works like worlds_sample.  More worlds give a
 *	better approximation of the weights
 *
 * All other arguments are as in worlds_sample.  The function takes as much time
 * as sampling @of + 1 worlds.
 */
bool likely_sample(const struct view *view, const struct memory *memory,
		   unsigned of, uint64_t *prng, struct state *state);

#endif
