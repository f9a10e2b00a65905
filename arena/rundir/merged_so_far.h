/*
 * merged_so_far.h - the merged results of a tournament in shards so far, and
 * the stage that follows from them.
 *
 * They are in the folder that `arena merge` writes.  A folder that does not
 * exist yet has none.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_MERGED_SO_FAR_H
#define DEADWOOD_ARENA_RUNDIR_MERGED_SO_FAR_H

#include "arena/config/config.h"
#include "arena/schedule/stage.h"
#include "arena/store/schedule_feed.h"

/**
 * struct merged_so_far - the input of the next stage
 * @dir: the folder; borrowed
 * @text: of the configuration that is played (config_text); borrowed
 */
struct merged_so_far {
	const char *dir, *text;
	const struct config *config;
};

/**
 * merged_so_far_feed - feed the results to a schedule, and find the next stage
 * @follow: of @schedule; without results yet
 * @stage: what is to be played now; nothing if @first is above @last
 *
 * Returns false with @diag: the folder cannot be read, contains other files or
 * a single shard, or is of another configuration.
 */
bool merged_so_far_feed(const struct merged_so_far *so_far,
			struct schedule *schedule, struct schedule_feed *follow,
			struct stage *stage, struct diag *diag);

#endif
