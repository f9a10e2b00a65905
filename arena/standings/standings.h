/*
 * standings.h - who stands where: sums over matches, kept as matches end.
 *
 * Memory is constant: a few sums per bot and per pair of bots, and the groups
 * of matches that are under way.  All sums are whole numbers, so that the order
 * in which matches end does not matter: standings that are read from the store
 * again are the same to the last digit.
 *
 * The ranking is by match points.  A match of n sides (seats that play alone
 * are sides) gives (n - place) / (n - 1) points, those who tie share: 1, 1/2 or
 * 0 at a table of two.  Equal points are told apart by the difference in score
 * to the other sides at the table.  A bot that plays several seats of a side
 * has played one match.
 *
 * Matches with the same cards are not independent, so the interval of the
 * points per match is worked out from groups: see standings_interval in the .c
 * file.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_STANDINGS_H
#define DEADWOOD_ARENA_STANDINGS_STANDINGS_H

#include "arena/store/store.h"

/**
 * struct standing - a bot's sums
 * @bot: its number in the configuration
 * @rank: as in sport: 1, 1, 3
 * @wins: first places alone, @ties: first places shared
 * @points: match points; @rate: points per match, 0..1, with @low..@high its
 *        95 % interval.  Without a match: 0 with 0..1
 * @single, @grouped: squares of the match points around @rate, match by match
 *        and by groups of the same cards
 * @mean_place: of 1..sides
 * @difference: score above the others at the table, turned so that more is
 *        better also where the lowest score wins
 * @places: how often each place was taken, place 1 at index 0
 * @forfeits: matches with a verdict other than "ok"
 * @suspensions: those of them for which it was not started, since it was set
 *	aside (suspension.h)
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

/* Is the interval of its rate so wide that it says nothing yet? */
bool standing_is_early(const struct standing *row);

#define STANDING_EARLY "too early" /* in its place */

/* Has it played, and forfeited every match?  Then it moves the ratings of all,
 * and nobody knows how strong it is. */
bool standing_is_absent(const struct standing *row);

/* What leaves it out: a format, of its name as a shell's word. */
#define STANDING_WITHOUT "arena standings DIR --without %s --reason TEXT"

/**
 * struct versus - one bot's matches against another
 * @matches: in which both sat, not as partners
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

/* The run that they are of. */
const struct store_run *standings_run(const struct standings *standings);

/* Add a match. Its bots must be those of the run (asserted).  A void one is
 * counted apart, and changes nothing else. */
void standings_add(struct standings *standings,
		   const struct store_match *match);

/* Some matches will have fewer sides than the run's, or none
 * (disqualification.h): called before the first. */
void standings_expect_fewer(struct standings *standings);

/* A match of @group was played of which nothing counts. */
void standings_pass(struct standings *standings, uint64_t group);

/* Add every match of the store: on resume, and for `arena standings`.  Returns
 * false with @diag. */
bool standings_load(struct standings *standings, struct store *store,
		    struct diag *diag);

/* Matches added that were played, those passed among them; and void ones. */
uint64_t standings_matches(const struct standings *standings);
uint64_t standings_voids(const struct standings *standings);

/**
 * standings_rank - the table, best first
 * @out: caller's storage for the run's bot_count rows
 */
void standings_rank(const struct standings *standings, struct standing *out);

/* Bot @a against bot @b, by their numbers. */
struct versus standings_versus(const struct standings *standings, unsigned a,
			       unsigned b);

#endif
