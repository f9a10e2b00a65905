/*
 * game_trial.h - try a new or changed game: `arena games FILE --play N`.
 *
 * The trial plays tournaments of house bots in a temporary folder, and prints
 * statistics of the matches (arena/replay/game_stats.h).
 */
#ifndef DEADWOOD_ARENA_CMD_GAME_TRIAL_H
#define DEADWOOD_ARENA_CMD_GAME_TRIAL_H

#include <stdint.h>

#include "arena/tournament/run.h"

/**
 * struct game_trial - options of `arena games`
 * @matches: total number of matches, rounded up to a multiple of 3; 0: no trial
 * @seats: number of seats at the table; 0: the smallest number that the game
 *	allows, but at least 2
 * @seed: seed of the cards; NULL: a fixed seed, so that results differ only if
 *	the rules differ
 * @lint: true: find parameters without an effect (game_lint.h)
 */
struct game_trial {
	int64_t matches, seats;
	const char *seed;
	bool lint;
};

/**
 * game_trial - play a game and print statistics on stdout
 * @game: name of a game, or path of a rule file that the caller has checked
 *
 * The function prints errors on stderr, and returns the exit status of the
 * command.
 */
enum status game_trial(const char *game, const struct game_trial *trial);

#endif
