/*
 * group_job.h - play one mirror group of a league as a run of its own, and read
 * its result.
 *
 * The run is in the folder DIR/groups/ID, an ordinary results directory.  A
 * killed run continues there with the same seed.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_RUN_GROUP_JOB_H
#define DEADWOOD_ARENA_LEAGUE_RUN_GROUP_JOB_H

#include "arena/config/config.h"
#include "arena/league/league_db.h"
#include "arena/tournament/run.h"

/**
 * struct group_job - a group to play
 * @dir: folder of the league
 * @config: configuration of the group's run, whose bots are in the order of
 *	@group->seat.  group_job_play changes it
 * @group: the planned group
 */
struct group_job {
	const char *dir;
	struct config *config;
	const struct league_group *group;
};

/**
 * group_job_play - play a group in a child process
 * @result: gets the group in the state "done", or in the state "lost" with the
 *	reason if this machine failed
 *
 * If a version does not start, it forfeits all matches of the group, and the
 * others win them.  Void matches do not count.  stdout and stderr of the
 * process go to DIR/groups/ID.log.  If the process is stopped by a signal,
 * returns STATUS_INTERRUPTED, and the group stays planned.
 */
enum status group_job_play(const struct group_job *job,
			   struct league_group *result);

/* Return the path of the folder DIR/groups/ID, or of the file
 * DIR/groups/ID.log; owned. */
char *group_folder(const char *dir, int64_t group);
char *group_log(const char *dir, int64_t group);

#endif
