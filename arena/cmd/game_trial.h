/*
 * game_trial.h - try a game under development: `arena games FILE --play N`.
 *
 * Plays tournaments of house bots in a temporary folder, and prints statistics
 * of their logs (arena/replay/game_stats.h).
 */
#ifndef DEADWOOD_ARENA_CMD_GAME_TRIAL_H
#define DEADWOOD_ARENA_CMD_GAME_TRIAL_H

#include <stdint.h>

#include "arena/tournament/run.h"

/**
 * struct game_trial - options of --play
 * @matches: minimum number of matches in all; 0: none
 * @seats: seats at the table; 0: the smallest number of the game, at least 2
 * @seed: NULL: always the same one, so that results differ only by the game
 */
struct game_trial {
	int64_t matches, seats;
	const char *seed;
};

/**
 * game_trial - play a game and print statistics on stdout
 * @game: a name or the path of a file; must have been loaded once
 *
 * Returns the exit status of the command, after printing any error.
 */
enum status game_trial(const char *game, const struct game_trial *trial);

#endif
