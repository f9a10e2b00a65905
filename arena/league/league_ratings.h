/*
 * league_ratings.h - refit the ratings of a league over all its groups.
 *
 * No online updates: each refit reads all groups, so the order of the groups
 * has no effect, and there is no drift.  A group is a cluster
 * (arena/rating/rating.h): its matches share their cards.
 *
 * The fit has all versions that play, and the LEAGUE_FIT_ABSENT others that
 * played last: its time grows with the cube of their number.  Results against
 * older versions do not count.  The absent versions are bounded by their last
 * group, because then few groups of the versions that play are lost.  Their
 * joining into one entry for each bot would keep these groups, but would give
 * versions of different strength one rating.
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

/* chosen by measurement (bench_league): of 2,000 versions 150 play; the refit
 * of a million groups takes 1.3 s of CPU time */
#define LEAGUE_FIT_ABSENT 350

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
 * grows with the number of groups, and with the cube of the number of versions
 * in the fit.
 */
bool league_refit(struct league_db *db, unsigned games, const double *weights,
		  const struct league_anchor *anchor, int64_t now_ms,
		  struct diag *diag);

#endif
