/*
 * synthetic.h - a run that nobody played: a store of any size, drawn at random,
 * to measure with.
 *
 * Bots are named bot01 and up, each better than the next one.  Every pairing
 * has its turn, twice or as often as a table has seats with the same cards.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_SYNTHETIC_H
#define DEADWOOD_TESTS_SUPPORT_SYNTHETIC_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/store/store.h"

/**
 * struct synthetic - what to make
 * @matches: of the run; @played: of them, 0 for all
 * @bots, @seats: at most SYNTHETIC_BOTS, SEATS_MAX
 * @common: all pairings of a round have the same cards
 */
#define SYNTHETIC_BOTS 1000

struct synthetic {
	uint64_t matches, played;
	unsigned bots, seats;
	bool common;
};

/* Make it in @dir, which is there and empty.  Returns the store, still open as
 * by a run under way; what fails ends the program with a sentence. */
struct store *synthetic_store(const char *dir, const struct synthetic *what);

#endif
