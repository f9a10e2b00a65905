/*
 * strength.h - rate the bots of a run: feed its matches to the rating model.
 *
 * What counts: the places of sides, not of seats.  A bot that plays several
 * seats of a side is one bot there.  Partners that are different bots must
 * share their place, so every two opponents count as a duel (contest_add).
 * Groups are the matches with the same cards: a mirror group, or a whole round
 * if deals are common.  Points per deal are the score, negated if the lowest
 * wins, divided by the deals.  A match with a forfeit counts for places only,
 * since deals after the forfeit are no contest.  Void matches do not count, and
 * a bot that has not played is not rated.
 *
 *	struct strength *strength = strength_new(store_run(store));
 *
 *	if (strength_load(strength, store, &diag))
 *		for (uint32_t i = 0; i < strength_rated(strength); i++)
 *			print(&strength->rated.row[i]);
 *	strength_free(strength);
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
 * struct strength - valid after strength_fit
 * @contest: the matches that count
 * @rating: the fit; ranks_better and ranks_groups_needed (ranks.h) compare
 *	neighbours by it
 * @anchor: the bot whose Elo the configuration fixes; without one rated.anchor
 *	is NULL
 * @rated: a row for each bot that has played, best first: Elo with its error
 *	and interval, rank set, chance to be the first, points per deal
 * @fits: pairs, misfits and cycles
 * @of_run: by a rated bot's number (rating_table_bot.bot, misfit.a,
 *	fits.cycle), its number in the run
 * @number: by a bot's number in the run, its rated number; NAMES_NONE if it has
 *	not played
 *
 * Rated bots are numbered in the order of their first matches.
 */
struct strength {
	const struct store_run *run;
	struct contest contest;
	struct rating rating;
	struct rating_table rated;
	struct fit_check fits;
	uint32_t *of_run, *number;
	struct rating_table_anchor anchor;
	/* while matches are added: their scores */
	struct strength_score *score;
	size_t scores;
};

/* Return an empty one; owned.  @run is borrowed until strength_free. */
struct strength *strength_new(const struct store_run *run);
void strength_free(struct strength *strength);

/* Add a match of the run's bots. */
void strength_add(struct strength *strength, const struct store_match *match);

/* Compute the ratings after the last match; call it once.  Takes a tenth of a
 * second for a hundred thousand matches. */
void strength_fit(struct strength *strength);

/* Add every match of the store, and compute the ratings.  Returns false with
 * @diag. */
bool strength_load(struct strength *strength, struct store *store,
		   struct diag *diag);

/* Return how many bots are rated. */
static inline uint32_t
strength_rated(const struct strength *strength)
{
	return strength->contest.bots.count;
}

/* Return the row of a bot by its number in the run; NULL if it has not played.
 */
const struct rating_table_bot *strength_of(const struct strength *strength,
					   unsigned bot);

/* Return the expected and observed results of two bots, by their numbers in the
 * run; no matches if one has not played. */
struct fit_pair strength_pair(const struct strength *strength, unsigned a,
			      unsigned b);

#endif
