/*
 * row_check.h - check a shard's row against its log, and the log against the
 * tournament.
 *
 * The check compares the log's hash, header, end and seed with the row, the
 * schedule and the run's seed.  It is faster than `arena verify`, because it
 * does not replay the actions.  `arena verify` finds every fault that this
 * check finds, and more.
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
 * @feed: input of @schedule, to which the caller passes each row that it stores
 * @total_known: true if the number of matches depends only on the
 *	configuration, not on results
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

/* Initialise @check; @run is borrowed until row_check_release.  Returns false
 * with @diag if the run's configuration is invalid; call row_check_release in
 * this case too. */
bool row_check_init(struct row_check *check, const struct store_run *run,
		    struct diag *diag);
void row_check_release(struct row_check *check);

/* Check that the row of the table "run" in a shard's store agrees with the
 * configuration.  Call this function before row_check_row.  Returns false with
 * check->fault if the row does not agree. */
bool row_check_run(struct row_check *check, const struct store_run *run);

/* Check that a row is a match of the schedule.  Returns false with check->fault
 * if the schedule has no such match. */
bool row_check_row(struct row_check *check, const struct store_match *row);

/* Check that @text, @len bytes, is the log of @row, which row_check_row must
 * have accepted.  Returns false with check->fault if @text is not this log. */
bool row_check_log(struct row_check *check, const struct store_match *row,
		   const char *text, size_t len);

/* Compute a hash of a log without its times and its own hash.  If deterministic
 * bots play a match twice, the two hashes are equal.  Returns false if a line
 * is not a JSON object. */
bool row_check_digest(const char *text, size_t len, char hex[DIGEST_TEXT]);

#endif
