/*
 * strength.h - rate the bots of a run: pass the matches of the run to the
 * rating model (arena/rating/rating.h).
 *
 * The ratings use the places of sides, not of seats.  A bot that plays several
 * seats of a side counts once.  If partners are different bots, each pair of
 * opponents counts as a match of two bots (contest_add).  A group is all
 * matches with the same cards: a mirror group, or a whole round if deals are
 * common.  Points per deal are the score divided by the number of deals.  If
 * the lowest score wins, the sign is changed.  A match with a forfeit counts
 * for places but not for points per deal, because the deals after the forfeit
 * are not played normally.  Void matches do not count.  Bots without a match
 * are not rated.  Remote bots are rated apart if the run has at least two other
 * bots (store_rates_apart, rating/apart.h).
 */
#ifndef DEADWOOD_ARENA_STANDINGS_STRENGTH_H
#define DEADWOOD_ARENA_STANDINGS_STRENGTH_H

#include "arena/rating/contest.h"
#include "arena/rating/fit_check.h"
#include "arena/rating/rating.h"
#include "arena/rating/rating_table.h"
#include "arena/store/store.h"

struct strength_score;

/**
 * struct strength - ratings of the bots of a run.  Callers may read the members
 * of struct strength after strength_fit
 * @contest: input of the rating: the matches that count
 * @rating: fitted ratings, the input of ranks_better and ranks_groups_needed
 *	(ranks.h).  @whole: if remote bots are rated apart, the rating of all
 *	bots by all matches, for @fits
 * @anchor: bot whose Elo the configuration fixes.  If no bot has a fixed Elo,
 *	rated.anchor is NULL
 * @rated: table with a row for each bot that has played, best bot first.  A row
 *	of @rated contains Elo with error and interval, possible ranks, chance
 *	to be the best, and points per deal
 * @fits: comparison of the ratings with the results of each pair of bots
 *	(fit_check.h)
 * @of_run: number in the run of each rated bot, indexed by rated number.  The
 *	rated number is the number of a bot in @contest, @rating, @rated and
 *	@fits
 * @number: rated number of each bot, indexed by its number in the run;
 *	NAMES_NONE: the bot has not played
 *
 * Rated numbers are in the order of the bots' first matches.
 */
struct strength {
	const struct store_run *run;
	struct contest contest;
	struct rating rating, whole;
	struct rating_table rated;
	struct fit_check fits;
	uint32_t *of_run, *number;
	struct rating_table_anchor anchor;
	/* scores of the matches; used only until strength_fit */
	struct strength_score *score;
	size_t scores;
};

/* Return ratings without matches, owned.  The ratings borrow @run until
 * strength_free. */
struct strength *strength_new(const struct store_run *run);
void strength_free(struct strength *strength);

/* Add a match of the run to the ratings. */
void strength_add(struct strength *strength, const struct store_match *match);

/* Compute the ratings from the added matches.  The caller must call
 * strength_fit once, after the last match.  For a hundred thousand matches,
 * strength_fit takes a tenth of a second. */
void strength_fit(struct strength *strength);

/* Add all matches of the store, and compute the ratings.  On an error, returns
 * false and sets @diag. */
bool strength_load(struct strength *strength, struct store *store,
		   struct diag *diag);

/* Return the number of rated bots. */
static inline uint32_t
strength_rated(const struct strength *strength)
{
	return strength->contest.bots.count;
}

/* Return the row of ratings of the bot with the number @bot in the run.  If the
 * bot has not played, return NULL. */
const struct rating_table_bot *strength_of(const struct strength *strength,
					   unsigned bot);

/* Return the expected and observed results of bot @a against bot @b.  The
 * parameters @a and @b are bot numbers in the run.  If a bot has not played,
 * fit_pair.matches is 0. */
struct fit_pair strength_pair(const struct strength *strength, unsigned a,
			      unsigned b);

#endif
