/*
 * run_check.h - check the row of a run in results.db against its configuration.
 */
#ifndef DEADWOOD_ARENA_AUDIT_RUN_CHECK_H
#define DEADWOOD_ARENA_AUDIT_RUN_CHECK_H

#include "arena/config/config.h"
#include "arena/store/store.h"

/* Receives each difference. */
struct run_check_report {
	void (*fault)(void *arg, const char *text);
	void *arg;
};

/* Report a number that differs from the configuration. */
void run_check_count(const struct run_check_report *report, const char *what,
		     uint64_t is, uint64_t expected);

/**
 * run_check - check a run against its configuration and its schedule
 *
 * Returns false if the number of seats or bots differs, so that no match can be
 * checked against the schedule.
 */
bool run_check(const struct store_run *run, const struct config *config,
	       const struct schedule *schedule,
	       const struct run_check_report *report);

#endif
