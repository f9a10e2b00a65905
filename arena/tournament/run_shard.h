/*
 * run_shard.h - `arena run` of the whole or of a shard: where it goes, whether
 * it can be, and by which words it goes on.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_RUN_SHARD_H
#define DEADWOOD_ARENA_TOURNAMENT_RUN_SHARD_H

#include <stdbool.h>

#include "arena/config/config.h"
#include "arena/schedule/shard.h"

/* The folder of a run that names none; owned.  @folder: that fits its name
 * (config_folder, bot_fit_name). */
char *run_usual_folder(const char *folder, struct shard shard);

/* Do all shards of it play the same final?  @commitment: the text that was
 * committed to, or NULL.  Returns false after a message. */
bool run_shard_is_fixed(const struct config *config, struct shard shard,
			const char *commitment);

/* Is there something to play? */
enum run_shard { RUN_SHARD_PLAYS, RUN_SHARD_HAS_NOTHING, RUN_SHARD_REFUSED };

/**
 * run_shard_look - can matches of this configuration be played apart, and has
 * the shard some?
 * @next: the folder with the results so far, or NULL
 * @retry: where the shard was played first, of which it tries some again, or
 *	NULL
 *
 * Where it does not play, a message says why.
 */
enum run_shard run_shard_look(const struct config *config, struct shard shard,
			      const char *next, const char *retry);

/**
 * struct run_words - what was asked for; 0, NULL: nothing
 */
struct run_words {
	int64_t jobs, only;
	struct shard shard;
	const char *next, *retry, *cache, *commitment;
	bool trust;
};

/* The same as options of the command that goes on; owned. */
char *run_more_words(const struct run_words *words);

#endif
