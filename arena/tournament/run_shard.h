/*
 * run_shard.h - `arena run` of a whole tournament or of a shard: its default
 * directory, whether it can be played, and the options of the command that
 * resumes it.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_RUN_SHARD_H
#define DEADWOOD_ARENA_TOURNAMENT_RUN_SHARD_H

#include <stdbool.h>

#include "arena/config/config.h"
#include "arena/schedule/shard.h"

/* Return the default results directory; owned.  @folder: its name
 * (config_folder, bot_fit_name). */
char *run_shard_default_dir(const char *folder, struct shard shard);

/* Check that a shard of a final has a commitment, so that all shards play the
 * same final.  @commitment: its path, or NULL.  Returns false after printing a
 * message. */
bool run_shard_check_commitment(const struct config *config, struct shard shard,
				const char *commitment);

enum run_shard { RUN_SHARD_PLAYS, RUN_SHARD_HAS_NOTHING, RUN_SHARD_REFUSED };

/**
 * run_shard_check - check that the configuration can be played in shards, and
 * that the shard has matches to play
 * @next: directory with the results so far, or NULL
 * @retry: directory of the shard's first run, to retry its time-outs; or NULL
 *
 * Prints a message unless it returns RUN_SHARD_PLAYS.
 */
enum run_shard run_shard_check(const struct config *config, struct shard shard,
			       const char *next, const char *retry);

/**
 * struct run_options - options of a run; 0, NULL: not given
 */
struct run_options {
	int64_t jobs, only;
	struct shard shard;
	const char *next, *retry, *cache, *commitment;
	bool trust;
};

/* Return the options as text, for the command that resumes the run; owned. */
char *run_resume_options(const struct run_options *options);

#endif
