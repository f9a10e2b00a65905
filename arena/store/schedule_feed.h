/*
 * schedule_feed.h - feed the results of a run to its schedule.
 *
 * The schedule (arena/schedule/schedule.h) knows the rules of its format and no
 * store.  This module turns rows of a store into results for it, in the order
 * of their numbers.
 */
#ifndef DEADWOOD_ARENA_STORE_SCHEDULE_FEED_H
#define DEADWOOD_ARENA_STORE_SCHEDULE_FEED_H

#include <stdbool.h>

#include "arena/schedule/schedule.h"
#include "arena/store/store.h"

struct schedule_feed;

/* Return a feed; owned.  @schedule is borrowed and must have no other feed;
 * @low_wins as in struct store_run. */
struct schedule_feed *schedule_feed_new(struct schedule *schedule,
					bool low_wins);
void schedule_feed_free(struct schedule_feed *feed);

/* Feed one row.  Returns false and ignores the row if the schedule waits for
 * another match, or for none. */
bool schedule_feed_match(struct schedule_feed *feed,
			 const struct store_match *match);

/* Feed all rows that the schedule waits for, up to the first gap.  Returns
 * false with @diag if the store cannot be read. */
bool schedule_feed_store(struct schedule_feed *feed, struct store *store,
			 struct diag *diag);

/* Feed a schedule once that needs no feed later. */
bool schedule_feed_once(struct schedule *schedule, struct store *store,
			struct diag *diag);

#endif
