/*
 * schedule_feed.h - the results of a run tell its schedule what follows.
 *
 * The schedule (arena/schedule/schedule.h) knows the rules of its format and
 * nothing of a store; here the rows of one become results that it takes, in the
 * order of their numbers.
 */
#ifndef DEADWOOD_ARENA_STORE_SCHEDULE_FEED_H
#define DEADWOOD_ARENA_STORE_SCHEDULE_FEED_H

#include <stdbool.h>

#include "arena/schedule/schedule.h"
#include "arena/store/store.h"

struct schedule_feed;

/* @schedule is borrowed, and used by nobody else's follow; @low_wins as in
 * struct store_run.  Owned. */
struct schedule_feed *schedule_feed_new(struct schedule *schedule,
					bool low_wins);
void schedule_feed_free(struct schedule_feed *follow);

/* A row.  False: the schedule waits for another match than this one, or for
 * none any more, and has not taken it. */
bool schedule_feed_match(struct schedule_feed *follow,
			 const struct store_match *match);

/* All rows that the schedule waits for, as far as they follow each other
 * without a gap.  False with @diag: the store cannot be read. */
bool schedule_feed_store(struct schedule_feed *follow, struct store *store,
			 struct diag *diag);

/* The same, once: of a schedule that nobody follows any further. */
bool schedule_feed_once(struct schedule *schedule, struct store *store,
			struct diag *diag);

#endif
