/*
 * stage.h - how far a tournament can be played before its results are asked
 * for.
 *
 * Of a format that goes by results that is a stage of its schedule: a round of
 * a swiss, a look at the tables of a knockout.  A rule that stops a run may
 * look at any match, but what was played behind the place where it stops does
 * not count, so that something may be played ahead: the first sixteenth of the
 * rounds, then always as many again as there are.  Everything else is one
 * stage.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_STAGE_H
#define DEADWOOD_ARENA_SCHEDULE_STAGE_H

#include "arena/schedule/schedule.h"
#include "arena/schedule/stop_rule.h"

/* Matches @first..@last; none where @first is greater. */
struct stage {
	uint64_t first, last;
};

/* Is it played stage by stage?  @schedule: nobody has followed it yet. */
bool stage_is_one_of_many(const struct stop_rule *stop,
			  const struct schedule *schedule);

/* The stage of match @match, as far as @schedule has followed the results: all
 * matches before it have some.  Behind the last match there is none. */
struct stage stage_of(const struct stop_rule *stop,
		      const struct schedule *schedule, uint64_t match);

#endif
