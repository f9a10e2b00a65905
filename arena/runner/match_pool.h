/*
 * match_pool.h - play several matches at once: data that the workers share, bot
 * processes that later matches reuse, and the handling of child processes that
 * have ended.
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

/**
 * struct match_pool - data that the workers share; set up by run_play.c
 * @machine: the system calls that start processes; tests replace them
 * @env: environment variables of each bot, in the order of the bots
 * @sandboxes: the bots' sandboxes; NULL if all bots have isolation level "none"
 * @referee: path of the referee's program
 * @script: actions that the referee replays at the start of each match
 *	(match_request.h), or NULL
 * @proxy: debugging proxy between referees and bots (pipe_proxy.h), or NULL
 * @injection: name of an unusual condition that the referee adds to test bots
 *	(referee/judge/inject.h); or NULL
 * @person: descriptors from which the program of a human player reads and to
 *	which it writes (spawn.h)
 * @sync: fsync the log of each match before the result counts
 * @absent: callback; if the bot must not be started for its next match, returns
 *	true and sets the reason.  NULL: all bots are started
 * @open_log: callback; returns a descriptor for the log of a match, or -1 with
 *	errno
 * @open_packed: callback; returns a descriptor for the compressed log of a
 *	match, or -1 with errno.  NULL: logs are not compressed
 * @done: callback, called when a job (a match or probe) is done and its bots
 *	have ended.  The outcome is valid only during the call
 * @next: callback, called when a worker is free, to give the worker a job
 * @failed: callback, called when the run cannot continue; @diag has the reason
 * @owner: first argument of the callbacks
 * @sweep: function that kills orphans; set by match_pool_open
 * @watchdog: timer of the check of the bots' memory (mem_watchdog.h)
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
	/* bots' processes that are kept for later matches */
	struct bot_proc *waiting;
	struct bot_proc *spare; /* memory for later processes */
	struct timer watchdog;
	struct oom oom;
	char *buf; /* buffer for a message, CONTROL_BYTES_MAX + 1 bytes */
};

/* Set up @count workers.  Worker i uses the CPU core @cores[i % @core_count].
 */
void match_pool_open(struct match_pool *pool, unsigned count, const int *cores,
		     unsigned core_count);

/* Start each worker's referee now, to save time at the first match.  If the
 * start fails, the worker tries again with its first job. */
void match_pool_start_referees(struct match_pool *pool);

/* Start the bots of all workers that have a new job: the first bot of each
 * worker, then the second bot of each worker, and so on.  The bots of one
 * worker share a core, so in this order bots start on all cores at the same
 * time. */
void match_pool_start_bots(struct match_pool *pool);

/* Return the worker whose referee has waited longest for the answer to its open
 * request; NULL if no referee has waited for @least_ms milliseconds. */
const struct worker *match_pool_longest_wait(const struct match_pool *pool,
					     uint64_t least_ms);

/* At the normal end of a run: send "bye" to the processes that were kept for
 * later matches, and give them a grace period to exit. */
void match_pool_dismiss_kept(struct match_pool *pool);

/* Kill and reap all bots and referees. */
void match_pool_close(struct match_pool *pool);

/* Handle the exits and crashes of child processes (referees, bots, orphans). */
void match_pool_reap(struct match_pool *pool);

#endif
