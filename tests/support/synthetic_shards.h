/*
 * synthetic_shards.h - shards that nobody played, to measure with: gin of five
 * bots, 20 matches a round, with logs that a merge takes for true.
 *
 * A log has the header, end and seed of its match; between them is filling, so
 * that it is as long as that of a short match.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_SYNTHETIC_SHARDS_H
#define DEADWOOD_TESTS_SUPPORT_SYNTHETIC_SHARDS_H

#include <stdint.h>

#define SYNTHETIC_ROUND 20 /* matches */

/**
 * struct synthetic_shards - what to make
 * @dir: a folder that is there and empty: shard I gets folder I in it
 * @shards: at most as many as there are rounds
 * @rounds: of the whole tournament
 * @log_bytes: of each log, about; 0: none are kept
 */
struct synthetic_shards {
	const char *dir;
	uint32_t shards;
	uint64_t rounds;
	unsigned log_bytes;
};

/* Make them.  What fails ends the program with a sentence. */
void synthetic_shards(const struct synthetic_shards *what);

#endif
