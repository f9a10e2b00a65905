/*
 * match_pool.h - play several matches at once: shared data of the workers, kept
 * bot processes, and the event loop's handling of ended children.
 *
 * A child of the arena that is neither a referee nor a bot's process, nor in
 * the session of one, is an orphan of a bot.  The pool kills it as soon as it
 * sees it.
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
 * @machine: the system calls to use
 * @env: each bot's environment, in the order of the bots
 * @sandboxes: the bots' sandboxes, or NULL without isolation
 * @referee: the path of the program
 * @script: actions that each match starts with (match_request.h), or NULL
 * @proxy: between referees and bots (pipe_proxy.h), or NULL
 * @injection: a condition that is injected, a word of lib/enum_words.h; or NULL
 * @person: the input and output of a human's program (spawn.h)
 * @sync: write logs to the disk before their matches count
 * @absent: returns true with a reason if a bot must not be started for its next
 *	match; NULL: all bots are started
 * @open_log: returns a descriptor for a match's log, or -1 with errno
 * @open_packed: the same for the packed log; NULL: logs are not packed
 * @done: called when a job is done and its bots have ended; the outcome is
 *	borrowed
 * @next: called when a worker is free, to give it a job
 * @failed: called when the run cannot continue; the diag has the reason
 * @sweep: kills orphans of bots; set by match_pool_open
 * @watchdog: checks the bots' memory while any bot runs
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
	struct bot_proc *waiting; /* kept processes */
	struct bot_proc *spare;	  /* memory for later processes */
	struct timer watchdog;
	struct oom oom;
	char *buf; /* CONTROL_BYTES_MAX + 1 */
};

/* Set up @count workers, on the cores of @cores in turn. */
void match_pool_open(struct match_pool *pool, unsigned count, const int *cores,
		     unsigned core_count);

/* Start each worker's referee now, so that it is ready before the first bots. A
 * worker without one starts its own with its first job. */
void match_pool_start_referees(struct match_pool *pool);

/* Start the bots of all workers that have a new job, by seat: the first bot of
 * each worker, then the second.  Bots of one worker share its core, so their
 * starts would wait for each other; this way the other cores work meanwhile. */
void match_pool_start_bots(struct match_pool *pool);

/* Return the worker that has waited longest for an answer of a bot, at least
 * @least_ms; or NULL. */
const struct worker *match_pool_longest_wait(const struct match_pool *pool,
					     uint64_t least_ms);

/* End a run normally: send "bye" to kept processes, and give them a grace to
 * exit. */
void match_pool_dismiss_kept(struct match_pool *pool);

/* Kill and reap all bots and referees. */
void match_pool_close(struct match_pool *pool);

/* Handle the exits and crashes of children. */
void match_pool_reap(struct match_pool *pool);

#endif
