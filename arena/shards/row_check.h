/*
 * row_check.h - does a row of a shard follow from its log, and the log from the
 * tournament?
 *
 * What is looked at is cheap: the log's hash, its header, its end and its seed,
 * against the row, the schedule and the run's seed.  No action is played again:
 * `arena verify` does that, with the same answer for whatever is told here.
 */
#ifndef DEADWOOD_ARENA_SHARDS_ROW_CHECK_H
#define DEADWOOD_ARENA_SHARDS_ROW_CHECK_H

#include <jansson.h>

#include "arena/audit/match_audit.h"
#include "arena/store/digest.h"
#include "arena/store/schedule_feed.h"

/**
 * struct row_check_to - what rows and logs are held against
 * @facts: of a tournament that did not grow
 * @follow: tells the schedule the results, for whoever puts rows into a store
 * @counted: how many matches there are follows from the configuration alone
 * @fault: what was found, or ""
 */
struct row_check_to {
	struct verify_facts facts;
	struct config *config;
	struct schedule *schedule;
	struct schedule_feed *follow;
	bool counted;
	json_t *rules;
	struct diag fault;
};

/* Ready one; @run is borrowed until row_check_release, which it wants in any
 * case. Returns false with @diag: its configuration cannot be read. */
bool row_check_init(struct row_check_to *held, const struct store_run *run,
		    struct diag *diag);
void row_check_release(struct row_check_to *held);

/* Does a shard's own row say what the configuration says?  Before any row of a
 * match.  Returns false with held->fault. */
bool row_check_run(struct row_check_to *held, const struct store_run *run);

/* Is the row a match of the schedule?  Returns false with held->fault. */
bool row_check_row(struct row_check_to *held, const struct store_match *row);

/* Is the text, @len bytes, the log of a row that was held?  Returns false with
 * held->fault. */
bool row_check_log(struct row_check_to *held, const struct store_match *row,
		   const char *text, size_t len);

/* What a log says but for its times, and so for its hash: two plays of a match
 * by bots that answer the same are equal in it.  Returns false for a text of
 * other lines than JSON objects. */
bool row_check_digest(const char *text, size_t len, char hex[DIGEST_TEXT]);

#endif
