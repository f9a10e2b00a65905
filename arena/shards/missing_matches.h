/*
 * missing_matches.h - list the matches that all shards lack, and print the
 * commands that play them.
 */
#ifndef DEADWOOD_ARENA_SHARDS_MISSING_MATCHES_H
#define DEADWOOD_ARENA_SHARDS_MISSING_MATCHES_H

#include "arena/shards/join.h"

/**
 * missing_matches_print - print the missing matches of a stage and the groups
 * that wait for a retry
 * @found: result of the join
 * @next: folder with the merged earlier stages, for the commands; NULL: the
 *	tournament has one stage
 *
 * Prints on stderr a line for each shard, with the groups; on stdout the
 * command that plays these matches.  The command continues the shard's folder
 * if the set has one, else it creates a folder beside the others.  If the sets
 * have different shard counts, the largest count is used.  Returns false with
 * @diag.
 */
bool missing_matches_print(const struct shard_set *set, struct store *joined,
			   const struct joined *found, const char *next,
			   struct diag *diag);

#endif
