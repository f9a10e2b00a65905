/*
 * run_check.h - does the row of a run in results.db say what its configuration
 * says?
 */
#ifndef DEADWOOD_ARENA_AUDIT_RUN_CHECK_H
#define DEADWOOD_ARENA_AUDIT_RUN_CHECK_H

#include "arena/config/config.h"
#include "arena/store/store.h"

/* Who is told of what is otherwise. */
struct run_told {
	void (*fault)(void *arg, const char *text);
	void *arg;
};

/* Tell, unless a number is what the configuration makes of it. */
void run_check_count(const struct run_told *told, const char *what, uint64_t is,
		     uint64_t should);

/**
 * run_check - hold a run against its configuration and its schedule
 *
 * Returns false where seats or bots are so many others that no row of a match
 * can be held against the schedule.
 */
bool run_check(const struct store_run *run, const struct config *config,
	       const struct schedule *schedule, const struct run_told *told);

#endif
