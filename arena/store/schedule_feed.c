/* schedule_feed.c - rows of a store on their way to a schedule; see
 * schedule_feed.h. */
#include "arena/store/schedule_feed.h"

#include <stdlib.h>
#include <string.h>

#include "arena/rating/rating.h"
#include "lib/alloc.h"

/* A match as ratings want it. */
struct order {
	uint32_t group, seats;
	uint32_t bots[SEATS_MAX], places[SEATS_MAX];
};

struct schedule_feed {
	struct schedule *schedule;
	bool low_wins;
	struct order *order;
	size_t orders, room;
};

/* How strong the bots are by all matches that the schedule has taken. */
static void
rate(void *arg, double *strength)
{
	const struct schedule_feed *follow = arg;
	uint32_t bots = schedule_field(follow->schedule)->bots;
	struct finishes finishes;
	struct rating rating;

	finishes_init(&finishes, bots);
	for (size_t i = 0; i < follow->orders; i++)
		finishes_add(&finishes, follow->order[i].group,
			     follow->order[i].bots, follow->order[i].places,
			     follow->order[i].seats);
	finishes_seal(&finishes);
	rating_fit(&finishes, &rating);
	memcpy(strength, rating.theta, bots * sizeof(*strength));
	rating_release(&rating);
	finishes_release(&finishes);
}

struct schedule_feed *
schedule_feed_new(struct schedule *schedule, bool low_wins)
{
	struct schedule_feed *follow = xcalloc(1, sizeof(*follow));

	*follow = (struct schedule_feed){ .schedule = schedule,
					  .low_wins = low_wins };
	schedule_rate_by(schedule, rate, follow);
	return follow;
}

void
schedule_feed_free(struct schedule_feed *follow)
{
	if (follow == NULL)
		return;
	schedule_rate_by(follow->schedule, NULL, NULL);
	free(follow->order);
	free(follow);
}

/* Sides are ranked: a side's first seat stands for it. */
static void
keep_order(struct schedule_feed *follow, const struct store_match *match)
{
	struct order *order;

	if (follow->orders == follow->room) {
		follow->room = 2 * follow->room + 64;
		follow->order = xrealloc(follow->order, follow->room,
					 sizeof(*follow->order));
	}
	order = &follow->order[follow->orders++];
	order->group = (uint32_t)match->group;
	order->seats = store_sides(match->seats, match->sides);
	for (unsigned i = 0; i < order->seats; i++) {
		order->bots[i] = match->seat[i].bot;
		order->places[i] = match->seat[i].place;
	}
}

bool
schedule_feed_match(struct schedule_feed *follow,
		    const struct store_match *match)
{
	struct schedule_result result = { .match = match->number };

	if (!schedule_is_open(follow->schedule) || match->seats == 0 ||
	    match->number != schedule_taken(follow->schedule) + 1)
		return false;
	for (unsigned i = 0; i < match->seats; i++) {
		unsigned sharing;

		result.place[i] = store_place(match, i, &sharing);
		result.score[i] = follow->low_wins ? -match->seat[i].score
						   : match->seat[i].score;
	}
	keep_order(follow, match);
	schedule_take(follow->schedule, &result);
	return true;
}

static bool
see(void *arg, const struct store_match *match)
{
	return schedule_feed_match(arg, match);
}

bool
schedule_feed_store(struct schedule_feed *follow, struct store *store,
		    struct diag *diag)
{
	return !schedule_is_open(follow->schedule) ||
	       store_each_from(store, schedule_taken(follow->schedule) + 1, see,
			       follow, diag);
}

bool
schedule_feed_once(struct schedule *schedule, struct store *store,
		   struct diag *diag)
{
	struct schedule_feed *follow = schedule_feed_new(
		schedule, store_run(store)->low_wins);
	bool done = schedule_feed_store(follow, store, diag);

	schedule_feed_free(follow);
	return done;
}
