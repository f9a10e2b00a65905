/*
 * run_shard.h - for `arena run`: choose the default results directory, check a
 * shard, and write the options of the command that resumes the run.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_RUN_SHARD_H
#define DEADWOOD_ARENA_TOURNAMENT_RUN_SHARD_H

#include <stdbool.h>

#include "arena/config/config.h"
#include "arena/schedule/shard.h"

/* Return the path of the default results directory; owned.  @folder: name of
 * the directory for the whole tournament (config_folder, bot_fit_name). */
char *run_shard_default_dir(const char *folder, struct shard shard);

/* If a shard of a final has no commitment, print a message and return false.
 * With one commitment, all shards play the same final.  @commitment: path of
 * the file with the commitment, or NULL. */
bool run_shard_check_commitment(const struct config *config, struct shard shard,
				const char *commitment);

enum run_shard { RUN_SHARD_PLAYS, RUN_SHARD_HAS_NOTHING, RUN_SHARD_REFUSED };

/**
 * run_shard_check - check that shards of the configuration are possible, and
 * that this shard has matches to play
 * @next: directory with the merged results of the earlier stages, or NULL
 * @retry: results directory of the shard's first run, whose matches with
 *	time-outs this run replays; or NULL
 *
 * If the result is not RUN_SHARD_PLAYS, the function has printed a message.
 */
enum run_shard run_shard_check(const struct config *config, struct shard shard,
			       const char *next, const char *retry);

/**
 * struct run_options - options of `arena run`; 0 or NULL: the user did not set
 * the option
 */
struct run_options {
	int64_t jobs, only;
	struct shard shard;
	const char *next, *retry, *cache, *commitment;
	bool trust;
};

/* Return the options of the command that resumes the run, as the user would
 * type them; owned. */
char *run_resume_options(const struct run_options *options);

#endif
