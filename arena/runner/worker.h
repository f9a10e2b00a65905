/*
 * worker.h - a worker plays one match at a time: it has a referee process, the
 * processes of the match's bots, and a state.
 *
 * Theory of operation.  A worker is free, starting, playing or clearing.
 *
 *   free      The worker has no bots.  Its referee waits for a request on the
 *             control socket.
 *   starting  The worker starts the bots, each in its sandbox (sandbox.h).
 *             When each program runs or has failed to start, the worker sends
 *             the request for the match to the referee.
 *   playing   The bots' programs run.  The referee has the log and the pipes to
 *             the bots' stdin and stdout; the arena only reads their stderr.
 *             The state "playing" ends when the referee sends the result, or
 *             crashes.
 *   clearing  The worker closes the bots' stdin.  The arena kills a bot that
 *             has not exited after a grace period of CLEAR_GRACE_US, with its
 *             process group.  If the bot got no CPU in the grace period, it
 *             gets a few more grace periods.  The pool kills orphans: left-over
 *             child processes (match_pool.h).  When all processes are reaped,
 *             the worker calls pool->done and becomes free.
 *
 * A referee sends the worker a sign of life about once a second.  If the
 * referee crashes or is silent for HANG_US, the try to play the match is lost.
 * The worker changes to clearing, and replays the match with a new referee.  A
 * try is also lost if the machine kills a bot's process, for example because
 * memory ran out.  The bot is then not to blame.  After WORKER_TRIES lost tries
 * the match is void (does not count), and pool->done gets the cause.
 *
 * If a bot or a referee cannot be started because the machine lacks a resource,
 * the worker tries the match again after a pause.  Each pause before a retry is
 * longer than the pause before it.  After START_TRIES tries without a start,
 * the run ends.
 *
 * With `restart: never` a bot's process outlives its match.  The kept process
 * waits in the pool for the next worker that needs the bot.
 *
 * A bot has three pipes: stdin, stdout and stderr.  The arena closes the bot's
 * ends of the three pipes as soon as the bot runs.  When the referee has
 * received the ends of stdin and stdout, the arena closes its own copies.
 * Processes that later matches reuse are excepted.  When the arena reaps the
 * bot, it closes its end of stderr.
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

/* number of lost tries after which a match is void (arbitrary) */
#define WORKER_TRIES 3
/* arbitrary: number of failed starts after which a run ends */
#define START_TRIES  6

/* Microseconds without a message after which a referee counts as hanging
 * (arbitrary: a referee sends about 30 signs of life in this time). */
#define HANG_US 30000000

struct worker;

/**
 * struct worker - a worker, in one of the four states above (free, starting,
 * playing, clearing)
 * @core: CPU core for the worker's processes; -1: any core
 * @outcome: job of the worker (a match or a probe), and the result of the job
 * @seats: number of bots, of the outcome.seats bots, that the worker has
 *	started for the job so far
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
	struct timer silence; /* timer that fires HANG_US after the last message
				 of the referee */
	int log, packed; /* descriptors of the logs of the match to start, or -1
			  */
	struct monotime began;
	unsigned waits_for; /* seat whose bot must answer the referee's open
			       request */
	uint64_t waited_ms; /* milliseconds that the referee has waited for the
			       answer */
	unsigned tries;
	bool lost;
	const char *cause; /* text with the reason why the worker lost the last
			      try */
	struct diag unstarted; /* the reason why a bot or referee could not be
				  started */
	struct monotime not_before; /* earliest start of the next try */
	struct outcome outcome;
};

/* Set up a worker of @pool whose processes run on CPU core @core.  worker_close
 * kills the worker's processes.  Call worker_release after the pool has reaped
 * them. */
void worker_open(struct worker *worker, struct match_pool *pool, int core);

/* Start the worker's referee now, before the first job.  Without
 * worker_prestart_referee, the first job starts the referee. */
void worker_prestart_referee(struct worker *worker);
void worker_close(struct worker *worker);
void worker_release(struct worker *worker);

/* Handle the exit or crash of a bot.  The caller must first reap the bot's
 * process. */
void worker_bot_ended(struct worker *worker);

/* Return the match that the worker plays now, or NULL. */
const struct fixture *worker_match(const struct worker *worker);

/* Give a free worker a match or a probe. match_pool_start_bots then starts its
 * bots. */
void worker_play(struct worker *worker, const struct fixture *fixture);
void worker_probe(struct worker *worker, uint32_t bot);

/* Start the next bot of the worker's job.  After the start of the last bot, the
 * match starts.  If all bots of the job are already started, returns false. */
bool worker_start_next_bot(struct worker *worker);

#endif
