/*
 * league_board.h - read the rows of a league's table: each bot with its current
 * version, rating, number of groups and share of time.
 *
 * The current version of a bot is the newest one that plays.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_LEAGUE_BOARD_H
#define DEADWOOD_ARENA_LEAGUE_LEAGUE_BOARD_H

#include "arena/league/league_db.h"

/* arbitrary: the rate of groups is measured over the newest groups of a
 * version */
#define LEAGUE_BOARD_RECENT 20

/* Part of the table in which a bot is.  BOARD_WAITING: the bot has no version
 * that plays; BOARD_PAUSED: it is paused, held or retired. */
enum board_part { BOARD_RANKED, BOARD_PLACING, BOARD_WAITING, BOARD_PAUSED };

/**
 * struct board_row - a bot in the table
 * @rank: rank in the table, from 1; 0: the bot has none
 * @version: number of its current version; 0: it has none
 * @number: number of this version among those of the bot
 * @at_ms: time at which this version was received
 * @groups: number of groups of the table's game that this version played
 * @used_s, @groups_day: seconds of its time that a group takes, and groups a
 *	day at the rate of its newest groups; NaN: not known, or the table is of
 *	one game
 * @elo, @low, @high: rating; NaN if not known yet
 */
struct board_row {
	struct league_bot bot;
	enum board_part part;
	unsigned rank;
	int64_t version, number, at_ms, groups;
	double used_s, groups_day, elo, low, high;
};

/**
 * struct league_board - all bots: ranked bots by the lower bound of their
 * rating, then by part and name
 * @count: number of rows per part, in @parts; @row: owned
 */
struct league_board {
	struct board_row *row;
	unsigned count;
	unsigned parts[BOARD_PAUSED + 1];
};

/* Read the table of @game (-1: over all games).  league_board_release must
 * follow, even on an error. */
bool league_board_read(struct league_board *board, struct league_db *db,
		       int game, int64_t now_ms, struct diag *diag);
void league_board_release(struct league_board *board);

/* Return the row of a bot, or NULL. */
const struct board_row *league_board_find(const struct league_board *board,
					  const char *name);

/* Return the first row of a part; the other rows of the part follow. */
const struct board_row *league_board_part(const struct league_board *board,
					  enum board_part part);

/* minutes without the end of a group after which the league is stalled */
#define LEAGUE_STALLED_MINUTES 10

/**
 * struct league_activity - what happens in the league
 * @ended_ms: end of the last group; 0: no group ended yet
 * @since_ms: since when a bot could play; 0: no bot could
 * @planned: number of groups that are played now
 * @waiting: number of versions that are received, built or checked
 * @playing: number of bots with a version that plays, without house bots
 * @groups_hour: groups an hour at the rate of the newest groups; NaN: unknown
 */
struct league_activity {
	int64_t ended_ms, since_ms, planned, waiting, playing;
	double groups_hour;
};

/* Return true if versions could play, but no group has ended for
 * LEAGUE_STALLED_MINUTES. */
bool league_is_stalled(const struct league_activity *activity, int64_t now_ms);

bool league_activity_read(struct league_activity *activity,
			  struct league_db *db, int64_t now_ms,
			  struct diag *diag);

#endif
