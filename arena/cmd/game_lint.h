/*
 * game_lint.h - find parameters of a game file that change nothing:
 * `arena games FILE --lint`.
 *
 * The module plays deals with the game as it is, and with the game without one
 * of its lines.  Both get the same cards and the same house bots.  A parameter
 * has no effect if the legal actions, the actions and the scores are equal in
 * all deals.
 */
#ifndef DEADWOOD_ARENA_CMD_GAME_LINT_H
#define DEADWOOD_ARENA_CMD_GAME_LINT_H

#include "arena/tournament/run.h"

/**
 * game_lint - print a line for each parameter without an effect
 * @game: name of a game, or path of a game file that the caller has checked
 *
 * Ends after a limited time, and then prints which parameters it has not
 * examined.  Prints errors on stderr, and returns the exit status of the
 * command: parameters without an effect are no error.
 */
enum status game_lint(const char *game);

#endif
