/*
 * seeds.h - the tournament's seed to the matches' and the bots'.
 *
 * One way, so that nothing that a bot or a log shows tells of other matches.
 * protocol.md ("Randomness") specifies it to the byte.
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

/* @text: the seed of the configuration, any string. */
void seeds_init(struct seeds *seeds, const char *text);

/* Can somebody who knows what follows from the seed, as a bot_seed, find it by
 * trying words?  False: it holds 16 hexadecimal digits in a row at least, as
 * one that was drawn. */
bool seeds_guessable(const char *text);

/* @cards: the number of the match's cards, pairing.h; hex digits in @out. */
void seeds_match(const struct seeds *seeds, uint64_t cards,
		 char out[SEEDS_HEX_MAX]);

/* The seed of one of a tournament's games (series.h): of no use to find this
 * one, or another game's. */
void seeds_game(const struct seeds *seeds, const char *game,
		char out[SEEDS_HEX_MAX]);

/* What a tournament draws at random (lib/prng.h): who sits where. */
uint64_t seeds_lot(const struct seeds *seeds);

uint32_t seeds_bot(const struct seeds *seeds, uint64_t match, unsigned seat);

#endif
