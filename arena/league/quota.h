/*
 * quota.h - check the quotas of a league: bots and uploads of an owner, size of
 * an archive, and files of all versions.
 *
 * The intake and the web server refuse with the same sentences.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_QUOTA_H
#define DEADWOOD_ARENA_LEAGUE_QUOTA_H

#include "arena/league/league_config.h"
#include "arena/league/league_db.h"

/**
 * struct quota_check - an upload and its refusal
 * @at_ms: time of the upload
 * @under_way: number of other uploads of its owner that are not versions yet
 * @why: gets the reason of a refusal; "" if there is none
 * @wait_s: gets the seconds until the owner may send a version, if the number
 *	of uploads is the reason
 */
struct quota_check {
	const struct league_config *config;
	struct league_db *db;
	int64_t at_ms;
	unsigned under_way;
	char why[1024];
	int64_t wait_s;
};

/* Check that @owner may have one more bot.  Returns false if the database
 * failed, with @diag. */
bool quota_check_bots(struct quota_check *check, int64_t owner,
		      struct diag *diag);

/* Check the number of versions that @owner sent in 24 hours.  Returns false if
 * the database failed, with @diag. */
bool quota_check_uploads(struct quota_check *check, int64_t owner,
			 struct diag *diag);

/* Check the size of an archive.  @most: quota.bytes.  Returns false with the
 * reason in @why if it is too large. */
bool quota_check_bytes(int64_t most, uint64_t bytes, struct diag *why);

/* Check that an archive of @bytes fits on the disk beside @used bytes, the
 * files of all versions. */
void quota_check_disk(struct quota_check *check, int64_t used, int64_t bytes);

#endif
