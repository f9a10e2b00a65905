/*
 * bot_proc.h - a bot's process: start it, stop it, and record its exit or
 * crash.
 *
 * A worker (worker.h) owns the process during a match.  The pool keeps the
 * memory of a struct bot_proc from match to match, and owns it.
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

#define CLEAR_GRACE_US 200000 /* enough for exit handlers */

/* Prefix of the note with the likely cause of a crash. */
#define BOT_PROC_HINT "hint: "

/* Note about a process that did not exit after its match and was killed. */
#define BOT_PROC_OVERSTAYED "did not end when its input was closed"

struct match_pool;

/**
 * struct bot_proc - a bot's process
 * @pid: 0 once reaped or if the start failed; in a sandbox, the outer process
 *	of the box, which ends after everything in the box
 * @sandbox: its sandbox; at isolation: none only sandbox.bot and
 *	sandbox.started are used
 * @statm: descriptor of its /proc/PID/statm while the memory watchdog runs, or
 *	-1
 * @memory_bytes: the largest memory use seen
 * @blame, @blame_detail: the limit that the arena saw it exceed; VERDICT_OK:
 *	none
 * @in, @out: the arena's ends of its stdin and stdout, or -1
 * @error: why it could not be started; "" if it could
 * @status: as of waitpid, once @ended
 * @hello_answer: its answer to hello as JSON, once received; kept processes
 *	only
 * @probed: it was started for a probe; its end is not noted in its log
 * @worker: the worker that uses it, NULL while it waits in the pool
 * @ready: called with @worker when its start has succeeded or failed
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
	bool host_fault; /* not the bot: a retry may succeed */
	int status;
	bool ended;
	bool killed;	 /* by the arena */
	bool box_lost;	 /* box ended without a report on the bot */
	bool exiting;	 /* closed its output, may be exiting */
	bool overstayed; /* did not exit, though it had a CPU */
	unsigned graces;
	int64_t waited_ns; /* for a CPU, at the end of the last grace */
	struct monotime killed_at;
	bool paused; /* stopped between two matches */
	bool keep;   /* reuse it after the current match */
	char *hello_answer;
	bool probed;
	struct match_pool *pool;
	void *worker;
	void (*ready)(void *worker);
	struct bot_proc *next;
};

/**
 * bot_proc_start - start a bot's process
 * @bot: its number in the configuration
 * @core: the core for it, or -1
 *
 * If the program cannot be started, returns a bot_proc with @error set that has
 * ended already: the referee finds its pipes closed.  A sandbox starts in the
 * background; see bot_proc_is_ready.  Returns NULL with errno if the arena
 * itself lacks a resource.
 */
struct bot_proc *bot_proc_start(struct match_pool *pool, uint32_t bot,
				int core);

/**
 * struct absence - why a bot's program is not started for a match
 * @verdict: how it forfeits; VERDICT_STARTUP: as a bot that cannot be started
 * @why: a sentence or the end of one, borrowed
 */
struct absence {
	enum verdict verdict;
	const char *why;
};

/* Return a bot_proc whose program is not started: it has ended, and forfeits.
 * NULL with errno, as bot_proc_start. */
struct bot_proc *bot_proc_absent(struct match_pool *pool, uint32_t bot,
				 const struct absence *absence);

/* Take a kept process of @bot out of the pool, resume it and move it to @core.
 * NULL: the pool has none. */
struct bot_proc *bot_proc_reuse(struct match_pool *pool, uint32_t bot,
				int core);

/* Return true once the program runs, or certainly never will. */
bool bot_proc_is_ready(const struct bot_proc *bot_proc);

/* Give up a start that took too long: kill the process and blame the
 * machine. */
void bot_proc_start_timed_out(struct bot_proc *bot_proc);

/* The bot exceeded a limit that the arena enforces: store the verdict and a
 * sentence, and kill it.  Only the first limit counts. */
void bot_proc_blame(struct bot_proc *bot_proc, enum verdict blame,
		    const char *detail);

/* Pause a kept process between two matches, by SIGSTOP if the configuration
 * freezes bots; and resume it. */
void bot_proc_pause(struct bot_proc *bot_proc);
void bot_proc_resume(struct bot_proc *bot_proc);

/* Close the arena's ends of its stdin and stdout, which asks the bot to
 * exit. */
void bot_proc_close_pipes(struct bot_proc *bot_proc);

/* Send SIGKILL to the whole process group; no effect after the process
 * ended. */
void bot_proc_kill(struct bot_proc *bot_proc);

/* Kill a process that did not exit in the grace after its match. Does nothing
 * yet if it had no CPU to exit with. */
void bot_proc_kill_overdue(struct bot_proc *bot_proc);

/* Record the exit or crash of a reaped process: read the rest of its stderr,
 * and note how it ended. */
void bot_proc_ended(struct bot_proc *bot_proc, int status);

/* Read what it has written to stderr so far. Does not wait for end of file,
 * because orphans of the bot may hold the pipe open. */
void bot_proc_drain_stderr(struct bot_proc *bot_proc);

/* Return its memory to the pool, for the next process. */
void bot_proc_recycle(struct bot_proc *bot_proc);

#endif
