/*
 * game_stats.h - collect statistics from match logs: endings and lengths of
 * deals, melds, buys, cards left in hands, decision times, advantage of a seat.
 *
 * Every match is replayed (log_verify.h), so that the counts are the
 * engine's.  Memory is bounded by games and bots, not by matches.  If a log is
 * invalid, the statistics contain it up to the error.
 */
#ifndef DEADWOOD_ARENA_REPLAY_GAME_STATS_H
#define DEADWOOD_ARENA_REPLAY_GAME_STATS_H

#include "arena/replay/log_verify.h"

#define GAME_STATS_HOWS	      (HOW_MELDED + 1)
#define GAME_STATS_SOURCES    (FROM_SPREAD + 1)
#define GAME_STATS_TIMES      216  /* 24 per decade, 1 us to 1,000 s */
#define GAME_STATS_TIMES_EACH 24   /* buckets per decade */
#define GAME_STATS_LENGTHS    1000 /* actions; longer deals count as this */

/**
 * struct game_stats_ends - endings of a bot's deals, by enum how
 * @own, @other, @no_seat: ended by the bot or its partner, by another side, by
 *	no seat
 * @own_lost, @lost: deals in which another side had better points: those that
 *	the bot ended itself (gin rummy: undercuts), and the others
 */
struct game_stats_ends {
	uint64_t own[GAME_STATS_HOWS], other[GAME_STATS_HOWS],
		no_seat[GAME_STATS_HOWS];
	uint64_t own_lost[GAME_STATS_HOWS], lost[GAME_STATS_HOWS];
};

/**
 * struct game_stats_bot - a bot in one game
 * @game: index in struct game_stats
 * @hands: hands at the end of deals, one for each of its seats, with @left
 *	cards, and @deadwood if the game counts it
 * @draws: by enum source; @buys: cards bought, and auctions won
 * @melds: melds that it laid, by enum kind; @adds: lay-offs
 * @defaults: default actions that the arena played for it
 * @times: decisions by the time charged
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
 * struct game_stats_mean - a mean with its error, of samples in dependent
 * groups
 *
 * A group is all matches with the same cards: @sum over @n samples.  The other
 * members are sums over the closed groups.
 */
struct game_stats_mean {
	double sum, n;
	double sums, ns, squares, cross, n_squares;
	uint64_t groups;
};

/**
 * struct game_stats_game - a game at a number of players
 * @low_wins: the lowest points win
 * @has_deadwood: the game counts it
 * @ends: deals by enum how
 * @turns: of all deals; @length: deals by their number of actions
 * @melds: on the table at the end of deals, by enum kind, with or without owner
 * @order: by order of play in the deal: points above the table's mean; higher
 *	is better
 * @seat: by seat: share of the opponents beaten, half for a tie
 * @cards: commitment of the current group
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
 * struct game_stats - all statistics
 * @game, @bot: in order of appearance; owned
 */
struct game_stats {
	struct game_stats_game *game;
	unsigned games;
	struct game_stats_bot *bot;
	unsigned bots;
	struct log_verify *match; /* this and the rest: while reading */
	unsigned now;		  /* its game */
	unsigned row[SEATS_MAX];  /* a seat's bot */
	unsigned actions;	  /* of the deal */
};

void game_stats_init(struct game_stats *stats);
void game_stats_release(struct game_stats *stats);

/**
 * game_stats_log - add a log
 * @log: its path, as for log_files_text (log_files.h)
 *
 * Returns false with @diag.
 */
bool game_stats_log(struct game_stats *stats, const char *log,
		    struct diag *diag);

/* Return a bot by its name in a game, or NULL. */
const struct game_stats_bot *game_stats_find(const struct game_stats *stats,
					     unsigned game, const char *name);

/* Return the quantile @share of a bot's decision times in microseconds; 0
 * without decisions. */
double game_stats_time(const struct game_stats_bot *bot, double share);

/* Return the quantile @share of the number of actions of a deal. */
unsigned game_stats_length(const struct game_stats_game *game, double share);

/**
 * game_stats_mean_of - return a mean and its standard error
 * @error: from the spread between groups; negative: too few groups
 * @groups: number of groups
 */
double game_stats_mean_of(const struct game_stats_mean *mean, double *error,
			  uint64_t *groups);

#endif
