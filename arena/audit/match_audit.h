/*
 * match_audit.h - check one log against all that is known of its match: the
 * row, the configuration, the schedule, the seeds.
 *
 * The log by itself is log_verify_text's affair; here stands what must agree
 * between a log and the rest of a results folder.
 */
#ifndef DEADWOOD_ARENA_AUDIT_MATCH_AUDIT_H
#define DEADWOOD_ARENA_AUDIT_MATCH_AUDIT_H

#include <jansson.h>

#include "arena/config/config.h"
#include "arena/replay/log_verify.h"
#include "arena/schedule/seeds.h"
#include "arena/store/store.h"

/**
 * struct match_audit_facts - what logs are checked against
 * @run: the store's
 * @config: NULL if it cannot be read; then @rules, @schedule and @seeds are not
 *	used
 * @rules: of @config, parsed
 * @fault: called for each difference
 */
struct match_audit_facts {
	const struct store_run *run;
	const struct config *config;
	const json_t *rules;
	const struct schedule *schedule;
	struct seeds seeds;
	void (*fault)(void *arg, const struct store_match *match,
		      const char *text);
	void *arg;
};

/* Check number, group, round and seats of a row against the schedule. */
void match_audit_row(const struct match_audit_facts *facts,
		     const struct store_match *row);

/* Can both verdicts belong to one seat?  The arena knows more than the referee:
 * why a process ended. */
bool match_audit_same_verdict(enum verdict row, enum verdict log);

/**
 * match_audit_log - check a log against its match
 * @text: the log, @len bytes
 * @storage: large; overwritten
 *
 * Returns whether another version than the run's first one played it.  That is
 * no fault: a newer version may resume a run.
 */
bool match_audit_log(const struct match_audit_facts *facts,
		     const struct store_match *row, const char *text,
		     size_t len, struct log_verify *storage);

#endif
