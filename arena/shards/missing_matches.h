/*
 * missing_matches.h - which matches no shard has, and who is to play them.
 */
#ifndef DEADWOOD_ARENA_SHARDS_MISSING_MATCHES_H
#define DEADWOOD_ARENA_SHARDS_MISSING_MATCHES_H

#include "arena/shards/join.h"

/**
 * missing_matches_tell - tell which matches of a stage a joined store lacks,
 *and which wait for being tried again
 * @found: what came of joining
 * @next: where the stages before it are merged, for the commands; or NULL: it
 *	is the only one
 *
 * On stderr a line for each shard of them, with their groups; on stdout the
 * command that plays these matches: into the shard's folder, where the set has
 * one, and that goes on, else into one beside the others.  Where shards were
 * cut into different numbers, the largest number tells the shards.  Returns
 * false with @diag.
 */
bool missing_matches_tell(const struct shard_set *set, struct store *joined,
			  const struct joined *found, const char *next,
			  struct diag *diag);

#endif
