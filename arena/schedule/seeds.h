/*
 * seeds.h - derive the seeds of matches and bots from the tournament's seed.
 *
 * The derivation is a one-way function.  So a seed that a bot gets or that a
 * log contains does not reveal the seeds of other matches.  The section
 * "Randomness" of protocol.md specifies the derivation of seeds exactly.
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

/* Initialise @seeds from the text of the seed in the configuration, which can
 * be any string. */
void seeds_init(struct seeds *seeds, const char *text);

/* Return true if a bot could guess the tournament's seed @text.  A bot knows a
 * seed derived from it (bot_seed), so the bot can check a guess.  If @text
 * contains at least 16 consecutive hexadecimal digits, as a random seed of the
 * arena does, returns false. */
bool seeds_guessable(const char *text);

/* Write the seed of a match as hexadecimal digits.  @cards: number of the
 * match's cards (struct fixture in pairing.h). */
void seeds_match(const struct seeds *seeds, uint64_t cards,
		 char out[SEEDS_HEX_MAX]);

/* Write the seed of one game of a series (series.h).  A game's seed reveals
 * neither the seed of the series nor the seed of another game. */
void seeds_game(const struct seeds *seeds, const char *game,
		char out[SEEDS_HEX_MAX]);

/* Return the seed for random pairings and seats (lib/prng.h). */
uint64_t seeds_draw(const struct seeds *seeds);

/* Return the seed that a bot gets in a match. */
uint32_t seeds_bot(const struct seeds *seeds, uint64_t match, unsigned seat);

#endif
