/*
 * league_ratings.h - refit the ratings of a league over all its groups.
 *
 * No online updates: each refit reads all groups, so the order of the groups
 * has no effect, and there is no drift.  Retired versions stay in the fit.  A
 * group is a cluster (arena/rating/rating.h): its matches share their cards.
 *
 * A version of a bot begins near its predecessor, the newest earlier version of
 * the bot with a group.  The fit gets one invented group of these two, in which
 * each wins one match.  A version without a group has the rating of its
 * predecessor, without an interval.
 *
 * The rating over all games is a weighted mean (arena/rating/blend.h) over the
 * games with groups.  A version has it if it has a rating in each of these
 * games.
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
 * @anchor: a house bot's version; or NULL.  Without an anchor, and before it
 *	has played, the mean Elo is RATING_TABLE_MEAN (rating_table.h)
 * @now_ms: time of the snapshot, in milliseconds since 1970
 *
 * Reads the groups from @db and calls league_ratings_put.  The rows of a
 * snapshot are those of each game, and those over all games.  A version has an
 * interval if it has at least RATING_GROUPS_MIN groups (rating.h), over all
 * games: in each game.  The intervals describe the difference to the anchor.
 *
 * Caller runs it in a process of its own, so that no table waits.  The time
 * grows with the number of groups, and with the cube of the number of versions.
 */
bool league_refit(struct league_db *db, unsigned games, const double *weights,
		  const struct league_anchor *anchor, int64_t now_ms,
		  struct diag *diag);

#endif
