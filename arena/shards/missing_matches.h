/*
 * missing_matches.h - list the matches that no shard has played, and print the
 * commands that play these matches.
 */
#ifndef DEADWOOD_ARENA_SHARDS_MISSING_MATCHES_H
#define DEADWOOD_ARENA_SHARDS_MISSING_MATCHES_H

#include "arena/shards/join.h"

/**
 * missing_matches_print - print the missing matches of a stage, and the mirror
 * groups (matches with the same cards) that must be retried
 * @found: result of joining the shards
 * @next: folder that contains the merged earlier stages, which the printed
 *	commands name; NULL: the tournament has one stage
 *
 * For each shard with missing matches, the function prints their mirror groups
 * on stderr, and the command that plays them on stdout.  The printed command
 * continues the shard's folder.  If @set has no folder of this shard, the
 * command creates a folder beside the other shards.  If the tournament was
 * split into different numbers of shards, the commands use the largest number.
 * On an error, returns false and sets @diag.
 */
bool missing_matches_print(const struct shard_set *set, struct store *joined,
			   const struct joined *found, const char *next,
			   struct diag *diag);

#endif
