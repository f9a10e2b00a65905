/*
 * store_shard.h - store a shard of a tournament (schedule/shard.h).
 *
 * Such a store has two more tables.  `shard` names the shard.  `shard_bots` has
 * the hashes of each bot when the shard was begun, so that shards of different
 * programs are not merged.  A store that merges shards stage by stage has
 * `shard_bots` too, for later stages.  A shard that plays matches again
 * (timeout_matches.h) also has `retry`.  docs/results.md describes them for
 * people.
 */
#ifndef DEADWOOD_ARENA_STORE_STORE_SHARD_H
#define DEADWOOD_ARENA_STORE_STORE_SHARD_H

#include "arena/store/digest.h"
#include "arena/store/store.h"

/**
 * struct store_bot_hashes - hashes of a bot when its shard was begun
 * @command: as in bot_versions.h; "" if not known
 * @folder: "": there is none, or other bots use it too
 */
struct store_bot_hashes {
	char command[DIGEST_TEXT];
	char folder[DIGEST_TEXT];
};

/* Add the hashes of a bot, unless it has some.  Returns false with @diag. */
bool store_shard_add_bot(struct store *store, unsigned bot,
			 const struct store_bot_hashes *bytes,
			 struct diag *diag);

/* Read the hashes of each bot of the run; owned, or NULL with @diag. */
struct store_bot_hashes *store_shard_bots(struct store *store,
					  struct diag *diag);

/* Prepare a new store for merges stage by stage; and: is it such a store?  The
 * first returns false with @diag. */
bool store_shard_begin_merge(struct store *store,
			     const struct store_bot_hashes *bots,
			     struct diag *diag);
bool store_shard_is_merged(struct store *store);

#endif
