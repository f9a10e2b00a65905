/*
 * worker.h - one worker: its referee's process, the bots that sit at it, and
 * the match that they play.
 *
 * Theory of operation.  A worker is free, seating, playing or clearing.
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
 *             When everybody is reaped, pool->done is called: the worker is
 * free
 *
 * A referee that dies, or is not heard of for longer than the clocks explain
 * (it says every second or so that it goes on), loses the match: the worker is
 * cleared and the same match begins again with a new referee, WORKER_TRIES
 * times at most; after that it is void: pool->done is told why.  So it does
 * where the machine has ended a bot's process, for want of memory or with its
 * box: that is no fault of the bot's.  It begins again also where a bot or a
 * referee cannot be started because the machine is short of something,
 * START_TRIES times, after pauses that grow; then the run ends. With `restart:
 * never` a bot's process outlives its match and waits in the pool, to sit down
 * at whichever worker next needs that bot.
 *
 * Descriptors: per bot three pipes; the bot's ends are closed here as soon as
 * it runs, the arena's ends of stdin and stdout as soon as the referee has them
 * (but for processes that are kept), stderr's when the bot is reaped.
 */
#ifndef DEADWOOD_ARENA_RUNNER_WORKER_H
#define DEADWOOD_ARENA_RUNNER_WORKER_H

#include <stdbool.h>
#include <sys/types.h>

#include "arena/process/loop.h"
#include "arena/runner/bot_proc.h"
#include "arena/runner/match_pool.h"
#include "arena/runner/outcome.h"
#include "arena/schedule/pairing.h"

#define WORKER_TRIES 3	      /* chosen: of a match whose referee is lost */
#define START_TRIES  6	      /* chosen: a minute, then nobody is to be had */
#define HANG_US	     30000000 /* chosen: who waits says so every second */

struct worker;

/**
 * struct worker - see above
 * @core: for its processes, or -1
 * @outcome: its job, with so many .seats, and what came of it
 * @seats: players that sit there
 */
struct worker {
	struct match_pool *pool;
	int core;
	enum {
		WORKER_FREE,
		WORKER_SEATING,
		WORKER_PLAYING,
		WORKER_CLEARING
	} state;
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

/* A worker of @pool's, whose processes run on @core; and its end: all that play
 * at it are killed, and reaped by the pool before it is released. */
void worker_open(struct worker *worker, struct match_pool *pool, int core);

/* Start the referee before the first job, which starts one where there is none.
 */
void worker_call_referee(struct worker *worker);
void worker_close(struct worker *worker);
void worker_release(struct worker *worker);

/* A player has been reaped. */
void worker_player_ended(struct worker *worker);

/* The match that is under way at a worker, or NULL. */
const struct fixture *worker_match(const struct worker *worker);

/* Give a free worker a job; match_pool_seat starts its players. */
void worker_play(struct worker *worker, const struct fixture *fixture);
void worker_probe(struct worker *worker, uint32_t bot);

/* Start the next player of a job; the last one starts the match.  False: none
 * is left to start. */
bool worker_seat_next(struct worker *worker);

#endif
