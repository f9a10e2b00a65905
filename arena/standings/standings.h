/*
 * standings.h - standings of a run: points, places and intervals of the bots,
 * updated after each match.
 *
 * The standings keep a few sums for each bot and each pair of bots, and the
 * incomplete groups of matches.  So memory does not grow with the number of
 * matches.  All sums in the standings are whole numbers.  So standings do not
 * depend on the order in which matches end.  Standings loaded from the store
 * equal the standings of the run exactly.
 *
 * Bots are ranked by match points.  A side is a group of partners; a seat that
 * plays alone is a side.  In a match of n sides, a side gets (n - place) / (n -
 * 1) points.  Tied sides share their points.  With two sides, a side gets 1
 * point for a win, 1/2 for a tie or 0 for a loss.  Bots with equal points share
 * a rank.  The sum of score differences to the opponents orders these bots.  A
 * match in which a bot plays several seats of a side counts as one match of the
 * bot.
 *
 * Remote bots have ranks of their own, after those of the other bots, if the
 * run has at least two other bots (store_rates_apart).  The rows of the other
 * bots then count only results among them, so they do not depend on remote
 * bots: a match is counted without the sides of remote bots.  The rows of
 * remote bots count all their matches.  Faults, times and pairs count in any
 * case.
 *
 * Matches with the same cards are not independent.  So the interval of the
 * points per match is computed from groups of matches with the same cards
 * (set_rate_interval in standings.c).
 */
#ifndef DEADWOOD_ARENA_STANDINGS_STANDINGS_H
#define DEADWOOD_ARENA_STANDINGS_STANDINGS_H

#include "arena/store/store.h"
#include "lib/format/bot_usage.h"

/**
 * struct standing - the row of a bot in the standings
 * @bot: number of the bot in the configuration
 * @remote: true: the row is one of the remote bots that have their own ranks
 * @rank: rank in output for programs.  If points are equal, the score
 *	difference decides.  Bots that still tie share the better rank, as in 1,
 *	1, 3
 * @shared_rank: rank that people see, in text and on pages.  Bots with equal
 *	points per match share the better rank
 * @wins: number of first places that the bot had alone
 * @ties: number of first places that the bot shared
 * @points: match points of the bot
 * @rate: points per match, 0 to 1; 0 without a match
 * @low, @high: ends of the 95 % interval of @rate; 0 and 1 without a match
 * @mean_place: mean of the bot's places, from 1 to the number of sides
 * @difference: sum of the score differences to the opponents.  A higher number
 *	is better, even if the lowest score wins
 * @places: number of times that the bot reached each place; index 0 is place 1
 * @forfeits: number of matches that the bot forfeited (result code other than
 *	"ok")
 * @suspensions: number of forfeits for which the bot was not started, because
 *	it was suspended (suspension.h)
 * @usage: sums of the tokens and the cost that the bot reported
 */
struct standing {
	unsigned bot;
	bool remote;
	unsigned rank;
	unsigned shared_rank;
	uint64_t matches;
	uint64_t wins;
	uint64_t ties;
	double points;
	double rate;
	double low;
	double high;
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
	struct bot_usage usage;
	char version[64]; /* version string that the bot sent last */
};

/* Return true if the interval of @row->rate is too wide to be useful. */
bool standing_is_early(const struct standing *row);

/* Return true if one of @n bots reported usage. */
bool standing_has_usage(const struct standing *row, unsigned n);

/* Return the cost of a bot for a match, and its match points for a unit of its
 * cost.  Without a match or a cost, the value is NaN. */
double standing_match_cost(const struct standing *row);
double standing_cost_points(const struct standing *row);

/* text in place of an interval that is too wide */
#define STANDING_EARLY "too early"

/* Return true if the bot has forfeited all its matches.  The strength of such a
 * bot is unknown, and its results distort the ratings of other bots. */
bool standing_is_absent(const struct standing *row);

/* Format of the command that disqualifies a bot; the argument is the bot's
 * name, quoted for the shell. */
#define STANDING_WITHOUT "arena standings DIR --without %s --reason TEXT"

/**
 * struct versus - results of one bot against another bot
 * @matches: number of matches in which the two bots were opponents
 * @points: sum over the matches: 1 if the first bot had the better place, 1/2
 *	if both bots had the same place
 * @difference: sum of the score differences.  A higher number is better for the
 *	first bot
 */
struct versus {
	uint64_t matches;
	double points;
	int64_t difference;
};

struct standings;

/* Return standings without matches, owned.  The standings borrow @run until
 * standings_free. */
struct standings *standings_new(const struct store_run *run);
void standings_free(struct standings *standings);

/* Return the run that was passed to standings_new. */
const struct store_run *standings_run(const struct standings *standings);

/* Add the result of a match.  All bots of the match must belong to the run.  A
 * void match changes only the numbers of matches and of void matches. */
void standings_add(struct standings *standings,
		   const struct store_match *match);

/* Allow matches that have fewer sides than the run, because disqualified sides
 * were removed (disqualification.h).  The caller must call the function before
 * the first match. */
void standings_allow_fewer_sides(struct standings *standings);

/* Count a match of the group @group that has no result, because fewer than two
 * sides remain after a disqualification. */
void standings_add_uncounted(struct standings *standings, uint64_t group);

/* Add all matches of the store.  On an error, returns false and sets @diag. */
bool standings_load(struct standings *standings, struct store *store,
		    struct diag *diag);

/* standings_matches returns the number of added matches, including matches
 * without a result.  The function standings_voids returns the number of void
 * matches among the added matches. */
uint64_t standings_matches(const struct standings *standings);
uint64_t standings_voids(const struct standings *standings);

/**
 * standings_rank - compute the rows of all bots, best bot first
 * @out: caller's array with a row for each bot of the run
 */
void standings_rank(const struct standings *standings, struct standing *out);

/* Return the number of bots among @n rows that share the first rank. */
unsigned standing_leaders(const struct standing *row, unsigned n);

/* Return the results of bot number @a against bot number @b. */
struct versus standings_versus(const struct standings *standings, unsigned a,
			       unsigned b);

#endif
