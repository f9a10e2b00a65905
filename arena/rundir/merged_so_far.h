/*
 * merged_so_far.h - find the matches of the next stage of a tournament in
 * shards, from the results that are merged so far.
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
 * struct merged_so_far - results from which the next stage follows; all
 * borrowed
 * @dir: folder that `arena merge` writes; need not exist
 * @text: text of the configuration of this tournament (config_text)
 * @config: the same configuration
 */
struct merged_so_far {
	const char *dir, *text;
	const struct config *config;
};

/**
 * merged_so_far_feed - add the results to a schedule, and find the next stage
 * @follow: feed of @schedule (store/schedule_feed.h), which has no results yet
 * @stage: set to the matches of the next stage; if @stage->first is greater
 *	than @stage->last, the tournament is over
 *
 * Returns false with @diag if the folder cannot be read, contains no results or
 * the results of a single shard, or belongs to another configuration.
 */
bool merged_so_far_feed(const struct merged_so_far *so_far,
			struct schedule *schedule, struct schedule_feed *follow,
			struct stage *stage, struct diag *diag);

#endif
