/*
 * schedule_feed.h - pass a run's results from the store (results.db) to the
 * schedule.  The schedule needs results to make further matches.
 *
 * The schedule (arena/schedule/schedule.h) does not read a store.
 * schedule_feed.c converts the rows of the store to results, and adds the
 * results to the schedule in the order of match numbers.
 */
#ifndef DEADWOOD_ARENA_STORE_SCHEDULE_FEED_H
#define DEADWOOD_ARENA_STORE_SCHEDULE_FEED_H

#include <stdbool.h>

#include "arena/schedule/schedule.h"
#include "arena/store/store.h"

struct schedule_feed;

/* Return a feed (a link from a store to a schedule), owned.  The feed borrows
 * @schedule, which must have no other feed.  @low_wins: true if the lowest
 * score wins. */
struct schedule_feed *schedule_feed_new(struct schedule *schedule,
					bool low_wins);
void schedule_feed_free(struct schedule_feed *feed);

/* Pass the row of a match to the schedule.  If the schedule does not wait for
 * this match, ignores the row and returns false. */
bool schedule_feed_match(struct schedule_feed *feed,
			 const struct store_match *match);

/* Pass to the schedule the rows for which it waits, up to the first match
 * without a row.  If the store cannot be read, returns false and sets @diag. */
bool schedule_feed_store(struct schedule_feed *feed, struct store *store,
			 struct diag *diag);

/* Pass all rows of a store to a schedule that will get no further results. */
bool schedule_feed_once(struct schedule *schedule, struct store *store,
			struct diag *diag);

#endif
