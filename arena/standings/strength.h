/*
 * strength.h - how strong the bots of a run are: its matches as ratings take
 * them, and what came out.
 *
 * What counts: the places of sides, not of seats; a bot that plays several
 * seats of a side is one bot there.  Partners that are different bots share
 * their place because they must, so every two opponents count as a duel
 * (contest_add).  Groups are the matches with the same cards: a mirror group,
 * or a whole round where deals are common.  Points a deal are the score, turned
 * where the lowest wins, over the deals; a match with a forfeit counts for the
 * places alone, since the deals behind it are no contest.  Void matches count
 * for nothing, and who has not played is not rated.
 *
 *	struct strength *strength = strength_new(store_run(store));
 *
 *	if (strength_load(strength, store, &diag))
 *		for (uint32_t i = 0; i < strength_rated(strength); i++)
 *			show(&strength->rated.row[i]);
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
 * struct strength - to be read once strength_fit was called
 * @contest: the matches that count
 * @rating: the fit; ranks_better and ranks_groups_wanted (ranks.h) tell
 *	neighbours apart by it
 * @anchor: the bot whose Elo the configuration gives; where it gives none
 *	rated.anchor is NULL
 * @rated: a row for each bot that has played, the best first: Elo with its
 *	error and interval, rank set, chance to be the first, points a deal
 * @fits: pairs, misfits and cycles
 * @of_run: of a rated bot's number (rating_table_bot.bot, misfit.a, fits.cycle)
 * its number in the run
 * @number: of a bot's number in the run the one here; NAMES_NONE: has not
 *	played
 *
 * Bots are numbered in the order in which they are met.
 */
struct strength {
	const struct store_run *run;
	struct contest contest;
	struct rating rating;
	struct rating_table rated;
	struct fit_check fits;
	uint32_t *of_run, *number;
	struct rating_table_anchor anchor;
	/* while matches are added: what was scored */
	struct strength_score *score;
	size_t scores, score_room;
};

/* The run is borrowed until strength_free.  Returns an owned one, without a
 * match. */
struct strength *strength_new(const struct store_run *run);
void strength_free(struct strength *strength);

/* Add a match; its bots are the run's. */
void strength_add(struct strength *strength, const struct store_match *match);

/* All matches are there: work it out.  Called once.  A tenth of a second for a
 * hundred thousand matches. */
void strength_fit(struct strength *strength);

/* Add every match of the store, and work it out.  Returns false with @diag. */
bool strength_load(struct strength *strength, struct store *store,
		   struct diag *diag);

/* How many rows are rated: bots that have played. */
static inline uint32_t
strength_rated(const struct strength *strength)
{
	return strength->contest.bots.count;
}

/* The row of a bot by its number in the run; NULL: it has not played. */
const struct rating_table_bot *strength_of(const struct strength *strength,
					   unsigned bot);

/* Two bots by their numbers in the run, observed and expected; no matches where
 * one has not played. */
struct fit_pair strength_pair(const struct strength *strength, unsigned a,
			      unsigned b);

#endif
