/*
 * match_audit.h - one log against all that is known of its match: the row, the
 * configuration, the schedule, the seeds.
 *
 * The log by itself is retrace's affair; here stands what must agree between a
 * log and the rest of a results folder.
 */
#ifndef DEADWOOD_ARENA_AUDIT_MATCH_AUDIT_H
#define DEADWOOD_ARENA_AUDIT_MATCH_AUDIT_H

#include <jansson.h>

#include "arena/config/config.h"
#include "arena/replay/log_verify.h"
#include "arena/schedule/seeds.h"
#include "arena/store/store.h"

/**
 * struct verify_facts - what a log is held against
 * @run: the store's
 * @config: or NULL where it cannot be read; then @rules, @schedule and @seeds
 *	are not looked at
 * @rules: of @config, parsed
 * @fault: is told of each thing that is wrong
 */
struct verify_facts {
	const struct store_run *run;
	const struct config *config;
	const json_t *rules;
	const struct schedule *schedule;
	struct seeds seeds;
	void (*fault)(void *arg, const struct store_match *match,
		      const char *text);
	void *arg;
};

/* The row itself: number, group, round, seats against the schedule. */
void verify_row(const struct verify_facts *facts,
		const struct store_match *row);

/* The arena knows what the referee does not see: why a process ended.  Can both
 * be of one seat? */
bool verify_same_verdict(enum verdict row, enum verdict log);

/**
 * verify_log - a log against its match
 * @text: the log, @len bytes
 * @storage: large; overwritten
 *
 * Returns whether another program than the run's first one played it, which is
 * no fault: a run may be gone on with by a newer one.
 */
bool verify_log(const struct verify_facts *facts, const struct store_match *row,
		const char *text, size_t len, struct log_verify *storage);

#endif
