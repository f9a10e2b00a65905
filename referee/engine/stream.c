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
	stream->shuffles = 0;
	stream->numbers = 0;
	stream->mismatch = false;
	stream->preset = NULL;
	stream->recorded = NULL;
}

static uint32_t
stream_draw_below(struct stream *stream, uint32_t n)
{
	/* This is 2^32 mod n in 32 bits: so many of the highest words are
	 * skipped. */
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

uint32_t
stream_below(struct stream *stream, uint32_t n)
{
	const struct chance *preset = stream->preset;
	struct chance *recorded = stream->recorded;
	unsigned i = stream->numbers++;
	uint32_t number = stream_draw_below(stream, n);

	if (preset != NULL && i < preset->numbers) {
		stream->mismatch |= preset->number[i] >= n;
		if (preset->number[i] < n)
			number = preset->number[i];
	}
	if (recorded != NULL && i < CHANCE_NUMBERS_MAX) {
		recorded->number[i] = number;
		recorded->below[i] = n;
		recorded->numbers = i + 1;
	}
	return number;
}

static bool
piles_have_same_cards(const struct pile *a, const struct pile *b)
{
	int more[CARD_KINDS] = { 0 };

	if (a->n != b->n)
		return false;
	for (unsigned i = 0; i < a->n; i++) {
		if (a->at[i] >= CARD_KINDS || b->at[i] >= CARD_KINDS)
			return false;
		more[a->at[i]]++;
		more[b->at[i]]--;
	}
	for (unsigned i = 0; i < CARD_KINDS; i++)
		if (more[i] != 0)
			return false;
	return true;
}

/* Draw from the stream even if there is a preset result, so that the results
 * after the preset ones are the same as without presets. */
void
stream_shuffle(struct stream *stream, struct pile *pile)
{
	const struct chance *preset = stream->preset;
	unsigned at = stream->shuffles++;

	for (unsigned i = pile->n; i > 1; i--) {
		unsigned j = stream_draw_below(stream, i);
		card_t swap = pile->at[i - 1];

		pile->at[i - 1] = pile->at[j];
		pile->at[j] = swap;
	}
	if (preset != NULL && at < preset->piles) {
		if (piles_have_same_cards(&preset->pile[at], pile))
			*pile = preset->pile[at];
		else
			stream->mismatch = true;
	}
	if (stream->recorded != NULL && at < CHANCE_PILES_MAX) {
		stream->recorded->pile[at] = *pile;
		stream->recorded->piles = at + 1;
	}
}
