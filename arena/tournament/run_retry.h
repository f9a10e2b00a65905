/*
 * run_retry.h - find the matches of a shard that a time-out on another class of
 * machines decided, to replay them (standings/timeout_matches.h).
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_RUN_RETRY_H
#define DEADWOOD_ARENA_TOURNAMENT_RUN_RETRY_H

#include "arena/schedule/schedule.h"
#include "arena/standings/timeout_matches.h"

/**
 * struct run_retry - a shard and the results of its first run
 * @dir: results directory of the first run
 * @text: text of the configuration, as config_text returns it
 */
struct run_retry {
	const char *dir;
	const struct config *config;
	const char *text;
	struct shard shard;
};

/* Find the matches of a stage that this machine must replay.  If the directory
 * cannot be read or contains another shard, returns false with @diag.  The
 * caller must release @out even after a failure. */
bool run_retry_find(const struct run_retry *retry,
		    const struct schedule *schedule, struct stage stage,
		    struct timeout_matches *out, struct diag *diag);

#endif
