/*
 * league_ratings.h - refit the ratings of a league over all its groups.
 *
 * No online updates: each refit reads all groups, so the order of the groups
 * has no effect, and there is no drift.  Retired versions stay in the fit.
 * House bots anchor the scale.  A version of a bot begins near its predecessor:
 * the fit gets one invented group, in which both win one match.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_LEAGUE_RATINGS_H
#define DEADWOOD_ARENA_LEAGUE_LEAGUE_RATINGS_H

#include "arena/league/league_db.h"

/* The anchor: a house bot whose Elo is fixed. */
struct league_anchor {
	int64_t version;
	double elo;
};

/**
 * league_refit - compute all ratings, and store them as one snapshot
 * @games, @weights: number of games, and the weight of each (blend.h)
 * @anchor: a house bot's version
 *
 * Reads the groups from @db and calls league_ratings_put.  The caller runs it
 * in a process of its own, so that no table waits.
 */
bool league_refit(struct league_db *db, unsigned games, const double *weights,
		  const struct league_anchor *anchor, struct diag *diag);

#endif
