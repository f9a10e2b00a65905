/*
 * match_audit.h - check that a match's log agrees with the match's row in
 * results.db, the configuration, the schedule and the seeds.
 *
 * log_verify_text checks a log alone, without any other file.
 */
#ifndef DEADWOOD_ARENA_AUDIT_MATCH_AUDIT_H
#define DEADWOOD_ARENA_AUDIT_MATCH_AUDIT_H

#include <jansson.h>

#include "arena/config/config.h"
#include "arena/replay/log_verify.h"
#include "arena/schedule/seeds.h"
#include "arena/store/store.h"

/**
 * struct match_audit_facts - data that a log must agree with
 * @run: row of the run in results.db
 * @config: configuration of the run; NULL: it is unreadable, and the checks do
 *	not use @rules, @schedule and @seeds
 * @rules: parsed rules of the configuration @config
 * @fault: callback for each difference, with the match and a text that
 *	describes the difference
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

/* Compare a row's match number, group, round and seats with the schedule. */
void match_audit_row(const struct match_audit_facts *facts,
		     const struct store_match *row);

/* Return true if a seat can have the verdict (result code) @row in results.db
 * and the verdict @log in its log.  The two verdicts may differ: the referee
 * writes the log, but only the arena knows why a process ended. */
bool match_audit_same_verdict(enum verdict row, enum verdict log);

/**
 * match_audit_log - compare a log with its row, configuration and schedule
 * @text: text of the log, @len bytes
 * @storage: temporary memory from the caller, too large for the stack;
 *	overwritten
 *
 * Returns true if one version of Deadwood began the run and another version
 * played the match.  Two versions are not a fault, because a newer version of
 * Deadwood may resume a run.
 */
bool match_audit_log(const struct match_audit_facts *facts,
		     const struct store_match *row, const char *text,
		     size_t len, struct log_verify *storage);

#endif
