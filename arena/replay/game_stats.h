/*
 * game_stats.h - collect statistics from match logs, such as endings and
 * lengths of deals, melds, buys, cards left in hands, decision times, and the
 * advantage of a seat.
 *
 * The collector replays every match (log_verify.h), so the statistics come from
 * the engine.  The memory of the statistics depends on the number of games and
 * bots, not on the number of matches.  An invalid log counts up to its first
 * error.
 */
#ifndef DEADWOOD_ARENA_REPLAY_GAME_STATS_H
#define DEADWOOD_ARENA_REPLAY_GAME_STATS_H

#include "arena/replay/log_verify.h"

#define GAME_STATS_HOWS	      (HOW_MELDED + 1)
#define GAME_STATS_SOURCES    (FROM_SPREAD + 1)
/* number of buckets in the histogram of times, from 1 us to 1,000 s */
#define GAME_STATS_TIMES      216
#define GAME_STATS_TIMES_EACH 24 /* number of buckets for each power of ten */
/* largest number of actions in the histogram; longer deals count as this
 * number */
#define GAME_STATS_LENGTHS    1000

/**
 * struct game_stats_ends - number of a bot's deals by their ending.  Each array
 * has the index enum how
 * @own: number of deals that the bot or its partner ended
 * @other: number of deals that another side ended
 * @no_seat: number of deals that no seat ended
 * @own_lost: number of deals that the bot itself ended, but in which another
 *	side had better points (an undercut in gin rummy)
 * @lost: number of deals that the bot itself did not end, and in which another
 *	side had better points
 */
struct game_stats_ends {
	uint64_t own[GAME_STATS_HOWS], other[GAME_STATS_HOWS],
		no_seat[GAME_STATS_HOWS];
	uint64_t own_lost[GAME_STATS_HOWS], lost[GAME_STATS_HOWS];
};

/* The number of kinds of faults, by their codes in the log. */
#define GAME_STATS_FAULTS 6

struct fault_kind {
	const char *code, *meaning;
};

extern const struct fault_kind game_stats_faults[GAME_STATS_FAULTS];

/**
 * struct game_stats_bot - statistics of a bot in one game
 * @game: index of the game in struct game_stats
 * @hands: number of the bot's hands at the end of deals.  A bot with several
 *	seats has several hands
 * @left: number of cards in these @hands hands
 * @deadwood: total deadwood (points outside melds) of these @hands hands, if
 *	the game counts deadwood
 * @draws: number of draws, indexed by enum source
 * @buys: number of cards bought plus number of auctions won
 * @melds: number of melds that the bot laid, indexed by enum kind of meld
 * @adds: number of the bot's lay-offs (cards added to melds)
 * @defaults: number of default actions that the referee played for the bot
 * @faults_by: number of faults of each kind (game_stats_faults)
 * @times: histogram of the times that the clock charged for the bot's decisions
 * @usage: tokens and cost that the bot reported in complete matches
 * @points: match points of these matches: the share of the opponents that a
 *	seat beat, where a tie counts half
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
	uint64_t faults_by[GAME_STATS_FAULTS];
	uint64_t decisions;
	uint32_t times[GAME_STATS_TIMES];
	struct bot_usage usage;
	double points;
};

/**
 * struct game_stats_mean - sums for a mean and its standard error.  Samples of
 * one group may depend on each other
 *
 * A group is all matches with the same cards.  @sum is the sum of the @n
 * samples in the current group.  @groups is the number of completed groups.
 * The remaining members are sums over these groups.
 */
struct game_stats_mean {
	double sum, n;
	double sums, ns, squares, cross, n_squares;
	uint64_t groups;
};

/**
 * struct game_stats_game - statistics of a game with a given number of players
 * @low_wins: true: the lowest points win
 * @has_deadwood: true: the game counts deadwood (points outside melds)
 * @ends: number of deals with each ending, indexed by enum how
 * @turns: total number of turns in all deals
 * @length: histogram of the number of actions in a deal
 * @melds: number of melds on the table at the end of deals, indexed by enum
 *	kind of meld.  Melds without an owner count too
 * @order: points of a seat minus the mean points of the table.  A higher number
 *	is better, even if @low_wins.  The index of @order is the order of play
 *	in the deal, from 0
 * @seat: share of the opponents that a seat beat, indexed by seat.  A tie
 *	counts half
 * @cards: commitment (hash of the seed) of the current group.  Matches with
 *	equal commitments have equal cards
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
 * struct game_stats - statistics of all games and bots
 * @game, @bot: games and bots in the order in which they first appear in logs;
 *	owned
 */
struct game_stats {
	struct game_stats_game *game;
	unsigned games;
	struct game_stats_bot *bot;
	unsigned bots;
	/* All following members are private to game_stats_log. */
	struct log_verify *match;
	unsigned now; /* index in the array @game of the current match's game */
	unsigned row[SEATS_MAX]; /* index in the array @bot of the bot in each
				    seat */
	unsigned actions;	 /* number of actions in the current deal */
};

void game_stats_init(struct game_stats *stats);
void game_stats_release(struct game_stats *stats);

/**
 * game_stats_log - add a log to the statistics
 * @log: path of the log, as for log_files_text (log_files.h)
 *
 * On an error, returns false and sets @diag.
 */
bool game_stats_log(struct game_stats *stats, const char *log,
		    struct diag *diag);

/* Return the statistics of the bot @name in the game with index @game, or NULL
 * if the bot did not play the game. */
const struct game_stats_bot *game_stats_find(const struct game_stats *stats,
					     unsigned game, const char *name);

/* Return a quantile of a bot's decision times in microseconds.  @share:
 * quantile to return; 0.5 is the median.  If the bot has no decisions, returns
 * 0. */
double game_stats_time(const struct game_stats_bot *bot, double share);

/* Return a quantile of the number of actions of a deal.  @share: quantile to
 * return; 0.5 is the median. */
unsigned game_stats_length(const struct game_stats_game *game, double share);

/**
 * game_stats_mean_of - return a mean and its standard error
 * @error: set to the standard error, from the differences between groups;
 *	negative: there are too few groups
 * @groups: set to the number of groups
 */
double game_stats_mean_of(const struct game_stats_mean *mean, double *error,
			  uint64_t *groups);

#endif
