/*
 * prng.h - numbers drawn at random, where any will do: a house bot's chance,
 * what a test tries, what a benchmark plays.  Cards come from
 * referee/engine/stream.h and nowhere else.
 *
 * SplitMix64 (Steele, Lea, Flood 2014): one word of state, and the same numbers
 * follow from the same word.
 */
#ifndef DEADWOOD_LIB_PRNG_H
#define DEADWOOD_LIB_PRNG_H

#include <stdint.h>

static inline uint32_t
prng_draw(uint64_t *prng)
{
	uint64_t z = *prng += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return (uint32_t)(z >> 32);
}

/* A number from 0 to @n - 1, each with the same chance; @n > 0. */
static inline uint32_t
prng_below(uint64_t *prng, uint32_t n)
{
	uint32_t reject = (uint32_t)-n % n, word;

	do
		word = prng_draw(prng);
	while (word < reject);
	return word % n;
}

#endif
