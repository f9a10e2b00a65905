/*
 * stage.h - find how many matches can be played before results are needed.
 *
 * A stage is a series of consecutive matches that can be played before any of
 * their results are needed.  In a Swiss tournament, a stage is a round.  In a
 * knockout, a stage is a mirror group at each undecided table.  A tournament
 * with a stop rule also has stages, because matches after the stop do not
 * count.  The first stage before a stop is a sixteenth of the rounds.  Each
 * further stage has as many matches as all stages before it.  A tournament
 * without a stop rule, whose matches do not depend on results, is one stage.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_STAGE_H
#define DEADWOOD_ARENA_SCHEDULE_STAGE_H

#include "arena/schedule/schedule.h"
#include "arena/schedule/stop_rule.h"

/* The matches from number @first to number @last.  If @first is greater than
 * @last, the stage is empty. */
struct stage {
	uint64_t first, last;
};

/* Return true if the tournament has more than one stage.  The schedule must
 * have no results yet. */
bool stage_is_one_of_many(const struct stop_rule *stop,
			  const struct schedule *schedule);

/* Return the stage that contains a match.  The schedule must have the results
 * of all matches before the stage.  If @match is after the last match of the
 * tournament, the stage is empty. */
struct stage stage_of(const struct stop_rule *stop,
		      const struct schedule *schedule, uint64_t match);

#endif
