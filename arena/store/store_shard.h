/*
 * store_shard.h - store a shard (part of a tournament, schedule/shard.h).
 *
 * The store of a shard has two more tables than the store of a whole run.  The
 * table `shard` contains the number of the shard.  The table `shard_bots`
 * contains the hashes of each bot at the start of the shard, so that shards
 * with different versions of a bot are not merged.  A store into which shards
 * are merged stage by stage also has `shard_bots`, to check the shards of later
 * stages.  A shard that replays matches (timeout_matches.h) also has the table
 * `retry`.  For users, docs/results.md describes the tables.
 */
#ifndef DEADWOOD_ARENA_STORE_STORE_SHARD_H
#define DEADWOOD_ARENA_STORE_STORE_SHARD_H

#include "arena/store/digest.h"
#include "arena/store/store.h"

/**
 * struct store_bot_hashes - hashes of a bot at the start of a shard
 * @command: hash of the bot's command (bot_versions.h); "": not known
 * @folder: hash of the bot's folder; "": the bot has no folder, or other bots
 *	use the folder too
 */
struct store_bot_hashes {
	char command[DIGEST_TEXT];
	char folder[DIGEST_TEXT];
};

/* Add the hashes of a bot to the store, unless the store already has hashes of
 * this bot.  On an error, returns false and sets @diag. */
bool store_shard_add_bot(struct store *store, unsigned bot,
			 const struct store_bot_hashes *bytes,
			 struct diag *diag);

/* Return an owned array with the hashes of each bot of the run.  On an error,
 * return NULL and set @diag. */
struct store_bot_hashes *store_shard_bots(struct store *store,
					  struct diag *diag);

/* store_shard_begin_merge prepares a new store for merges stage by stage.  On
 * failure it returns false and sets @diag.  The function store_shard_is_merged
 * returns true if store_shard_begin_merge prepared the store. */
bool store_shard_begin_merge(struct store *store,
			     const struct store_bot_hashes *bots,
			     struct diag *diag);
bool store_shard_is_merged(struct store *store);

#endif
