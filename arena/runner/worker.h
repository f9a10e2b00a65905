/*
 * worker.h - one worker: a referee process, the bots of a match, and its
 * states.
 *
 * Theory of operation.  A worker is free, starting, playing or clearing.
 *
 *   free      it has no bots; its referee waits for a request on the control
 *             socket
 *   starting  the bots' sandboxes start (sandbox.h); without isolation this
 *             takes no time.  When each bot runs its program, or cannot, the
 *             worker sends the request to the referee
 *   playing   the bots' processes run; the referee holds their pipes and the
 *             log, and alone talks with them.  The arena only drains their
 *             stderr.  Ends with the referee's result, or with its crash
 *   clearing  the bots' inputs are closed.  A bot that has not exited after a
 *             grace of CLEAR_GRACE_US is killed with its process group (some
 *             graces later if it lacks a CPU), and orphans are killed.  When
 *             all are reaped, the worker calls pool->done and is free
 *
 * If the referee crashes, or sends nothing for longer than the clocks explain
 * (it sends a sign of life every second or so), the match is lost: the worker
 * clears, and the same match starts again with a new referee.  After
 * WORKER_TRIES tries the match is void, and pool->done gets the cause.  The
 * same happens if the machine kills a bot's process, because memory ran out or
 * together with its box: that is not the bot's fault.
 *
 * If a bot or a referee cannot be started because the machine lacks a resource,
 * the match starts again START_TRIES times, after growing pauses; then the run
 * ends.  With `restart: never` a bot's process outlives its match and waits in
 * the pool for the next worker that needs that bot.
 *
 * Descriptors: three pipes per bot.  The arena closes the bot's ends as soon as
 * the bot runs, its own ends of stdin and stdout as soon as the referee has
 * them (except for kept processes), and stderr's when the bot is reaped.
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
#define START_TRIES  6	      /* chosen: a minute, then the run ends */
#define HANG_US	     30000000 /* chosen: a waiting referee reports each second */

struct worker;

/**
 * struct worker - see above
 * @core: for its processes, or -1
 * @outcome: its job, with so many .seats, and the result
 * @seats: bots that were started for the job so far
 */
struct worker {
	struct match_pool *pool;
	int core;
	enum {
		WORKER_FREE,
		WORKER_STARTING,
		WORKER_PLAYING,
		WORKER_CLEARING
	} state;
	struct bot_proc *bot_procs[PAIRING_SEATS_MAX];
	unsigned seats;
	pid_t referee;
	struct watch control;
	struct timer grace;
	struct timer silence; /* of the referee */
	int log, packed;      /* while starting, or -1 */
	struct monotime began;
	unsigned waits_for; /* seat that must answer; @waited_ms by the last
			       report */
	uint64_t waited_ms;
	unsigned tries;
	bool lost;
	const char *cause;	    /* why it was lost */
	struct diag unstarted;	    /* the same, if a program could not start */
	struct monotime not_before; /* time of the next try */
	struct outcome outcome;
};

/* Set up a worker of @pool whose processes run on @core.  worker_close kills
 * its processes; the pool reaps them before worker_release. */
void worker_open(struct worker *worker, struct match_pool *pool, int core);

/* Start the referee before the first job.  A job starts one if there is
 * none. */
void worker_prestart_referee(struct worker *worker);
void worker_close(struct worker *worker);
void worker_release(struct worker *worker);

/* Handle the exit or crash of a bot: its process has been reaped. */
void worker_bot_ended(struct worker *worker);

/* Return the match that is being played, or NULL. */
const struct fixture *worker_match(const struct worker *worker);

/* Give a free worker a match or a probe; match_pool_start_bots starts its
 * bots. */
void worker_play(struct worker *worker, const struct fixture *fixture);
void worker_probe(struct worker *worker, uint32_t bot);

/* Start the next bot of the job; the last one starts the match.  Returns false
 * if none is left to start. */
bool worker_start_next_bot(struct worker *worker);

#endif
