/*
 * row_check.h - check a shard's row against its log, and the log against the
 * tournament.
 *
 * The check is cheap.  It compares the log's hash, header, end and seed with
 * the row, the schedule and the run's seed.  It does not replay actions, as
 * `arena verify` does; every fault that it finds, `arena verify` finds too.
 */
#ifndef DEADWOOD_ARENA_SHARDS_ROW_CHECK_H
#define DEADWOOD_ARENA_SHARDS_ROW_CHECK_H

#include <jansson.h>

#include "arena/audit/match_audit.h"
#include "arena/store/digest.h"
#include "arena/store/schedule_feed.h"

/**
 * struct row_check - the reference that rows and logs are compared with
 * @facts: of a tournament without extensions
 * @feed: feeds stored results to the schedule; for the caller that stores rows
 * @total_known: the configuration alone determines the number of matches
 * @fault: the first fault, or ""
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

/* Initialise @check; release it in any case.  @run is borrowed until then.
 * Returns false with @diag if the run's configuration cannot be read. */
bool row_check_init(struct row_check *check, const struct store_run *run,
		    struct diag *diag);
void row_check_release(struct row_check *check);

/* Check a shard's row of the run against the configuration.  Call it before the
 * checks of matches.  Returns false with check->fault. */
bool row_check_run(struct row_check *check, const struct store_run *run);

/* Check that a row is a match of the schedule.  Returns false with
 * check->fault. */
bool row_check_row(struct row_check *check, const struct store_match *row);

/* Check that @text, @len bytes, is the log of a checked row.  Returns false
 * with check->fault. */
bool row_check_log(struct row_check *check, const struct store_match *row,
		   const char *text, size_t len);

/* Compute a digest of a log without its times and its hash.  It is equal for
 * two plays of a match by deterministic bots.  Returns false if a line is not a
 * JSON object. */
bool row_check_digest(const char *text, size_t len, char hex[DIGEST_TEXT]);

#endif
