/*
 * synthetic.h - make the store of a random run of any size for benchmarks,
 * without playing the run.
 *
 * Bots have the names bot01, bot02 and so on.  Each bot is stronger than the
 * next.  Each group of a pairing is complete: it contains every rotation of
 * seats with the same cards.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_SYNTHETIC_H
#define DEADWOOD_TESTS_SUPPORT_SYNTHETIC_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/store/store.h"

/**
 * struct synthetic - size of the random run
 * @matches: number of planned matches.  @played: number of played matches; 0:
 *	all
 * @bots, @seats: number of bots, at most SYNTHETIC_BOTS, and number of seats,
 *	at most SEATS_MAX
 * @common: true: all pairings of a round have the same cards
 */
#define SYNTHETIC_BOTS 1000

struct synthetic {
	uint64_t matches, played;
	unsigned bots, seats;
	bool common;
};

/* Make the store in @dir, an existing empty folder.  Returns the store, open as
 * in an unfinished run.  On an error the function prints a message and
 * exits. */
struct store *synthetic_store(const char *dir, const struct synthetic *what);

#endif
