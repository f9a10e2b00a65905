/*
 * store_shard.h - a store that holds a shard of a tournament
 * (schedule/shard.h).
 *
 * Such a store has two tables more: `shard` says which shard, `shard_bots` what
 * each bot was when the shard was begun, so that shards of other programs are
 * not taken for one tournament.  A store into which shards are merged stage by
 * stage has the second one, for the shards of stages to come.  A shard that is
 * tried again (timeout_matches.h) has `retry` besides.  docs/results.md
 * describes them for people.
 */
#ifndef DEADWOOD_ARENA_STORE_STORE_SHARD_H
#define DEADWOOD_ARENA_STORE_STORE_SHARD_H

#include "arena/store/digest.h"
#include "arena/store/store.h"

/**
 * struct store_bot_bytes - what a bot was when its shard was begun
 * @command: as in bot_versions.h; "" where it is not known
 * @folder: "": others use the folder too, or there is none
 */
struct store_bot_bytes {
	char command[DIGEST_TEXT];
	char folder[DIGEST_TEXT];
};

/* Keep it, unless it is known.  Returns false with @diag. */
bool store_shard_note(struct store *store, unsigned bot,
		      const struct store_bot_bytes *bytes, struct diag *diag);

/* Of each bot of the run; owned, or NULL with @diag. */
struct store_bot_bytes *store_shard_bots(struct store *store,
					 struct diag *diag);

/* Make a new store one that shards are merged into stage by stage; and: is it
 * one?  The first returns false with @diag. */
bool store_shard_begin_merge(struct store *store,
			     const struct store_bot_bytes *bots,
			     struct diag *diag);
bool store_shard_is_merged(struct store *store);

#endif
