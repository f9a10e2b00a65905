/*
 * merged_so_far.h - the results that a tournament in shards has so far, and
 * what follows from them.
 *
 * They lie in the folder that `arena merge` writes.  One that is not there yet
 * has none.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_MERGED_SO_FAR_H
#define DEADWOOD_ARENA_RUNDIR_MERGED_SO_FAR_H

#include "arena/config/config.h"
#include "arena/schedule/stage.h"
#include "arena/store/schedule_feed.h"

/**
 * struct merged_so_far - what the next stage follows from
 * @dir: the folder; borrowed
 * @text: of the configuration that is played (config_text); borrowed
 */
struct merged_so_far {
	const char *dir, *text;
	const struct config *config;
};

/**
 * merged_so_far_follow - a schedule takes the results, and the stage behind
 * them is told
 * @follow: of @schedule; nobody gave it a result yet
 * @stage: what is to be played now; where @first is above @last, nothing
 *
 * Returns false with @diag: the folder cannot be read, holds other things or
 * a single shard, or is of another configuration.
 */
bool merged_so_far_follow(const struct merged_so_far *so_far,
			  struct schedule *schedule,
			  struct schedule_feed *follow, struct stage *stage,
			  struct diag *diag);

#endif
