/*
 * run_retry.h - what a shard tries again: matches that were late on another
 * machine (standings/timeout_matches.h).
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_RUN_RETRY_H
#define DEADWOOD_ARENA_TOURNAMENT_RUN_RETRY_H

#include "arena/schedule/schedule.h"
#include "arena/standings/timeout_matches.h"

/**
 * struct run_retry - which shard, and where it was played first
 * @dir: its folder; @text: the configuration, as config_text has it
 */
struct run_retry {
	const char *dir;
	const struct config *config;
	const char *text;
	struct shard shard;
};

/* Find what is to be tried again of a stage, on this machine.  Returns false
 * with @diag: the folder cannot be read, or is not of that shard; @out wants to
 * be released in any case. */
bool run_retry_find(const struct run_retry *retry,
		    const struct schedule *schedule, struct stage stage,
		    struct timeout_matches *out, struct diag *diag);

#endif
