/*
 * store_shard.h - store a shard (part of a tournament, schedule/shard.h).
 *
 * The store of a shard has two more tables than the store of a whole run.  The
 * table `shard` contains the number of the shard.  The table `shard_bots`
 * contains the hashes of each bot at the start of the shard, so that shards
 * with different versions of a bot are not merged.  A store into which shards
 * are merged stage by stage also has `shard_bots`, to check the shards of later
 * stages.  A shard that plays matches again (timeout_matches.h) also has the
 * table `retry`.  For users, docs/results.md describes the tables.
 */
#ifndef DEADWOOD_ARENA_STORE_STORE_SHARD_H
#define DEADWOOD_ARENA_STORE_STORE_SHARD_H

#include "arena/store/digest.h"
#include "arena/store/store.h"

/**
 * struct store_bot_hashes - hashes of a bot at the start of a shard
 * @command: hash of the bot's command (bot_versions.h); "" if not known
 * @folder: hash of the bot's folder; "" if the bot has no folder, or if other
 *	bots use the folder too
 */
struct store_bot_hashes {
	char command[DIGEST_TEXT];
	char folder[DIGEST_TEXT];
};

/* Add the hashes of a bot to the store, unless the store already has hashes of
 * this bot.  Returns false with @diag. */
bool store_shard_add_bot(struct store *store, unsigned bot,
			 const struct store_bot_hashes *bytes,
			 struct diag *diag);

/* Return an owned array with the hashes of each bot of the run, or NULL with
 * @diag. */
struct store_bot_hashes *store_shard_bots(struct store *store,
					  struct diag *diag);

/* store_shard_begin_merge prepares a new store for merges stage by stage; on
 * failure it returns false with @diag.  The function store_shard_is_merged
 * returns true if a store was prepared in this way. */
bool store_shard_begin_merge(struct store *store,
			     const struct store_bot_hashes *bots,
			     struct diag *diag);
bool store_shard_is_merged(struct store *store);

#endif
