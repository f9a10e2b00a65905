/*
 * lot.h - a house bot's chance: the same numbers for the same bot_seed.
 *
 * SplitMix64 (Steele, Lea, Flood 2014): one word of state, good enough to pick
 * among actions.  The cards of a match never come from here: stream.h.
 */
#ifndef DEADWOOD_LOT_H
#define DEADWOOD_LOT_H

#include <stdint.h>

struct lot {
	uint64_t word;
};

static inline uint32_t
lot_draw(struct lot *lot)
{
	uint64_t z = lot->word += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return (uint32_t)(z >> 32);
}

/* A whole number from 0 to below n - 1, each with the same chance; n > 0. */
static inline uint32_t
lot_below(struct lot *lot, uint32_t n)
{
	uint32_t reject = (uint32_t)-n % n, word;

	do
		word = lot_draw(lot);
	while (word < reject);
	return word % n;
}

#endif
