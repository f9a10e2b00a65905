/*
 * stream.h - random stream of a deal: the source of its shuffles and random
 * numbers.
 *
 * One ChaCha20 key stream gives all random values of a deal.  So the match's
 * seed and the deal's number determine all cards of the deal. protocol.md
 * ("Randomness") specifies each byte and contains test vectors.
 *
 *   match seed -> deal key:  crypto_kdf (BLAKE2b), subkey id = the deal's
 *                            number, context "dw-deal-"
 *   deal key -> words:       ChaCha20 (64-bit nonce, zero), little-endian
 *                            32-bit words
 *   words -> number below n: skip words that are at least 2^32 - (2^32 mod n);
 *                            the result is the next word mod n
 */
#ifndef DEADWOOD_REFEREE_ENGINE_STREAM_H
#define DEADWOOD_REFEREE_ENGINE_STREAM_H

#include <stdbool.h>
#include <stdint.h>

#include "cards.h"

#define SEED_BYTES 32

/* Chosen: enough for the first shuffle and one shuffle per renewal of the
 * stock.  The game push (section 3.2) draws up to 40 numbers; six second hands
 * of 11 cards (burraco 4.6) need 66. */
#define CHANCE_PILES_MAX   8
#define CHANCE_NUMBERS_MAX 80

/**
 * struct chance - all random results of a deal
 * @pile: results of the @piles shuffles, in the order in which the stream made
 *	them
 * @number: the @numbers other random numbers, in the order in which the stream
 *        drew them. number[i] is less than below[i]
 */
struct chance {
	unsigned piles, numbers;
	struct pile pile[CHANCE_PILES_MAX];
	uint32_t number[CHANCE_NUMBERS_MAX], below[CHANCE_NUMBERS_MAX];
};

/**
 * struct stream - the random stream of a deal.  A copy of the struct returns
 * equal values
 * @preset: given results, borrowed; or NULL.  The given results replace the
 *        random results until all are used or one is invalid
 * @recorded: caller's struct that gets the stream's results until it is full;
 *	borrowed, or NULL
 * @shuffles, @numbers: number of shuffles, and of other random numbers, drawn
 *        so far
 * @mismatch: true: a result in @preset was invalid (a pile with other cards, or
 *        a number that is too large)
 */
struct stream {
	uint8_t key[SEED_BYTES];
	uint64_t block;	    /* number of the next block of the key stream */
	uint32_t words[64]; /* current four blocks of the key stream */
	unsigned used;	    /* number of elements of @words already used */
	unsigned shuffles, numbers;
	bool mismatch;
	const struct chance *preset;
	struct chance *recorded;
};

/**
 * stream_for_deal - initialize the stream of a deal; @preset and @recorded are
 * NULL
 * @seed: seed of the match; borrowed
 * @deal: number of the deal, counted from 1
 */
void stream_for_deal(struct stream *stream, const uint8_t seed[SEED_BYTES],
		     unsigned deal);

/* Return a uniform random number from 0 to n - 1; n > 0. */
uint32_t stream_below(struct stream *stream, uint32_t n);

/* Shuffle a pile (Fisher-Yates): for each i from the last card down, swap at[i]
 * with at[stream_below(i + 1)]. */
void stream_shuffle(struct stream *stream, struct pile *pile);

#endif
