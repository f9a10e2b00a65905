/*
 * upcoming.h - next matches of a watched run, round of a match, remaining time.
 *
 * The schedule of the run (arena/schedule/schedule.h) gives these data.  The
 * configuration and the results in the store determine the schedule.  Workers
 * start matches in the order of match numbers.  But a match may wait for
 * another match with the same cards (next_match.h).  So it is only likely that
 * the next matches start in this order.
 */
#ifndef DEADWOOD_ARENA_HTTP_UPCOMING_H
#define DEADWOOD_ARENA_HTTP_UPCOMING_H

#include "arena/rundir/live_matches.h"
#include "arena/schedule/schedule.h"
#include "arena/store/store.h"

#define UPCOMING_MAX 3 /* arbitrary: maximum number of next matches */

/**
 * struct upcoming - the schedule of a run
 * @schedule: schedule of the run; NULL: unknown, for example because another
 *	version of the program wrote the configuration
 * @names: true: pages may show the names of the bots with future matches
 * @rounds: number of rounds of the run; 0: the number depends on results
 * @ends: true: the number of matches of the run does not depend on results
 */
struct upcoming {
	struct config *config;
	struct schedule *schedule;
	bool names, ends;
	uint32_t rounds;
};

/* Compute the schedule of the run in @store again.  The caller must first zero
 * or load @upcoming. */
void upcoming_load(struct upcoming *upcoming, struct store *store);
void upcoming_release(struct upcoming *upcoming);

/* Return the round of a match, from 1; 0 if it is not known. */
uint64_t upcoming_round(const struct upcoming *upcoming, uint64_t match);

/* Find the matches that are neither in @store nor in progress, next match
 * first.  Return the number of found matches, at most UPCOMING_MAX, and set
 * @out. */
unsigned upcoming_find(const struct upcoming *upcoming, struct store *store,
		       const struct live_matches *live,
		       struct fixture out[UPCOMING_MAX]);

#endif
