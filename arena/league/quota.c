/* quota.c - check the quotas of a league; see quota.h. */
#include "arena/league/quota.h"

#include <stdio.h>
#include <time.h>

#define DAY_MS	 INT64_C(86400000)
#define MEGABYTE (INT64_C(1) << 20)
#define RETRY_S	 5 /* arbitrary: until an owner has fewer uploads under way */

struct owned_bots {
	int64_t owner, count;
};

static bool
owned_bots_add(void *arg, const struct league_bot *bot)
{
	struct owned_bots *owned = arg;

	owned->count += bot->owner == owned->owner && bot->state != BOT_RETIRED;
	return true;
}

bool
quota_check_bots(struct quota_check *check, int64_t owner, struct diag *diag)
{
	struct owned_bots owned = { .owner = owner };

	if (!league_bots_each(check->db, owned_bots_add, &owned, diag))
		return false;
	if (owned.count >= check->config->quota.bots)
		snprintf(check->why, sizeof(check->why),
			 "the owner has %lld bots, the limit of this league: "
			 "send a new version of one of them, or ask the "
			 "organiser to retire one",
			 (long long)owned.count);
	return true;
}

bool
quota_check_uploads(struct quota_check *check, int64_t owner, struct diag *diag)
{
	int64_t oldest_ms = 0, next_ms;
	char when[40];
	unsigned sent;
	struct tm tm;
	time_t next;

	if (!league_uploads_since(check->db, owner, check->at_ms - DAY_MS,
				  &sent, &oldest_ms, diag))
		return false;
	if ((int64_t)sent + check->under_way < check->config->quota.uploads)
		return true;
	next_ms = sent > 0 ? oldest_ms + DAY_MS : check->at_ms + RETRY_S * 1000;
	check->wait_s = (next_ms - check->at_ms) / 1000 + 1;
	next = (time_t)(next_ms / 1000 + 1);
	strftime(when, sizeof(when), "%Y-%m-%d %H:%M:%S", gmtime_r(&next, &tm));
	snprintf(check->why, sizeof(check->why),
		 "the owner has sent %u versions in 24 hours, the limit of "
		 "this league: send this one again after %s UTC",
		 sent + check->under_way, when);
	return true;
}

bool
quota_check_bytes(int64_t most, uint64_t bytes, struct diag *why)
{
	if (bytes <= (uint64_t)most)
		return true;
	diag_set(why,
		 "the archive has more than %lld bytes, the limit of this "
		 "league: leave out what the bot does not need",
		 (long long)most);
	return false;
}

void
quota_check_disk(struct quota_check *check, int64_t used, int64_t bytes)
{
	int64_t most = check->config->quota.disk;

	if (used + bytes > most)
		snprintf(check->why, sizeof(check->why),
			 "the versions of this league use %lld MB, and its "
			 "limit is %lld MB: ask the organiser to remove old "
			 "versions or to raise the limit",
			 (long long)(used / MEGABYTE),
			 (long long)(most / MEGABYTE));
}
