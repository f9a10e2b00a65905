/*
 * row_check.h - check a shard's row against its log, and the log against the
 * tournament.
 *
 * The check compares the log's hash, header, end and seed with the row, the
 * schedule and the run's seed.  The check is faster than `arena verify`,
 * because it does not replay the actions.  `arena verify` finds every fault
 * that row_check.h finds, and more.
 */
#ifndef DEADWOOD_ARENA_SHARDS_ROW_CHECK_H
#define DEADWOOD_ARENA_SHARDS_ROW_CHECK_H

#include <jansson.h>

#include "arena/audit/match_audit.h"
#include "arena/store/digest.h"
#include "arena/store/schedule_feed.h"

/**
 * struct row_check - data with which rows and logs are compared
 * @facts: data for the functions of match_audit.h
 * @feed: input of @schedule.  The caller passes it each row that the caller
 *	stores
 * @total_known: true: the number of matches depends only on the configuration,
 *	not on results
 * @fault: the fault that the last function found, or ""
 */
struct row_check {
	struct match_audit_facts facts;
	struct config *config;
	struct schedule *schedule;
	struct schedule_feed *feed;
	bool total_known;
	json_t *rules;
	struct diag fault;
};

/* Initialise @check.  The struct borrows @run until row_check_release.  If the
 * run's configuration is invalid, returns false and sets @diag.  Call
 * row_check_release in this case too. */
bool row_check_init(struct row_check *check, const struct store_run *run,
		    struct diag *diag);
void row_check_release(struct row_check *check);

/* Check that the row of the table "run" in a shard's store agrees with the
 * configuration.  The caller must call row_check_run before row_check_row.  If
 * the row does not agree, returns false and sets check->fault. */
bool row_check_run(struct row_check *check, const struct store_run *run);

/* Check that a row is a match of the schedule.  If the schedule has no such
 * match, returns false and sets check->fault. */
bool row_check_row(struct row_check *check, const struct store_match *row);

/* Check that @text (@len bytes) is the log of @row. row_check_row must have
 * accepted @row.  If @text is not this log, returns false and sets
 * check->fault. */
bool row_check_log(struct row_check *check, const struct store_match *row,
		   const char *text, size_t len);

/* Compute a hash of a log without its times and its own hash.  If deterministic
 * bots play a match twice, the two hashes are equal.  If a line is not a JSON
 * object, returns false. */
bool row_check_digest(const char *text, size_t len, char hex[DIGEST_TEXT]);

#endif
