/*
 * schedule_feed.h - pass the results of a run from the store (results.db) to
 * the schedule, which needs them to make further matches.
 *
 * The schedule (arena/schedule/schedule.h) does not read a store.  This module
 * converts the rows of the store to results, and adds the results to the
 * schedule in the order of match numbers.
 */
#ifndef DEADWOOD_ARENA_STORE_SCHEDULE_FEED_H
#define DEADWOOD_ARENA_STORE_SCHEDULE_FEED_H

#include <stdbool.h>

#include "arena/schedule/schedule.h"
#include "arena/store/store.h"

struct schedule_feed;

/* Return a feed, owned.  @schedule is borrowed and must have no other feed.
 * @low_wins: true if the lowest score wins. */
struct schedule_feed *schedule_feed_new(struct schedule *schedule,
					bool low_wins);
void schedule_feed_free(struct schedule_feed *feed);

/* Pass the row of a match to the schedule.  If the schedule does not wait for
 * this match, ignores the row and returns false. */
bool schedule_feed_match(struct schedule_feed *feed,
			 const struct store_match *match);

/* Pass the rows for which the schedule waits, up to the first match without a
 * row.  Returns false with @diag if the store cannot be read. */
bool schedule_feed_store(struct schedule_feed *feed, struct store *store,
			 struct diag *diag);

/* Pass all rows of a store to a schedule that will get no further results. */
bool schedule_feed_once(struct schedule *schedule, struct store *store,
			struct diag *diag);

#endif
