/* upcoming.c - next matches of a watched run; see upcoming.h. */
#include "arena/http/upcoming.h"

#include <string.h>

#include "arena/config/config.h"
#include "arena/rundir/run_extend.h"
#include "arena/store/schedule_feed.h"

/* Limit of the search: each match in progress costs one try. */
#define TRIES (LIVE_MATCHES_MAX + UPCOMING_MAX)

void
upcoming_release(struct upcoming *upcoming)
{
	schedule_free(upcoming->schedule);
	config_free(upcoming->config);
	memset(upcoming, 0, sizeof(*upcoming));
}

/* Return the schedule with all results of the store, owned, or NULL. */
static struct schedule *
upcoming_read_schedule(const struct config *config, struct store *store)
{
	struct diag ignored; /* the page then shows less */
	struct schedule *schedule = run_extend_today(store_revisions(store),
						     config, &ignored);

	if (schedule != NULL && schedule_feed_once(schedule, store, &ignored))
		return schedule;
	schedule_free(schedule);
	return NULL;
}

void
upcoming_load(struct upcoming *upcoming, struct store *store)
{
	const struct store_run *run = store_run(store);
	struct config_error ignored;
	struct config *config;

	upcoming_release(upcoming);
	config = config_read_kept("config.yaml", run->config, &ignored);
	upcoming->config = config;
	if (config == NULL)
		return;
	upcoming->schedule = upcoming_read_schedule(config, store);
	if (upcoming->schedule == NULL)
		return;
	upcoming->names = config->names == NAMES_SHOWN;
	upcoming->ends = schedule_total_is_known(upcoming->schedule) &&
			 config->stop.kind == STOP_NEVER;
	if (upcoming->ends && config->format != FORMAT_KNOCKOUT)
		upcoming->rounds = schedule_field(upcoming->schedule)->rounds;
}

uint64_t
upcoming_round(const struct upcoming *upcoming, uint64_t match)
{
	struct fixture fixture;

	if (upcoming->schedule == NULL ||
	    match > schedule_known(upcoming->schedule) ||
	    !schedule_plays(upcoming->schedule, match))
		return 0;
	schedule_at(upcoming->schedule, match, &fixture);
	return fixture.round;
}

static bool
upcoming_is_live(const struct live_matches *live, uint64_t match)
{
	for (unsigned i = 0; i < live->n; i++)
		if (live->match[i] == match)
			return true;
	return false;
}

unsigned
upcoming_find(const struct upcoming *upcoming, struct store *store,
	      const struct live_matches *live, struct fixture out[UPCOMING_MAX])
{
	const struct store_run *run = store_run(store);
	struct diag ignored;
	uint64_t match = 1;
	unsigned found = 0;

	/* The schedule does not know the part of a shard. */
	if (upcoming->schedule == NULL || run->shard.count > 0 || run->retry)
		return 0;
	for (unsigned i = 0; i < TRIES && found < UPCOMING_MAX; i++, match++) {
		match = store_next_missing(store, match, &ignored);
		if (match == 0)
			break; /* the store cannot be read */
		match = schedule_next(upcoming->schedule, match);
		if (match > run->matches ||
		    match > schedule_known(upcoming->schedule))
			break;
		if (!upcoming_is_live(live, match) &&
		    store_is_missing(store, match, &ignored))
			schedule_at(upcoming->schedule, match, &out[found++]);
	}
	return found;
}
