/*
 * match_pool.h - matches that run at once: what their workers share, the bot
 * processes that are kept between two matches, and the children that end.
 *
 * A child of the arena that is neither a referee nor a bot's process, nor in
 * the session of one, was left behind by a bot.  The pool kills it when it sees
 * it.
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
struct script_order;
struct worker;
struct pipe_proxy;

/**
 * struct match_pool - what the workers share; set up by run_play.c
 * @machine: to be used
 * @env: each bot's environment, in the bots' order
 * @sandboxes: their boxes, or NULL without isolation
 * @referee: the program's path
 * @script: what each match begins with (match_request.h), or NULL
 * @proxy: between referees and bots (pipe_proxy.h), or NULL
 * @drill: a word of lib/enum_words.h: what the bots meet besides; or NULL
 * @person: what a person's program reads and writes (spawn.h)
 * @sync: logs are on the disk before their matches count
 * @absent: is a bot's program not to be started for its next match?  Fills in
 *	why; NULL: all are
 * @open_log: a descriptor for a match's log, or -1 with errno
 * @open_packed: another, for the same as it is packed; NULL: no log is
 * @done: a job is over and its bots are gone; the outcome is borrowed
 * @next: a worker is free: give it a job, or leave it
 * @failed: the run cannot go on; the diag says why
 * @sweep: set by match_pool_open: kills what bots have left behind
 * @watchdog: over the players' memory, while there are any
 */
struct match_pool {
	struct loop *loop;
	const struct machine *machine;
	const struct config *config;
	const struct seeds *seeds;
	char ***env;
	struct sandbox_set *sandboxes;
	const char *referee;
	const struct script_order *script;
	struct pipe_proxy *proxy;
	const char *drill;
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
	struct bot_proc *spare;	  /* memory for players to come */
	struct timer watchdog;
	struct oom shortage;
	char *buf; /* CONTROL_BYTES_MAX + 1 */
};

/* Open @count workers, on the cores of @cores in turn. */
void match_pool_open(struct match_pool *pool, unsigned count, const int *cores,
		     unsigned core_count);

/* Start each worker's referee now, so that it is ready when the first bots are.
 * A worker without one starts its own with its first job. */
void match_pool_call_referees(struct match_pool *pool);

/* Start the players of all workers that have a new job, by seat: the first of
 * each worker, then the second.  A start waits for the core of its worker,
 * where the process before it starts; the other workers' cores work meanwhile.
 */
void match_pool_seat(struct match_pool *pool);

/* The worker that has waited for a bot's answer longest, at least @least_ms; or
 * NULL. */
const struct worker *match_pool_waits(const struct match_pool *pool,
				      uint64_t least_ms);

/* A run is over in good order: kept processes are told, and given a moment. */
void match_pool_dismiss(struct match_pool *pool);

/* Everybody out at once: kills and reaps all bots and referees. */
void match_pool_close(struct match_pool *pool);

/* Handle the children that have ended. */
void match_pool_reap(struct match_pool *pool);

#endif
