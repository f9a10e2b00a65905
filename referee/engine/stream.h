/*
 * stream.h - random stream of a deal: shuffles and random numbers.
 *
 * One ChaCha20 key stream is the source of all random values of a deal.  So the
 * match's seed and the deal's number determine the deal.  protocol.md
 * ("Randomness") specifies each step to the byte and has test vectors.
 *
 *   match seed -> deal key:  crypto_kdf (BLAKE2b), subkey id = the deal's
 *                            number, context "dw-deal-"
 *   deal key -> words:       ChaCha20 (64-bit nonce, zero), little-endian
 *                            32-bit words
 *   words -> below n:        skip words not below 2^32 - 2^32 mod n; the
 *                            first other word, mod n
 */
#ifndef DEADWOOD_REFEREE_ENGINE_STREAM_H
#define DEADWOOD_REFEREE_ENGINE_STREAM_H

#include <stdbool.h>
#include <stdint.h>

#include "cards.h"

#define SEED_BYTES 32

#define CHANCE_PILES_MAX   8  /* chosen: a pack, and its renewals */
#define CHANCE_NUMBERS_MAX 64 /* chosen: push 3.2 turns up to 40 cards */

/**
 * struct chance - all random results of a deal
 * @pile: the result of each shuffle, in order; @piles of them
 * @number: the other random numbers, each less than @below; @numbers of them
 */
struct chance {
	unsigned piles, numbers;
	struct pile pile[CHANCE_PILES_MAX];
	uint32_t number[CHANCE_NUMBERS_MAX], below[CHANCE_NUMBERS_MAX];
};

/**
 * struct stream - the random stream of a deal; a copy returns the same values
 * @preset: results that replace random ones, in order, while there are any and
 *	they are valid; borrowed, or NULL
 * @recorded: receives the results, up to its size; borrowed, or NULL
 * @shuffles, @numbers: results so far
 * @mismatch: a preset result was invalid: other cards, or too large a number
 */
struct stream {
	uint8_t key[SEED_BYTES];
	uint64_t block;	    /* the next block of the key stream */
	uint32_t words[64]; /* four blocks at a time */
	unsigned used;	    /* words of @words already drawn */
	unsigned shuffles, numbers;
	bool mismatch;
	const struct chance *preset;
	struct chance *recorded;
};

/**
 * stream_for_deal - initialize the stream of a deal, without preset results
 * @seed: the match's seed; borrowed
 * @deal: the deal's number, from 1
 */
void stream_for_deal(struct stream *stream, const uint8_t seed[SEED_BYTES],
		     unsigned deal);

/* Return a uniform random number from 0 to n - 1; n > 0. */
uint32_t stream_below(struct stream *stream, uint32_t n);

/* Shuffle a pile (Fisher-Yates), from the last card down: swap at[i] with
 * at[below(i + 1)]. */
void stream_shuffle(struct stream *stream, struct pile *pile);

#endif
