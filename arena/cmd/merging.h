/*
 * merging.h - shards are merged, and what came of that is told: of one game, or
 * of a tournament over several.  Those of several can be looked at before.
 */
#ifndef DEADWOOD_ARENA_CMD_MERGING_H
#define DEADWOOD_ARENA_CMD_MERGING_H

#include "arena/shards/merge.h"

/**
 * merge_folders - shards of one game into a folder of results
 * @game: its name in a tournament over several games: each shard, and @out, is
 *	its folder in one of that tournament; else NULL
 *
 * Returns MERGE_FAILED with @diag.
 */
enum merge_end merge_folders(const char *out, char *const *dirs, unsigned count,
			     const char *game, struct diag *diag);

/**
 * merge_games - shards of a tournament over several games
 *
 * Each game is merged as by merge_folders: one that is whole in @out stays, so
 * that a merge that was killed goes on.  Then the table over all is written.
 * Returns how the worst of them ended; MERGE_FAILED with @diag.
 */
enum merge_end merge_games(const char *out, char *const *dirs, unsigned count,
			   struct diag *diag);

/**
 * look_at_games - print the table over all games, of what shards of such a
 * tournament have by now
 * @format: a word of results_formats
 *
 * Returns false with @diag.
 */
bool look_at_games(char *const *dirs, unsigned count, const char *format,
		   struct diag *diag);

#endif
