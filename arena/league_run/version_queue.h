/*
 * version_queue.h - move the versions of a league from state to state:
 * received, building, checking, placing, or failed.
 *
 * One worker at a time builds or checks versions of one owner.  If this machine
 * fails, the league tries again, at most VERSION_TRIES times.  If the league
 * itself is killed meanwhile, it tries at most VERSION_STARTS times.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_RUN_VERSION_QUEUE_H
#define DEADWOOD_ARENA_LEAGUE_RUN_VERSION_QUEUE_H

#include "arena/league_run/league_state.h"

#define VERSION_TRIES	 3	  /* arbitrary */
#define VERSION_STARTS	 20	  /* arbitrary: an operator may kill often */
#define VERSION_RETRY_US 10000000 /* arbitrary: pause before the next try */

/* Return the number of workers that build or check. */
unsigned version_queue_busy(const struct league *league);

/* Start the next step of the version that waits longest.  Returns false if none
 * can start. */
bool version_queue_start(struct league *league);

/* Store the result of a worker.  @status: exit status, as waitpid returns it */
void version_queue_end(struct league *league,
		       const struct league_worker *worker, int status);

/* Give a place in the ranking to each version that has played its placement
 * groups.  It replaces all other versions of its bot. */
void version_queue_rank(struct league *league);

/* Remove the files that the organiser wants removed, when no worker needs them
 * any more. */
void version_queue_remove(struct league *league);

#endif
