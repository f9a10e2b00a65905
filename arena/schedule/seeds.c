/* seeds.c - derive seeds; see seeds.h. */
#include "arena/schedule/seeds.h"

#include <sodium.h>
#include <string.h>

/* number of hexadecimal digits of the 64 random bits that `arena run` draws as
 * a seed */
#define SEEDS_DRAWN_DIGITS 16

void
seeds_init(struct seeds *seeds, const char *text)
{
	crypto_generichash(seeds->key, sizeof(seeds->key),
			   (const unsigned char *)text, strlen(text), NULL, 0);
}

bool
seeds_guessable(const char *text)
{
	while (*text != '\0') {
		size_t len = strspn(text, "0123456789abcdefABCDEF");

		if (len >= SEEDS_DRAWN_DIGITS)
			return false;
		text += len > 0 ? len : 1;
	}
	return true;
}

void
seeds_match(const struct seeds *seeds, uint64_t cards, char out[SEEDS_HEX_MAX])
{
	unsigned char seed[SEEDS_KEY_BYTES];

	crypto_kdf_derive_from_key(seed, sizeof(seed), cards, "dw-match",
				   seeds->key);
	sodium_bin2hex(out, SEEDS_HEX_MAX, seed, sizeof(seed));
	sodium_memzero(seed, sizeof(seed));
}

void
seeds_game(const struct seeds *seeds, const char *game, char out[SEEDS_HEX_MAX])
{
	unsigned char key[SEEDS_KEY_BYTES], seed[SEEDS_KEY_BYTES];

	crypto_kdf_derive_from_key(key, sizeof(key), 1, "dw-game-", seeds->key);
	crypto_generichash(seed, sizeof(seed), (const unsigned char *)game,
			   strlen(game), key, sizeof(key));
	sodium_bin2hex(out, SEEDS_HEX_MAX, seed, sizeof(seed));
	sodium_memzero(key, sizeof(key));
	sodium_memzero(seed, sizeof(seed));
}

uint64_t
seeds_draw(const struct seeds *seeds)
{
	unsigned char seed[SEEDS_KEY_BYTES];
	uint64_t prng = 0;

	crypto_kdf_derive_from_key(seed, sizeof(seed), 1, "dw-lots-",
				   seeds->key);
	for (unsigned i = 0; i < sizeof(prng); i++)
		prng |= (uint64_t)seed[i] << 8 * i;
	return prng;
}

uint32_t
seeds_bot(const struct seeds *seeds, uint64_t match, unsigned seat)
{
	unsigned char seed[SEEDS_KEY_BYTES];

	crypto_kdf_derive_from_key(seed, sizeof(seed), match * 16 + seat,
				   "dw-bot--", seeds->key);
	return (uint32_t)seed[0] | (uint32_t)seed[1] << 8 |
	       (uint32_t)seed[2] << 16 | (uint32_t)seed[3] << 24;
}
