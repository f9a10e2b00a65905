/*
 * match_pool.h - play several matches at once: the data that the workers share.
 * The pool also keeps bot processes for later matches, and handles child
 * processes that have ended.
 *
 * An orphan is a child process of the arena that belongs to no running referee
 * or bot, neither by its process id nor by its session.  For example, a bot's
 * own child becomes an orphan when the bot ends.  The pool kills orphans as
 * soon as it finds them.
 */
#ifndef DEADWOOD_ARENA_RUNNER_MATCH_POOL_H
#define DEADWOOD_ARENA_RUNNER_MATCH_POOL_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/config/config.h"
#include "arena/process/loop.h"
#include "arena/process/oom.h"
#include "arena/sandbox/sandbox.h"
#include "arena/schedule/seeds.h"
#include "lib/diag.h"

struct absence;
struct outcome;
struct machine;
struct bot_proc;
struct match_script;
struct worker;
struct pipe_proxy;
struct remote_seats;

/**
 * struct match_pool - data that the workers share; run_play.c fills the struct
 * @machine: system calls that start processes; tests replace these calls
 * @env: environment variables of each bot, in the order of the bots
 * @sandboxes: the bots' sandboxes; NULL if all bots have isolation level "none"
 * @referee: path of the referee's program
 * @script: actions that the referee replays at the start of each match
 *	(match_request.h), or NULL
 * @proxy: debugging proxy between referees and bots (pipe_proxy.h), or NULL
 * @seats: seats of the remote bots; NULL if there are none
 * @injection: name of an unusual condition that the referee causes to test bots
 *	(referee/judge/inject.h); or NULL
 * @person: file descriptors from which the program of a human player reads and
 *	to which it writes (spawn.h)
 * @sync: true: fsync the log of each match before the result counts
 * @absent: callback that returns true and sets the reason if the arena must not
 *	start the bot for its next match.  NULL: the arena starts all bots
 * @open_log: callback that returns a descriptor for the log of a match, or -1
 *	with errno
 * @open_packed: callback that returns a descriptor for the compressed log of a
 *	match, or -1 with errno.  NULL: the arena does not compress logs
 * @done: callback when a job (a match or probe) is done and its bots have
 *	ended.  The outcome argument is valid only during the callback
 * @next: callback when a worker is free; it gives the worker a job
 * @failed: callback when the run cannot continue; @diag has the reason
 * @owner: first argument of the callbacks
 * @sweep: function that kills orphans; set by match_pool_open
 * @watchdog: timer that triggers the check of the bots' memory (mem_watchdog.h)
 */
struct match_pool {
	struct loop *loop;
	const struct machine *machine;
	const struct config *config;
	const struct seeds *seeds;
	char ***env;
	struct sandbox_set *sandboxes;
	const char *referee;
	const struct match_script *script;
	struct pipe_proxy *proxy;
	struct remote_seats *seats;
	const char *injection;
	int person[2];
	bool sync;
	bool (*absent)(void *owner, uint32_t bot, struct absence *absence);
	int (*open_log)(void *owner, uint64_t match);
	int (*open_packed)(void *owner, uint64_t match);
	void (*done)(void *owner, const struct outcome *outcome);
	void (*next)(void *owner);
	void (*failed)(void *owner, const struct diag *diag);
	void *owner;
	void (*sweep)(struct match_pool *pool);
	struct worker *workers;
	unsigned worker_count;
	/* bots' processes that the pool keeps for later matches */
	struct bot_proc *waiting;
	struct bot_proc *spare; /* unused memory for later bot processes */
	struct timer watchdog;
	struct oom oom;
	char *buf; /* buffer of CONTROL_BYTES_MAX + 1 bytes for a message */
};

/* Set up @count workers.  Worker i uses the CPU core @cores[i % @core_count].
 */
void match_pool_open(struct match_pool *pool, unsigned count, const int *cores,
		     unsigned core_count);

/* Start each worker's referee before the first match, to save time at its
 * start.  If a referee fails to start, the worker tries again with its first
 * job. */
void match_pool_start_referees(struct match_pool *pool);

/* Start the bots of all workers that have a new job: the first bot of each
 * worker, then the second bot of each worker, and so on.  The bots of one
 * worker share a core.  So in this order bots start on all cores at the same
 * time. */
void match_pool_start_bots(struct match_pool *pool);

/* Return the worker whose referee has waited longest for the answer to its open
 * request.  If no referee has waited for @least_ms milliseconds, return
 * NULL. */
const struct worker *match_pool_longest_wait(const struct match_pool *pool,
					     uint64_t least_ms);

/* End a run normally: send "bye" to the processes that were kept for later
 * matches, and give them a grace period to exit. */
void match_pool_dismiss_kept(struct match_pool *pool);

/* Kill and reap all bots and referees. */
void match_pool_close(struct match_pool *pool);

/* Handle the exits and crashes of child processes (referees, bots, orphans). */
void match_pool_reap(struct match_pool *pool);

#endif
