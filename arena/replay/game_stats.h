/*
 * game_stats.h - what only the logs of matches know, counted: how deals end,
 * how long they are, what is melded, bought and left in hands, how long
 * decisions take, who profits from his seat.
 *
 * Matches are played again (log_verify.h), so that what is counted is the
 * engine's.  Bounded: it grows with games and bots, not with matches.  A log
 * that does not hold is told, and counts as far as it did.
 */
#ifndef DEADWOOD_ARENA_REPLAY_GAME_STATS_H
#define DEADWOOD_ARENA_REPLAY_GAME_STATS_H

#include "arena/replay/log_verify.h"

#define GAME_STATS_HOWS	      (HOW_MELDED + 1)
#define GAME_STATS_SOURCES    (FROM_SPREAD + 1)
#define GAME_STATS_TIMES      216 /* 24 a decade, 1 us to 1,000 s: to a tenth */
#define GAME_STATS_TIMES_EACH 24  /* of them a decade */
#define GAME_STATS_LENGTHS                                                     \
	1000 /* actions; longer deals are counted as this                      \
	      */

/**
 * struct game_stats_ends - how the deals that a bot played ended, by enum how
 * @own, @other, @nobody: by it or a partner, by another, by nobody
 * @own_lost, @lost: deals in which another side had better points, those that
 *	it ended itself (in gin rummy: undercuts), and the others
 */
struct game_stats_ends {
	uint64_t own[GAME_STATS_HOWS], other[GAME_STATS_HOWS],
		nobody[GAME_STATS_HOWS];
	uint64_t own_lost[GAME_STATS_HOWS], lost[GAME_STATS_HOWS];
};

/**
 * struct game_stats_bot - a bot in a game
 * @game: its place in struct game_stats
 * @hands: at the end of deals, one for each seat that it had: @left cards in
 *	them, and @deadwood where the game counts it
 * @draws: by enum source; @buys: cards bought, and auctions won
 * @melds: that it laid, by enum kind; @adds: lays off
 * @defaults: actions that were played for it
 * @times: decisions by the time that was charged
 */
struct game_stats_bot {
	char name[LOG_VERIFY_NAME_MAX];
	unsigned game;
	uint64_t matches, deals;
	struct game_stats_ends ends;
	uint64_t hands, left;
	int64_t deadwood;
	uint64_t draws[GAME_STATS_SOURCES], buys, adds;
	uint64_t melds[KINDS];
	uint64_t defaults, faults, timeouts, forfeits;
	uint64_t decisions;
	uint32_t times[GAME_STATS_TIMES];
};

/**
 * struct game_stats_mean - a mean whose error is to be known, where what was
 * seen comes in groups that hang together
 *
 * A group is the matches with the same cards: of it @sum over @n.  The others
 * are sums over the groups that are closed.
 */
struct game_stats_mean {
	double sum, n;
	double sums, ns, squares, cross, n_squares;
	uint64_t groups;
};

/**
 * struct game_stats_game - a game at a number of players
 * @low_wins: the lowest points are the best
 * @has_deadwood: the game counts it
 * @ends: deals by enum how
 * @turns: of all deals; @length: deals by their number of actions
 * @melds: on the table at the end of deals, by enum kind, also nobody's
 * @order: by who acts first, second, ...: points in a deal above the table's
 *	mean, more being better
 * @seat: by seat: match points, 1 for the best, shares where seats tie
 * @cards: of the group that is under way
 */
struct game_stats_game {
	char name[RULES_NAME_MAX];
	char title[RULES_TITLE_MAX];
	unsigned players;
	bool low_wins, has_deadwood;
	uint64_t matches, deals, turns;
	uint64_t ends[GAME_STATS_HOWS];
	uint32_t length[GAME_STATS_LENGTHS + 1];
	uint64_t melds[KINDS];
	struct game_stats_mean order[SEATS_MAX], seat[SEATS_MAX];
	uint8_t cards[32];
};

/**
 * struct game_stats - all that was counted
 * @game, @bot: as they were met; owned
 */
struct game_stats {
	struct game_stats_game *game;
	unsigned games;
	struct game_stats_bot *bot;
	unsigned bots;
	struct log_verify *match; /* while a log is read; the rest too */
	unsigned now;		  /* its game */
	unsigned row[SEATS_MAX];  /* a seat's bot */
	unsigned actions;	  /* of the deal */
};

void game_stats_init(struct game_stats *tally);
void game_stats_release(struct game_stats *tally);

/**
 * game_stats_log - count what a log tells
 * @log: its path, as for log_files_text (log_files.h)
 *
 * Returns false with @diag.
 */
bool game_stats_log(struct game_stats *tally, const char *log,
		    struct diag *diag);

/* A bot by its name in a game, or NULL. */
const struct game_stats_bot *game_stats_find(const struct game_stats *tally,
					     unsigned game, const char *name);

/* The time in microseconds that a share of a bot's decisions took at most; 0
 * where there are none. */
double game_stats_time(const struct game_stats_bot *bot, double share);

/* The number of actions that a share of the deals had at most. */
unsigned game_stats_length(const struct game_stats_game *game, double share);

/**
 * game_stats_mean_of - the mean, and its standard error
 * @error: by the spread between groups; negative: too few to tell
 * @groups: of what was seen
 */
double game_stats_mean_of(const struct game_stats_mean *mean, double *error,
			  uint64_t *groups);

#endif
