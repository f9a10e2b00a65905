/*
 * upcoming.h - next matches of a watched run, round of a match, remaining time.
 *
 * The data come from the schedule of the run (arena/schedule/schedule.h), which
 * is computed from the configuration and the results in the store.  Workers
 * start matches in the order of match numbers, except that a match may wait for
 * another match with the same cards (next_match.h).  So the next matches are
 * only likely to start in this order.
 */
#ifndef DEADWOOD_ARENA_HTTP_UPCOMING_H
#define DEADWOOD_ARENA_HTTP_UPCOMING_H

#include "arena/rundir/live_matches.h"
#include "arena/schedule/schedule.h"
#include "arena/store/store.h"

#define UPCOMING_MAX 3 /* matches; arbitrary */

/**
 * struct upcoming - the schedule of a run
 * @schedule: NULL if it is not known, for example because another version of
 *	the program wrote the configuration
 * @names: the names of the bots may be shown with matches to come
 * @rounds: number of rounds of the run; 0 if it depends on results
 * @ends: the number of matches of the run does not depend on results
 */
struct upcoming {
	struct config *config;
	struct schedule *schedule;
	bool names, ends;
	uint32_t rounds;
};

/* Compute the schedule of the run in @store again.  @upcoming must be zeroed or
 * loaded. */
void upcoming_load(struct upcoming *upcoming, struct store *store);
void upcoming_release(struct upcoming *upcoming);

/* Return the round of a match, from 1; 0 if it is not known. */
uint64_t upcoming_round(const struct upcoming *upcoming, uint64_t match);

/* Find the matches that are neither in @store nor in progress, the next match
 * first.  Return their number, at most UPCOMING_MAX, and set @out. */
unsigned upcoming_find(const struct upcoming *upcoming, struct store *store,
		       const struct live_matches *live,
		       struct fixture out[UPCOMING_MAX]);

#endif
