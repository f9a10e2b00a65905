/*
 * table.h - one table: its referee's process, the bots that sit at it, and the
 * match that they play.
 *
 * Theory of operation.  A table is free, seating, playing or clearing.
 *
 *   free      nobody sits; its referee waits for an order on the control socket
 *   seating   the bots' boxes are made (sandbox.h); without isolation this
 *             takes no time.  When each runs its program, or cannot, the
 *             referee gets its order
 *   playing   the bots' processes run; the referee holds their pipes and the
 *             log, and talks with them alone.  The arena only drains their
 *             stderr.  It ends with the referee's result, or with its loss
 *   clearing  the bots' inputs are closed.  Who has not ended after a grace
 *             of CLEAR_GRACE_US is killed, group and all (or some graces later
 *             for want of a processor); orphans are swept up.
 *             When everybody is reaped, pool->done is called: the table is free
 *
 * A referee that dies, or is not heard of for longer than the clocks explain
 * (it says every second or so that it goes on), loses the match: the table is
 * cleared and the same match begins again with a new referee, TABLE_TRIES times
 * at most; after that it is void: pool->done is told why.  So it does where the
 * machine has ended a bot's process, for want of memory or with its box: that
 * is no fault of the bot's.  It begins again also where a bot or a referee
 * cannot be started because the machine is short of something, START_TRIES
 * times, after pauses that grow; then the run ends. With `restart: never` a
 * bot's process outlives its match and waits in the pool, to sit down at
 * whichever table next needs that bot.
 *
 * Descriptors: per bot three pipes; the bot's ends are closed here as soon as
 * it runs, the arena's ends of stdin and stdout as soon as the referee has them
 * (but for processes that are kept), stderr's when the bot is reaped.
 */
#ifndef DEADWOOD_ARENA_RUNNER_TABLE_H
#define DEADWOOD_ARENA_RUNNER_TABLE_H

#include <stdbool.h>
#include <sys/types.h>

#include "arena/process/loop.h"
#include "arena/runner/bot_proc.h"
#include "arena/runner/match_pool.h"
#include "arena/runner/outcome.h"
#include "arena/schedule/pairing.h"

#define TABLE_TRIES 3	     /* chosen: of a match whose referee is lost */
#define START_TRIES 6	     /* chosen: a minute, then nobody is to be had */
#define HANG_US	    30000000 /* chosen: who waits says so every second */

struct table;

/**
 * struct table - see above
 * @core: for its processes, or -1
 * @outcome: its job, with so many .seats, and what came of it
 * @seats: players that sit there
 */
struct table {
	struct match_pool *pool;
	int core;
	enum { TABLE_FREE, TABLE_SEATING, TABLE_PLAYING, TABLE_CLEARING } state;
	struct bot_proc *players[PAIRING_SEATS_MAX];
	unsigned seats;
	pid_t referee;
	struct watch control;
	struct timer grace;
	struct timer silence; /* of the referee */
	int log, packed;      /* while seating, or -1 */
	struct monotime began;
	unsigned waits_for; /* a seat; for how long, as the referee last said */
	uint64_t waited_ms;
	unsigned tries;
	bool lost;
	const char *cause;	    /* why it was lost: who did what */
	struct diag unstarted;	    /* the same, if somebody could not start */
	struct monotime not_before; /* it begins again */
	struct outcome outcome;
};

/* A table of @pool's, whose processes run on @core; and its end: all that play
 * at it are killed, and reaped by the pool before it is released. */
void table_open(struct table *table, struct match_pool *pool, int core);

/* Start the referee before the first job, which starts one where there is none.
 */
void table_call_referee(struct table *table);
void table_close(struct table *table);
void table_release(struct table *table);

/* A player has been reaped. */
void table_player_ended(struct table *table);

/* The match that is under way at a table, or NULL. */
const struct fixture *table_match(const struct table *table);

/* Give a free table a job; match_pool_seat starts its players. */
void table_play(struct table *table, const struct fixture *fixture);
void table_probe(struct table *table, uint32_t bot);

/* Start the next player of a job; the last one starts the match.  False: none
 * is left to start. */
bool table_seat_next(struct table *table);

#endif
