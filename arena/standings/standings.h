/*
 * standings.h - standings of a run: points, places and intervals, updated match
 * by match.
 *
 * Memory is constant: a few sums per bot and per pair of bots, and the open
 * groups of matches.  All sums are whole numbers, so the order in which matches
 * end does not matter.  Standings that are loaded from the store are equal to
 * the last digit.
 *
 * The ranking is by match points.  A match of n sides (a seat that plays alone
 * is a side) gives (n - place) / (n - 1) points; tied sides share: 1, 1/2 or 0
 * at a table of two.  The tie-break is the score difference to the other sides
 * at the table.  A bot that plays several seats of a side has played one match.
 *
 * Matches with the same cards are not independent, so the interval of the
 * points per match uses groups: see set_rate_interval in the .c file.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_STANDINGS_H
#define DEADWOOD_ARENA_STANDINGS_STANDINGS_H

#include "arena/store/store.h"

/**
 * struct standing - a bot's sums
 * @bot: its number in the configuration
 * @rank: as in sport: 1, 1, 3
 * @wins: first places alone, @ties: first places shared
 * @points: match points; @rate: points per match, 0..1, with its 95 % interval
 *        @low..@high.  Without a match: 0 with 0..1
 * @single, @grouped: squares of the match points around @rate, by match and by
 *        group of the same cards
 * @mean_place: of 1..sides
 * @difference: score above the others at the table; more is better, also if the
 *        lowest score wins
 * @places: how often each place was reached, place 1 at index 0
 * @forfeits: matches with a verdict other than "ok"
 * @suspensions: forfeits without a start, while suspended (suspension.h)
 */
struct standing {
	unsigned bot;
	unsigned rank;
	uint64_t matches;
	uint64_t wins;
	uint64_t ties;
	double points;
	double rate;
	double low;
	double high;
	double single;
	double grouped;
	double mean_place;
	int64_t score;
	double difference;
	uint64_t places[SEATS_MAX];
	uint64_t faults;
	uint64_t forfeits;
	uint64_t suspensions;
	uint64_t noise;
	uint64_t decisions;
	uint64_t used_us;
	uint64_t max_us;
	uint64_t late_us;
	char version[64]; /* the last one that the bot gave; its bytes */
};

/* Is the interval of the rate too wide to be useful? */
bool standing_is_early(const struct standing *row);

#define STANDING_EARLY "too early" /* printed instead */

/* Has the bot forfeited all of its matches?  It distorts all ratings, and its
 * strength is unknown. */
bool standing_is_absent(const struct standing *row);

/* The command that disqualifies such a bot: a format for its name as a shell
 * word. */
#define STANDING_WITHOUT "arena standings DIR --without %s --reason TEXT"

/**
 * struct versus - one bot's matches against another
 * @matches: of both, not as partners
 * @points: 1 for each in which it placed better, 1/2 for the same place
 * @difference: of their scores, more is better
 */
struct versus {
	uint64_t matches;
	double points;
	int64_t difference;
};

struct standings;

/* The run is borrowed until standings_free.  Returns owned standings. */
struct standings *standings_new(const struct store_run *run);
void standings_free(struct standings *standings);

/* Return the run. */
const struct store_run *standings_run(const struct standings *standings);

/* Add a match.  Its bots must be those of the run (asserted).  A void match is
 * only counted as void. */
void standings_add(struct standings *standings,
		   const struct store_match *match);

/* Prepare for matches with fewer sides than the run's, or none
 * (disqualification.h).  Call it before the first match. */
void standings_allow_fewer_sides(struct standings *standings);

/* Count a match of @group of which nothing counts. */
void standings_add_uncounted(struct standings *standings, uint64_t group);

/* Add every match of the store, on resume and for `arena standings`.  Returns
 * false with @diag. */
bool standings_load(struct standings *standings, struct store *store,
		    struct diag *diag);

/* Return how many matches were added, uncounted ones included; and how many
 * were void. */
uint64_t standings_matches(const struct standings *standings);
uint64_t standings_voids(const struct standings *standings);

/**
 * standings_rank - compute the table, best first
 * @out: caller's storage for the run's bot_count rows
 */
void standings_rank(const struct standings *standings, struct standing *out);

/* Return the matches of bot @a against bot @b, by number. */
struct versus standings_versus(const struct standings *standings, unsigned a,
			       unsigned b);

#endif
