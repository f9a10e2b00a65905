/*
 * run_check.h - compare the row of a run in results.db with the configuration
 * of the run.
 */
#ifndef DEADWOOD_ARENA_AUDIT_RUN_CHECK_H
#define DEADWOOD_ARENA_AUDIT_RUN_CHECK_H

#include "arena/config/config.h"
#include "arena/store/store.h"

/* Callback that receives a text for each difference. */
struct run_check_report {
	void (*fault)(void *arg, const char *text);
	void *arg;
};

/* If @is (in results.db) differs from @expected (by the configuration), report
 * the difference.  @what names the number. */
void run_check_count(const struct run_check_report *report, const char *what,
		     uint64_t is, uint64_t expected);

/**
 * run_check - compare the row of a run with its configuration and schedule
 *
 * If the number of seats or bots differs, returns false; then no match can be
 * compared with the schedule.
 */
bool run_check(const struct store_run *run, const struct config *config,
	       const struct schedule *schedule,
	       const struct run_check_report *report);

#endif
