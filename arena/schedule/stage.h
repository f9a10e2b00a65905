/*
 * stage.h - find how many matches can be played before results are needed.
 *
 * For a format that depends on results this is a stage of its schedule: a round
 * of a swiss, a group at each undecided table of a knockout.  A stop rule may
 * check any match, but matches after the place where it stops do not count.  So
 * some can be played ahead: the first sixteenth of the rounds, then always as
 * many again.  Any other tournament is one stage.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_STAGE_H
#define DEADWOOD_ARENA_SCHEDULE_STAGE_H

#include "arena/schedule/schedule.h"
#include "arena/schedule/stop_rule.h"

/* Matches @first..@last; none if @first is greater. */
struct stage {
	uint64_t first, last;
};

/* Has the tournament more than one stage?  @schedule: without results. */
bool stage_is_one_of_many(const struct stop_rule *stop,
			  const struct schedule *schedule);

/* Return the stage of a match, by the results that @schedule has: all matches
 * before it must have one.  After the last match there is no stage. */
struct stage stage_of(const struct stop_rule *stop,
		      const struct schedule *schedule, uint64_t match);

#endif
