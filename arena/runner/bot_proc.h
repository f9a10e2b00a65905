/*
 * bot_proc.h - a bot's process: start it, stop it, and record its exit or
 * crash.
 *
 * A remote bot has no process here.  Its struct bot_proc has a session of a
 * remote seat (remote_seat.h) in place of a process.
 *
 * A worker (worker.h) owns the process during a match.  The pool (match_pool.h)
 * owns the memory of every struct bot_proc, and reuses this memory for later
 * processes.
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

/* grace period in which a bot must exit after a match, in microseconds */
/* Prefix of a note in a bot's log.  The likely cause of a crash follows the
 * prefix. */
#define CLEAR_GRACE_US 200000
#define BOT_PROC_HINT  "hint: "

/* Note in a bot's log: the process did not exit after its match, so the arena
 * killed it. */
#define BOT_PROC_OVERSTAYED "did not end when its input was closed"

struct match_pool;
struct remote_seat;

/**
 * struct bot_proc - a bot's process
 * @pid: process id; 0 after the arena reaped the process, or if the start
 *	failed.  For a bot in a sandbox, @pid is the outermost process of the
 *	sandbox, which ends last
 * @sandbox: sandbox of the bot.  At isolation level "none", only sandbox.bot
 *	and sandbox.started are used
 * @statm: descriptor of /proc/PID/statm, from which the memory watchdog reads
 *	the memory use; or -1
 * @memory_bytes: largest measured memory use of the bot, in bytes
 * @blame: verdict (result code) for the first limit that the bot exceeded;
 *	VERDICT_OK: the bot exceeded no limit
 * @blame_detail: text that explains the verdict @blame
 * @in, @out: the arena's ends of the pipes to the bot's stdin and stdout, or -1
 *	if closed
 * @error: reason why the bot could not be started; "": no error
 * @status: exit status from waitpid, valid if @ended
 * @hello_answer: bot's answer to the message hello, as JSON; set only if @keep
 *	is true and the bot has answered
 * @probed: true: the arena started the process for a probe (probe.h).  If
 *	@probed is true, the log gets no note about the end of the process
 * @seat: seat of a remote bot, borrowed; NULL: the bot has a process
 * @worker: worker that uses the process; NULL while the kept process waits in
 *	the pool
 * @ready: callback with @worker when the start has succeeded or failed
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
	bool host_fault; /* true: the start failed because of the machine, so a
			    retry may succeed */
	int status;
	bool ended;
	bool killed;   /* true: the arena killed the process */
	bool box_lost; /* true: the sandbox ended without reporting how the bot
			  ended
			*/
	bool exiting;  /* true: the bot closed its output and may be exiting */
	bool overstayed; /* true: the bot did not exit in a grace period in
			    which it got a CPU */
	unsigned graces;
	int64_t waited_ns; /* nanoseconds that the process had waited for a CPU
			      at the end of the last grace period */
	struct monotime killed_at;
	bool paused; /* true: the process is stopped between two matches */
	bool keep;   /* true: keep the process for later matches */
	char *hello_answer;
	bool probed;
	struct match_pool *pool;
	struct remote_seat *seat;
	void *worker;
	void (*ready)(void *worker);
	struct bot_proc *next;
};

/**
 * bot_proc_start - start a bot's process
 * @bot: number of the bot in the configuration
 * @core: CPU core to which the process is bound; -1: any core
 *
 * If the program cannot be started, the function returns a bot_proc with @error
 * and @ended set.  The referee then finds the bot's pipes closed.  A bot in a
 * sandbox starts in the background; bot_proc_is_ready reports the end of the
 * start.  If the arena itself lacks a resource, returns NULL with errno.
 */
struct bot_proc *bot_proc_start(struct match_pool *pool, uint32_t bot,
				int core);

/**
 * struct absence - the reason why the arena does not start a bot for a match
 * @verdict: verdict (result code) of the forfeit; VERDICT_STARTUP if the bot
 *	failed its probe or build
 * @why: text that explains the forfeit; borrowed
 */
struct absence {
	enum verdict verdict;
	const char *why;
};

/* Return a bot_proc without starting a program.  Its member @ended is set, so
 * the bot forfeits.  If the arena itself lacks a resource, returns NULL with
 * errno. */
struct bot_proc *bot_proc_absent(struct match_pool *pool, uint32_t bot,
				 const struct absence *absence);

/* Take a kept process of @bot out of the pool, resume it, and bind it to the
 * CPU core @core.  If the pool has no process of @bot, return NULL. */
struct bot_proc *bot_proc_reuse(struct match_pool *pool, uint32_t bot,
				int core);

/* Return true if the program runs or its start has failed.  Return false if the
 * sandbox is still starting, or if a remote bot has no client yet. */
bool bot_proc_is_ready(const struct bot_proc *bot_proc);

/* Handle a start that took too long: kill the process, and set @host_fault.  A
 * remote bot has more time for its first client (remote_seat.h). */
void bot_proc_start_timed_out(struct bot_proc *bot_proc);

/* Kill a bot that exceeded a limit.  Store the verdict and a text that explains
 * it.  For each process, only the first call of bot_proc_blame has an
 * effect. */
void bot_proc_blame(struct bot_proc *bot_proc, enum verdict blame,
		    const char *detail);

/* bot_proc_pause stops a kept process between two matches; bot_proc_resume lets
 * the process continue.  bot_proc_pause and bot_proc_resume have an effect only
 * with `pondering: freeze` in the configuration. */
void bot_proc_pause(struct bot_proc *bot_proc);
void bot_proc_resume(struct bot_proc *bot_proc);

/* Close the arena's ends of the bot's stdin and stdout.  A bot must exit at the
 * end of its input. */
void bot_proc_close_pipes(struct bot_proc *bot_proc);

/* Send SIGKILL to the bot's process group.  After the bot's process has ended,
 * bot_proc_kill has no effect. */
void bot_proc_kill(struct bot_proc *bot_proc);

/* Call bot_proc_kill_overdue after each grace period in which the process did
 * not exit.  The function kills the process.  If the process got no CPU, the
 * function first allows a few more grace periods. */
void bot_proc_kill_overdue(struct bot_proc *bot_proc);

/* Record the end of a reaped process: read the rest of the bot's stderr, and
 * add a note about the exit or crash to the bot's log. */
void bot_proc_ended(struct bot_proc *bot_proc, int status);

/* Read what the bot has written to stderr so far.  The function does not wait
 * for the end of file, because other processes that the bot started may hold
 * the pipe open. */
void bot_proc_drain_stderr(struct bot_proc *bot_proc);

/* Give the memory of a bot_proc back to the pool, for a later process. */
void bot_proc_recycle(struct bot_proc *bot_proc);

#endif
