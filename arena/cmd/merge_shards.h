/*
 * merge_shards.h - merge the shards of a tournament into a results folder, or
 * print standings from shards without merging them.  There are separate
 * functions for tournaments of one game and of several games.
 */
#ifndef DEADWOOD_ARENA_CMD_MERGE_SHARDS_H
#define DEADWOOD_ARENA_CMD_MERGE_SHARDS_H

#include "arena/shards/merge.h"

/**
 * merge_folders - merge shards of one game into a results folder, and print a
 * summary
 * @game: in a tournament over several games, the name of the game whose folders
 *	are @dirs and @out; else NULL
 *
 * If the result is MERGE_FAILED, @diag contains the reason.
 */
enum merge_end merge_folders(const char *out, char *const *dirs, unsigned count,
			     const char *game, struct diag *diag);

/**
 * merge_games - merge shards of a tournament over several games
 *
 * Merges each game with merge_folders, and writes the standings over all games.
 * Skips games that are complete in @out, so a merge that was killed can be
 * continued.  Returns the worst result of merge_folders; if this is
 * MERGE_FAILED, @diag contains the reason.
 */
enum merge_end merge_games(const char *out, char *const *dirs, unsigned count,
			   struct diag *diag);

/**
 * merge_print_standings - print the standings over all games from shards of a
 * tournament over several games, without merging the shards
 * @format: name of an output format in results_formats
 * @legend: explain all columns of a text
 *
 * On an error, returns false and sets @diag.
 */
bool merge_print_standings(char *const *dirs, unsigned count,
			   const char *format, bool legend, struct diag *diag);

#endif
