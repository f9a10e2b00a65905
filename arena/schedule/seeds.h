/*
 * seeds.h - derive the seeds of matches and bots from the tournament's seed.
 *
 * One way: nothing that a bot or a log shows reveals other matches. protocol.md
 * ("Randomness") specifies the derivation to the byte.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_SEEDS_H
#define DEADWOOD_ARENA_SCHEDULE_SEEDS_H

#include <stdbool.h>
#include <stdint.h>

#define SEEDS_KEY_BYTES 32
#define SEEDS_HEX_MAX	(2 * SEEDS_KEY_BYTES + 1)

struct seeds {
	unsigned char key[SEEDS_KEY_BYTES];
};

/* Initialise by the seed of the configuration, any string. */
void seeds_init(struct seeds *seeds, const char *text);

/* Can a bot that knows a derived seed (bot_seed) find the seed by trying words?
 * False: it contains at least 16 consecutive hexadecimal digits, as a drawn one
 * does. */
bool seeds_guessable(const char *text);

/* Write the seed of a match as hex digits.  @cards: number of its cards
 * (pairing.h). */
void seeds_match(const struct seeds *seeds, uint64_t cards,
		 char out[SEEDS_HEX_MAX]);

/* Write the seed of a game of a series (series.h).  It reveals neither this
 * seed nor that of another game. */
void seeds_game(const struct seeds *seeds, const char *game,
		char out[SEEDS_HEX_MAX]);

/* Return the seed of the tournament's random choices (lib/prng.h): pairings and
 * seats. */
uint64_t seeds_draw(const struct seeds *seeds);

/* Return the seed of a bot in a match. */
uint32_t seeds_bot(const struct seeds *seeds, uint64_t match, unsigned seat);

#endif
