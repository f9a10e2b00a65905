/*
 * synthetic_shards.h - make shards without playing them, for benchmarks: gin
 * with five bots, 20 matches a round, and logs that `arena merge` accepts.
 *
 * A log has the header, end and seed of its match.  Filler lines between them
 * make it as long as the log of a short match.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_SYNTHETIC_SHARDS_H
#define DEADWOOD_TESTS_SUPPORT_SYNTHETIC_SHARDS_H

#include <stdint.h>

#define SYNTHETIC_ROUND 20 /* number of matches in a round */

/**
 * struct synthetic_shards - size of the tournament
 * @dir: an existing empty folder, which gets a subfolder I for shard I
 * @shards: number of shards, at most @rounds
 * @rounds: number of rounds of the whole tournament
 * @log_bytes: approximate size of each log; 0: no logs
 */
struct synthetic_shards {
	const char *dir;
	uint32_t shards;
	uint64_t rounds;
	unsigned log_bytes;
};

/* Make the shards.  On an error the function prints a message and exits. */
void synthetic_shards(const struct synthetic_shards *what);

#endif
