/*
 * synthetic_shards.h - make shards (parts of a tournament) for benchmarks
 * without playing them.  The tournament is gin with five bots, 20 matches a
 * round, and logs that `arena merge` accepts.
 *
 * A log has the header, end and seed of its match.  Filler lines between them
 * make the log as long as the log of a short match.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_SYNTHETIC_SHARDS_H
#define DEADWOOD_TESTS_SUPPORT_SYNTHETIC_SHARDS_H

#include <stdint.h>

#define SYNTHETIC_ROUND 20 /* number of matches in a round */

/**
 * struct synthetic_shards - size of the tournament
 * @dir: existing empty folder, which gets a subfolder I for shard number I
 * @shards: number of shards, at most @rounds
 * @rounds: number of rounds of the whole tournament
 * @log_bytes: approximate size of each log in bytes; 0: no logs
 */
struct synthetic_shards {
	const char *dir;
	uint32_t shards;
	uint64_t rounds;
	unsigned log_bytes;
};

/* Make the shards of a tournament.  On an error the function prints a message
 * and exits. */
void synthetic_shards(const struct synthetic_shards *what);

#endif
