/*
 * game_trial.h - how a game goes that is being invented: `arena games FILE
 * --play N`.
 *
 * Tournaments of house bots are played in a folder that is thrown away, and
 * their logs counted (arena/replay/game_stats.h): nothing here plays by itself.
 */
#ifndef DEADWOOD_ARENA_CMD_GAME_TRIAL_H
#define DEADWOOD_ARENA_CMD_GAME_TRIAL_H

#include <stdint.h>

#include "arena/tournament/run.h"

/**
 * struct game_trial - what is played
 * @matches: at least, in all; 0: none
 * @seats: at the table; 0: as few as the game has, but not one
 * @seed: or NULL: one that is always the same, so that a change of the game is
 *	the only one
 */
struct game_trial {
	int64_t matches, seats;
	const char *seed;
};

/**
 * game_trial - play a game, and tell on stdout how that went
 * @game: a name, or the path of a file, which has been loaded before
 *
 * Returns what the command's exit status is, after a message where that is an
 * error.
 */
enum status game_trial(const char *game, const struct game_trial *trial);

#endif
