/*
 * merge_shards.h - merge the shards (parts) of a tournament into a results
 * folder, or print standings from shards without merging them.  One function is
 * for tournaments of one game, another for tournaments of several games.
 */
#ifndef DEADWOOD_ARENA_CMD_MERGE_SHARDS_H
#define DEADWOOD_ARENA_CMD_MERGE_SHARDS_H

#include "arena/shards/merge.h"

/**
 * merge_folders - merge shards of one game into a results folder, and print a
 * summary
 * @game: name of the game in a tournament over several games, whose folders are
 *	@dirs and @out; else NULL
 *
 * If the result is MERGE_FAILED, @diag contains the reason.
 */
enum merge_end merge_folders(const char *out, char *const *dirs, unsigned count,
			     const char *game, struct diag *diag);

/**
 * merge_games - merge shards of a tournament over several games
 *
 * merge_games merges each game with merge_folders, and writes the standings
 * over all games.  The function skips games that are complete in @out.  So the
 * user can continue a merge that was killed.  Returns the worst result of
 * merge_folders.  If it is MERGE_FAILED, @diag contains the reason.
 */
enum merge_end merge_games(const char *out, char *const *dirs, unsigned count,
			   struct diag *diag);

/**
 * merge_print_standings - print the standings over all games from shards of a
 * tournament over several games, without merging the shards
 * @format: name of an output format in results_formats
 * @legend: true: explain all columns of a text
 *
 * On an error, returns false and sets @diag.
 */
bool merge_print_standings(char *const *dirs, unsigned count,
			   const char *format, bool legend, struct diag *diag);

#endif
