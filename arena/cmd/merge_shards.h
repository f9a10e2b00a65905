/*
 * merge_shards.h - merge shards of one game or of several games, and print the
 * result; print the standings of shards of several games without merging them.
 */
#ifndef DEADWOOD_ARENA_CMD_MERGE_SHARDS_H
#define DEADWOOD_ARENA_CMD_MERGE_SHARDS_H

#include "arena/shards/merge.h"

/**
 * merge_folders - merge shards of one game into a results folder
 * @game: name of the game in a tournament over several games, where @dirs and
 *	@out are folders of that game; else NULL
 *
 * Returns MERGE_FAILED with @diag.
 */
enum merge_end merge_folders(const char *out, char *const *dirs, unsigned count,
			     const char *game, struct diag *diag);

/**
 * merge_games - merge shards of a tournament over several games
 *
 * Merges each game with merge_folders, and writes the standings over all games.
 * Skips games that are complete in @out, so a killed merge can be continued.
 * Returns the worst result of a game; MERGE_FAILED with @diag.
 */
enum merge_end merge_games(const char *out, char *const *dirs, unsigned count,
			   struct diag *diag);

/**
 * merge_print_standings - print the standings over all games from the shards so
 * far, without merging them
 * @format: a word of results_formats
 *
 * Returns false with @diag.
 */
bool merge_print_standings(char *const *dirs, unsigned count,
			   const char *format, struct diag *diag);

#endif
