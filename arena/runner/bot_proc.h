/*
 * bot_proc.h - a bot's process at a worker: its pipes, its stderr, its end.
 *
 * Memory for players is kept from match to match; the pool owns it.
 */
#ifndef DEADWOOD_ARENA_RUNNER_BOT_PROC_H
#define DEADWOOD_ARENA_RUNNER_BOT_PROC_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "arena/process/loop.h"
#include "arena/runner/botlog.h"
#include "arena/sandbox/sandbox.h"
#include "lib/diag.h"
#include "lib/verdict.h"

#define CLEAR_GRACE_US 200000 /* sandbox: enough for what runs at exit */

/* How the note on what may be behind its end begins. */
#define BOT_PROC_HINT "hint: "

/* What is noted of one that the arena had to end behind its match. */
#define BOT_PROC_OUTSTAYED "did not end when its input was closed"

struct match_pool;

/**
 * struct bot_proc - a bot's process
 * @pid: 0 once reaped or when it could not be started; of a bot in a box the
 *	box's outer process, which ends when all in the box has
 * @sandbox: its box; with isolation: none only sandbox.bot and sandbox.started
 *	are used
 * @statm: descriptor of its /proc/PID/statm while it is watched, or -1
 * @memory_bytes: the most that it was seen to use
 * @blame, @blame_detail: the limit that the arena saw it exceed, or VERDICT_OK
 * @in, @out: the arena's ends of its stdin and stdout, or -1
 * @error: why it could not be started; "" when it could
 * @status: as of waitpid, once @ended
 * @greeted: its answer to hello as JSON, once given, of a kept process
 * @probed: nobody keeps a log of how it ended
 * @worker: where it sits, NULL while it waits in the pool
 * @ready: called with @worker when something is known of its start
 */
struct bot_proc {
	uint32_t bot;
	pid_t pid;
	int in, out, core;
	struct watch err;
	struct sandbox sandbox;
	int statm;
	int64_t memory_bytes;
	enum verdict blame;
	char blame_detail[120];
	struct botlog log;
	struct diag error;
	bool blameless; /* @error is the machine's: another start may do */
	int status;
	bool ended;
	bool killed;	/* by the arena */
	bool unboxed;	/* its box has ended, and not said how the bot did */
	bool leaves;	/* it has closed its output, and may be ending */
	bool outstayed; /* and not for want of a processor */
	unsigned graces;
	int64_t waited_ns; /* for a processor, at the last grace's end */
	struct monotime killed_at;
	bool rests; /* stopped between two matches */
	bool stays; /* after the match that has just ended */
	char *greeted;
	bool probed;
	struct match_pool *pool;
	void *worker;
	void (*ready)(void *worker);
	struct bot_proc *next;
};

/**
 * bot_proc_start - start a bot's process
 * @bot: its number in the configuration
 * @core: for it, or -1
 *
 * A program that cannot be started is a player too, with @error set, which has
 * ended already: the referee finds its pipes closed.  In a box it starts
 * meanwhile: bot_proc_is_ready tells.  Returns NULL with errno when the arena
 * itself is short of something.
 */
struct bot_proc *bot_proc_start(struct match_pool *pool, uint32_t bot,
				int core);

/**
 * struct absence - why a bot's program is not started for a match
 * @verdict: how it forfeits; VERDICT_STARTUP: as a bot that cannot be started
 * @why: a sentence's end or a sentence, borrowed
 */
struct absence {
	enum verdict verdict;
	const char *why;
};

/* A player whose program is not started: it has ended, and forfeits.  NULL as
 * bot_proc_start. */
struct bot_proc *bot_proc_absent(struct match_pool *pool, uint32_t bot,
				 const struct absence *absence);

/* A kept process of @bot that waits in the pool, or NULL. */
struct bot_proc *bot_proc_call(struct match_pool *pool, uint32_t bot, int core);

/* Does it run its program, or is it clear that it never will? */
bool bot_proc_is_ready(const struct bot_proc *player);

/* The start took too long. */
void bot_proc_give_up(struct bot_proc *player);

/* The bot exceeded a limit that the arena enforces: store the verdict and a
 * sentence, and kill it.  Only the first limit counts. */
void bot_proc_blame(struct bot_proc *player, enum verdict blame,
		    const char *detail);

/* A kept process waits from here on, stopped if that is the rule; and until
 * here. */
void bot_proc_rest(struct bot_proc *player);
void bot_proc_go_on(struct bot_proc *player);

/* Close the arena's ends of its stdin and stdout: it is told to end. */
void bot_proc_close_pipes(struct bot_proc *player);

/* SIGKILL, group and all; nothing when it has ended. */
void bot_proc_kill(struct bot_proc *player);

/* The same to one that did not end in the grace after its match; nothing yet if
 * it had no processor to end with. */
void bot_proc_outstays(struct bot_proc *player);

/* It has been reaped: read what its stderr still holds, and note its end. */
void bot_proc_ended(struct bot_proc *player, int status);

/* Read what it has written to its stderr by now.  One that has ended can write
 * no more, but orphans may: no end of file is waited for. */
void bot_proc_read_rest(struct bot_proc *player);

/* Its memory is for the next one. */
void bot_proc_retire(struct bot_proc *player);

#endif
