/*
 * merged_so_far.h - find the matches of the next stage of a tournament in
 * shards (parts on several machines), from the results that are merged so far.
 *
 * The next stage depends on the results of the stages so far, which `arena
 * merge` has joined in a folder.  Before the first merge this folder does not
 * exist, so there are no results.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_MERGED_SO_FAR_H
#define DEADWOOD_ARENA_RUNDIR_MERGED_SO_FAR_H

#include "arena/config/config.h"
#include "arena/schedule/stage.h"
#include "arena/store/schedule_feed.h"

/**
 * struct merged_so_far - results that determine the next stage; all borrowed
 * @dir: folder that `arena merge` writes; the folder need not exist
 * @text: text of the configuration of this tournament (config_text)
 * @config: configuration of the tournament
 */
struct merged_so_far {
	const char *dir, *text;
	const struct config *config;
};

/**
 * merged_so_far_feed - add the results to a schedule, and find the next stage
 * @follow: feed of @schedule (store/schedule_feed.h).  The schedule has no
 *	results yet
 * @stage: set to the matches of the next stage.  If @stage->first is greater
 *	than @stage->last, the tournament is over
 *
 * Returns false with @diag if the folder cannot be read, or contains no results
 * or the results of a single shard.  A folder of another configuration has the
 * same result.
 */
bool merged_so_far_feed(const struct merged_so_far *so_far,
			struct schedule *schedule, struct schedule_feed *follow,
			struct stage *stage, struct diag *diag);

#endif
