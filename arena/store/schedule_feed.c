/* schedule_feed.c - pass stored results to a schedule; see schedule_feed.h. */
#include "arena/store/schedule_feed.h"

#include <stdlib.h>
#include <string.h>

#include "arena/rating/rating.h"
#include "lib/alloc.h"

/* The finishing order of a match, in the form that the rating needs. */
struct finish {
	uint32_t group, seats;
	uint32_t bots[SEATS_MAX], places[SEATS_MAX];
};

struct schedule_feed {
	struct schedule *schedule;
	bool low_wins;
	struct finish *finish;
	size_t finish_count;
};

/* Rate the bots by all matches that the schedule has received. */
static void
compute_strength(void *arg, double *strength)
{
	const struct schedule_feed *feed = arg;
	uint32_t bots = schedule_field(feed->schedule)->bots;
	struct finishes finishes;
	struct rating rating;

	finishes_init(&finishes, bots);
	for (size_t i = 0; i < feed->finish_count; i++)
		finishes_add(&finishes, feed->finish[i].group,
			     feed->finish[i].bots, feed->finish[i].places,
			     feed->finish[i].seats);
	finishes_seal(&finishes);
	rating_fit(&finishes, &rating);
	memcpy(strength, rating.theta, bots * sizeof(*strength));
	rating_release(&rating);
	finishes_release(&finishes);
}

struct schedule_feed *
schedule_feed_new(struct schedule *schedule, bool low_wins)
{
	struct schedule_feed *feed = xcalloc(1, sizeof(*feed));

	*feed = (struct schedule_feed){ .schedule = schedule,
					.low_wins = low_wins };
	schedule_rate_by(schedule, compute_strength, feed);
	return feed;
}

void
schedule_feed_free(struct schedule_feed *feed)
{
	if (feed == NULL)
		return;
	schedule_rate_by(feed->schedule, NULL, NULL);
	free(feed->finish);
	free(feed);
}

/* Append the finishing order of a match.  If sides are ranked, the first seat
 * of a side represents the side. */
static void
append_finish(struct schedule_feed *feed, const struct store_match *match)
{
	struct finish *finish;

	XGROW(feed->finish, feed->finish_count);
	finish = &feed->finish[feed->finish_count++];
	finish->group = (uint32_t)match->group;
	finish->seats = store_sides(match->seats, match->sides);
	for (unsigned i = 0; i < finish->seats; i++) {
		finish->bots[i] = match->seat[i].bot;
		finish->places[i] = match->seat[i].place;
	}
}

bool
schedule_feed_match(struct schedule_feed *feed, const struct store_match *match)
{
	struct schedule_result result = { .match = match->number };

	if (!schedule_is_open(feed->schedule) || match->seats == 0 ||
	    match->number != schedule_result_count(feed->schedule) + 1)
		return false;
	for (unsigned i = 0; i < match->seats; i++) {
		unsigned sharing;

		result.place[i] = store_place(match, i, &sharing);
		result.score[i] = feed->low_wins ? -match->seat[i].score
						 : match->seat[i].score;
	}
	append_finish(feed, match);
	schedule_add_result(feed->schedule, &result);
	return true;
}

static bool
feed_stored_match(void *arg, const struct store_match *match)
{
	return schedule_feed_match(arg, match);
}

bool
schedule_feed_store(struct schedule_feed *feed, struct store *store,
		    struct diag *diag)
{
	return !schedule_is_open(feed->schedule) ||
	       store_each_from(store, schedule_result_count(feed->schedule) + 1,
			       feed_stored_match, feed, diag);
}

bool
schedule_feed_once(struct schedule *schedule, struct store *store,
		   struct diag *diag)
{
	struct schedule_feed *feed = schedule_feed_new(
		schedule, store_run(store)->low_wins);
	bool done = schedule_feed_store(feed, store, diag);

	schedule_feed_free(feed);
	return done;
}
