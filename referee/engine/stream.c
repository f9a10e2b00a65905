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
	stream->strange = false;
	stream->given = NULL;
	stream->kept = NULL;
}

static uint32_t
draw_below(struct stream *stream, uint32_t n)
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

uint32_t
stream_below(struct stream *stream, uint32_t n)
{
	const struct chance *given = stream->given;
	struct chance *kept = stream->kept;
	unsigned i = stream->numbers++;
	uint32_t number = draw_below(stream, n);

	if (given != NULL && i < given->numbers) {
		stream->strange |= given->number[i] >= n;
		if (given->number[i] < n)
			number = given->number[i];
	}
	if (kept != NULL && i < CHANCE_NUMBERS_MAX) {
		kept->number[i] = number;
		kept->below[i] = n;
		kept->numbers = i + 1;
	}
	return number;
}

static bool
same_cards(const struct pile *a, const struct pile *b)
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

/* What is given comes behind what is drawn, so that all that is not given is
 * the same with it and without. */
void
stream_shuffle(struct stream *stream, struct pile *pile)
{
	const struct chance *given = stream->given;
	unsigned at = stream->shuffles++;

	for (unsigned i = pile->n; i > 1; i--) {
		unsigned j = draw_below(stream, i);
		card_t swap = pile->at[i - 1];

		pile->at[i - 1] = pile->at[j];
		pile->at[j] = swap;
	}
	if (given != NULL && at < given->piles) {
		if (same_cards(&given->pile[at], pile))
			*pile = given->pile[at];
		else
			stream->strange = true;
	}
	if (stream->kept != NULL && at < CHANCE_PILES_MAX) {
		stream->kept->pile[at] = *pile;
		stream->kept->piles = at + 1;
	}
}
