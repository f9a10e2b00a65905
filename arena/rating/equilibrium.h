/*
 * equilibrium.h - meta-Nash mixture: a mixed strategy over bots that no bot
 * beats, from the results of all pairs of bots.
 *
 * A player who picks each bot with its weight in the mixture gets on average at
 * least half of the points against each bot.  A bot that some others beat can
 * have a weight, if it beats bots that no other bot beats.  A copy of a bot
 * changes no other bot's weight: both copies share the weight.
 */
#ifndef DEADWOOD_ARENA_RATING_EQUILIBRIUM_H
#define DEADWOOD_ARENA_RATING_EQUILIBRIUM_H

#include <stdbool.h>

#define EQUILIBRIUM_BOTS_MAX 150 /* bounds the time to less than a second */

/**
 * equilibrium_find - compute the mixture
 * @share: array of @n rows and @n columns: the share of points of the row's bot
 *	against the column's bot, 0 to 1.  share[i][j] + share[j][i] is 1, and
 *	share[i][i] is 0.5
 * @weight: gets the @n weights, whose sum is 1
 *
 * The function uses regret matching, which starts with equal weights.  If
 * several mixtures are in equilibrium, it returns one of them: no bot gets more
 * than 0.5005 of the points against it.  Returns false if @n is more than
 * EQUILIBRIUM_BOTS_MAX, or if it found no such mixture in its time.
 */
bool equilibrium_find(const double *share, unsigned n, double *weight);

#endif
