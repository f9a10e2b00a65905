/*
 * synthetic.h - make the store of a random run of any size, without playing it,
 * for benchmarks.
 *
 * Bots are named bot01 and up; each is stronger than the next.  Each group of a
 * pairing is complete: every rotation of seats, with the same cards.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_SYNTHETIC_H
#define DEADWOOD_TESTS_SUPPORT_SYNTHETIC_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/store/store.h"

/**
 * struct synthetic - size of the run
 * @matches: planned; @played: of them, 0 for all
 * @bots, @seats: at most SYNTHETIC_BOTS, SEATS_MAX
 * @common: all pairings of a round have the same cards
 */
#define SYNTHETIC_BOTS 1000

struct synthetic {
	uint64_t matches, played;
	unsigned bots, seats;
	bool common;
};

/* Make the store in @dir, an existing empty folder.  Returns the store, open as
 * in an unfinished run.  An error prints a message and exits. */
struct store *synthetic_store(const char *dir, const struct synthetic *what);

#endif
