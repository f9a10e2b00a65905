/*
 * run_shard.h - for `arena run`: choose the default results directory, check
 * that a shard can be played, and write the options of the command that resumes
 * the run.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_RUN_SHARD_H
#define DEADWOOD_ARENA_TOURNAMENT_RUN_SHARD_H

#include <stdbool.h>

#include "arena/config/config.h"
#include "arena/schedule/shard.h"

/* Return the path of the default results directory; owned.  @folder: name of
 * the directory for the whole tournament (config_folder, bot_fit_name). */
char *run_shard_default_dir(const char *folder, struct shard shard);

/* Check that a shard of a final has a commitment, so that all shards play the
 * same final.  @commitment: path of the commitment, or NULL.  If the commitment
 * is missing, prints a message and returns false. */
bool run_shard_check_commitment(const struct config *config, struct shard shard,
				const char *commitment);

enum run_shard { RUN_SHARD_PLAYS, RUN_SHARD_HAS_NOTHING, RUN_SHARD_REFUSED };

/**
 * run_shard_check - check that the configuration can be played in shards, and
 * that the shard has matches to play
 * @next: directory with the merged results of the earlier stages, or NULL
 * @retry: results directory of the first run of the shard, whose matches with
 *	time-outs are to be played again; or NULL
 *
 * If the function does not return RUN_SHARD_PLAYS, it prints a message.
 */
enum run_shard run_shard_check(const struct config *config, struct shard shard,
			       const char *next, const char *retry);

/**
 * struct run_options - options of `arena run`; 0 or NULL: the option was not
 * used
 */
struct run_options {
	int64_t jobs, only;
	struct shard shard;
	const char *next, *retry, *cache, *commitment;
	bool trust;
};

/* Return the options as the user would type them, for the command that resumes
 * the run; owned. */
char *run_resume_options(const struct run_options *options);

#endif
