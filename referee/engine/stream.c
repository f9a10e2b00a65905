#include "stream.h"

#include <sodium.h>
#include <string.h>

#define BLOCK_BYTES 64u
#define BLOCK_WORDS 16u

static void
stream_refill(struct stream *stream)
{
	static const uint8_t nonce[crypto_stream_chacha20_NONCEBYTES];
	uint8_t bytes[sizeof(stream->words)] = { 0 };

	crypto_stream_chacha20_xor_ic(bytes, bytes, sizeof(bytes), nonce,
				      stream->block, stream->key);
	for (unsigned i = 0; i < sizeof(bytes) / 4; i++) {
		const uint8_t *at = bytes + (size_t)i * 4;

		stream->words[i] = (uint32_t)at[0] | (uint32_t)at[1] << 8 |
				   (uint32_t)at[2] << 16 |
				   (uint32_t)at[3] << 24;
	}
	stream->block += sizeof(bytes) / BLOCK_BYTES;
	stream->used = 0;
}

void
stream_for_deal(struct stream *stream, const uint8_t seed[SEED_BYTES],
		unsigned deal)
{
	_Static_assert(SEED_BYTES == crypto_kdf_KEYBYTES, "the seed is a key");
	_Static_assert(sizeof(stream->words) / 4 % BLOCK_WORDS == 0,
		       "whole blocks");

	crypto_kdf_derive_from_key(stream->key, sizeof(stream->key), deal,
				   "dw-deal-", seed);
	stream->block = 0;
	memset(stream->words, 0, sizeof(stream->words));
	stream->used = sizeof(stream->words) / sizeof(stream->words[0]);
}

uint32_t
stream_below(struct stream *stream, uint32_t n)
{
	/* 2^32 mod n, in 32 bits: the words thrown away are the last so many.
	 */
	uint32_t rest = (0u - n) % n;
	uint32_t word;

	do {
		if (stream->used ==
		    sizeof(stream->words) / sizeof(stream->words[0]))
			stream_refill(stream);
		word = stream->words[stream->used++];
	} while (rest != 0 && word >= 0u - rest);
	return word % n;
}

void
stream_shuffle(struct stream *stream, struct pile *pile)
{
	for (unsigned i = pile->n; i > 1; i--) {
		unsigned j = stream_below(stream, i);
		card_t swap = pile->at[i - 1];

		pile->at[i - 1] = pile->at[j];
		pile->at[j] = swap;
	}
}
