/*
 * game_lint.h - find parameters of a game file that change nothing:
 * `arena games FILE --lint`.
 *
 * The lint plays deals with the game as it is, and with the game without one of
 * its lines.  Both games get the same cards and the same house bots (bots of
 * Deadwood).  The parameter in that line has no effect if the legal actions,
 * the actions and the scores are equal in all deals.
 */
#ifndef DEADWOOD_ARENA_CMD_GAME_LINT_H
#define DEADWOOD_ARENA_CMD_GAME_LINT_H

#include "arena/tournament/run.h"

/**
 * game_lint - print a line for each parameter without an effect
 * @game: name of a game, or path of a game file that the caller has checked
 *
 * After a limited time, game_lint ends and prints which parameters it has not
 * examined.  The function prints errors on stderr, and returns the exit status
 * of the command.  Parameters without an effect are not an error.
 */
enum status game_lint(const char *game);

#endif
