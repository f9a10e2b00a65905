/*
 * stream.h - the random stream of a deal, and what is drawn from it.
 *
 * Every random thing in a deal comes from one ChaCha20 key stream, so that a
 * deal follows from the match's seed and the deal's number alone.  protocol.md
 * ("Randomness") specifies each step to the byte and gives test vectors.
 *
 *   match seed -> deal key:  crypto_kdf (BLAKE2b), subkey id = the deal's
 *                            number, context "dw-deal-"
 *   deal key -> words:       ChaCha20 (64-bit nonce, zero), little-endian
 *                            32-bit words
 *   words -> below n:        words not below 2^32 - 2^32 mod n are thrown
 *                            away; the first other one, mod n
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
 * struct chance - what chance did in a deal: all that a stream was asked for
 * @pile: what each shuffle left, in their order; @piles of them
 * @number: the other numbers, each below @below; @numbers of them
 */
struct chance {
	unsigned piles, numbers;
	struct pile pile[CHANCE_PILES_MAX];
	uint32_t number[CHANCE_NUMBERS_MAX], below[CHANCE_NUMBERS_MAX];
};

/**
 * struct stream - a deal's stream; the same comes of a copy
 * @given: what comes in the place of what would be drawn, as far as it goes and
 *	fits; borrowed, or NULL
 * @kept: gets what came of it, as far as there is room; borrowed, or NULL
 * @shuffles, @numbers: so far
 * @strange: what was given did not fit: other cards, or too large a number
 */
struct stream {
	uint8_t key[SEED_BYTES];
	uint64_t block;	    /* the next block to be made */
	uint32_t words[64]; /* four blocks at a time */
	unsigned used;	    /* words of it already drawn */
	unsigned shuffles, numbers;
	bool strange;
	const struct chance *given;
	struct chance *kept;
};

/**
 * stream_for_deal - begin the stream of one deal of a match; nothing is given
 * @seed: the match's seed, borrowed
 * @deal: the deal's number, from 1
 */
void stream_for_deal(struct stream *stream, const uint8_t seed[SEED_BYTES],
		     unsigned deal);

/* A whole number from 0 to n - 1, each with the same chance; n > 0. */
uint32_t stream_below(struct stream *stream, uint32_t n);

/* Fisher and Yates, from the last card down: swaps at[i] with at[below(i+1)].
 */
void stream_shuffle(struct stream *stream, struct pile *pile);

#endif
