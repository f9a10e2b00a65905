/*
 * prng.h - fast pseudo-random numbers for house bots, tests and benchmarks.  To
 * shuffle cards, do not use prng.h but referee/engine/stream.h.
 *
 * SplitMix64 (Steele, Lea, Flood 2014): the state is one 64-bit word.  Equal
 * states give equal numbers.
 */
#ifndef DEADWOOD_LIB_PRNG_H
#define DEADWOOD_LIB_PRNG_H

#include <stdint.h>

/* Return the next 32 random bits. */
static inline uint32_t
prng_draw(uint64_t *prng)
{
	uint64_t z = *prng += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return (uint32_t)(z >> 32);
}

/* Return a uniform number from 0 to @n - 1; @n > 0. */
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
