/*
 * match_pool.c - data that the workers of a run share; see match_pool.h.
 */
#define _GNU_SOURCE /* sigtimedwait */

#include "arena/runner/match_pool.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "arena/process/machine.h"
#include "arena/runner/bot_proc.h"
#include "arena/runner/mem_watchdog.h"
#include "arena/runner/worker.h"
#include "lib/alloc.h"
#include "lib/control.h"
#include "lib/proc.h"

/* arbitrary: time in which referees must exit by themselves */
/* Check the memory of every bot, including bots that wait for a match. */
#define END_WAIT_MS 1000
static void
match_pool_check_memory(void *owner)
{
	struct match_pool *pool = owner;
	bool any = false;

	for (unsigned t = 0; t < pool->worker_count; t++) {
		const struct worker *worker = &pool->workers[t];

		for (unsigned i = 0; i < worker->seats; i++) {
			mem_watchdog_check(worker->bot_procs[i]);
			any = true;
		}
	}
	for (struct bot_proc *bot_proc = pool->waiting; bot_proc != NULL;
	     bot_proc = bot_proc->next)
		mem_watchdog_check(bot_proc);
	if (any || pool->waiting != NULL)
		timer_set(pool->loop, &pool->watchdog, PROC_LOOK_US);
}

/* Return true if the arena started this process: a referee, a running bot or
 * the fork server. */
static bool
match_pool_is_child(const struct match_pool *pool, pid_t pid)
{
	if (pid <= 0)
		return false;
	if (pid == sandbox_set_fork_server(pool->sandboxes))
		return true;
	for (unsigned t = 0; t < pool->worker_count; t++) {
		const struct worker *worker = &pool->workers[t];

		if (worker->referee == pid)
			return true;
		for (unsigned i = 0; i < worker->seats; i++)
			if (worker->bot_procs[i] != NULL &&
			    worker->bot_procs[i]->pid == pid)
				return true;
	}
	for (const struct bot_proc *bot_proc = pool->waiting; bot_proc != NULL;
	     bot_proc = bot_proc->next)
		if (bot_proc->pid == pid)
			return true;
	return false;
}

/* Return true if the arena started this process, or if the process is in the
 * session of such a process. */
static bool
match_pool_owns_process(void *arg, pid_t pid)
{
	return match_pool_is_child(arg, pid) ||
	       match_pool_is_child(arg, getsid(pid));
}

static void
match_pool_sweep(struct match_pool *pool)
{
	pool->machine->sweep(match_pool_owns_process, pool);
}

void
match_pool_open(struct match_pool *pool, unsigned count, const int *cores,
		unsigned core_count)
{
	pool->workers = xcalloc(count, sizeof(*pool->workers));
	pool->worker_count = count;
	pool->sweep = match_pool_sweep;
	pool->buf = xcalloc(CONTROL_BYTES_MAX + 1, 1);
	oom_init(&pool->oom, pool->machine);
	loop_timer(pool->loop, &pool->watchdog, match_pool_check_memory, pool);
	for (unsigned i = 0; i < count; i++)
		worker_open(&pool->workers[i], pool, cores[i % core_count]);
}

void
match_pool_start_referees(struct match_pool *pool)
{
	for (unsigned t = 0; t < pool->worker_count; t++)
		worker_prestart_referee(&pool->workers[t]);
}

void
match_pool_start_bots(struct match_pool *pool)
{
	bool any;

	do {
		any = false;
		for (unsigned t = 0; t < pool->worker_count; t++)
			any |= worker_start_next_bot(&pool->workers[t]);
	} while (any);
}

/* Return the bot's process with this pid; NULL if the process is a referee or
 * unknown. */
static struct bot_proc *
match_pool_find_bot_proc(struct match_pool *pool, pid_t pid)
{
	for (unsigned t = 0; t < pool->worker_count; t++)
		for (unsigned i = 0; i < pool->workers[t].seats; i++) {
			struct bot_proc *bot_proc =
				pool->workers[t].bot_procs[i];

			if (bot_proc != NULL && bot_proc->pid == pid)
				return bot_proc;
		}
	for (struct bot_proc *bot_proc = pool->waiting; bot_proc != NULL;
	     bot_proc = bot_proc->next)
		if (bot_proc->pid == pid)
			return bot_proc;
	return NULL;
}

/* Remove a kept process from the list of waiting processes after it has
 * ended. */
static void
match_pool_drop_waiting(struct match_pool *pool, struct bot_proc *bot_proc)
{
	struct bot_proc **at = &pool->waiting;

	while (*at != NULL && *at != bot_proc)
		at = &(*at)->next;
	/* the list must contain the process */
	assert(*at == bot_proc && bot_proc != NULL);
	*at = bot_proc->next;
	bot_proc_recycle(bot_proc);
}

void
match_pool_reap(struct match_pool *pool)
{
	bool unknown = false;
	pid_t pid;

	while ((pid = pool->machine->next_dead()) > 0) {
		struct bot_proc *bot_proc = match_pool_find_bot_proc(pool, pid);
		int status;

		/* do this before the kernel can reuse the pid */
		if (bot_proc != NULL)
			pool->machine->kill_group(pid);
		status = pool->machine->reap(pid);
		if (bot_proc == NULL) {
			unknown = true;
			for (unsigned t = 0; t < pool->worker_count; t++)
				if (pool->workers[t].referee == pid)
					pool->workers[t].referee = 0;
			continue;
		}
		bot_proc_ended(bot_proc, status);
		if (bot_proc->worker == NULL) {
			match_pool_drop_waiting(pool, bot_proc);
			continue;
		}
		worker_bot_ended(bot_proc->worker);
	}
	if (unknown)
		match_pool_sweep(pool);
}

static bool
match_pool_is_referee(void *arg, pid_t pid)
{
	const struct match_pool *pool = arg;

	for (unsigned t = 0; t < pool->worker_count; t++)
		if (pool->workers[t].referee == pid)
			return true;
	return false;
}

/* Reap children until none is left, after all processes were asked to exit. */
static void
match_pool_reap_all(struct match_pool *pool)
{
	struct monotime until = monotime_plus_us(pool->loop->clock(),
						 END_WAIT_MS * 1000);
	struct timespec wait = { .tv_nsec = 50 * 1000000L };
	sigset_t set;
	pid_t pid;

	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	while ((pid = pool->machine->next_dead()) != -1) {
		if (pid > 0) {
			pool->machine->reap(pid);
			for (unsigned t = 0; t < pool->worker_count; t++)
				if (pool->workers[t].referee == pid)
					pool->workers[t].referee = 0;
			continue;
		}
		pool->machine->sweep(match_pool_is_referee, pool);
		if (monotime_since_us(pool->loop->clock(), until) > 0)
			for (unsigned t = 0; t < pool->worker_count; t++)
				if (pool->workers[t].referee != 0)
					pool->machine->signal(
						pool->workers[t].referee,
						SIGKILL);
		sigtimedwait(&set, NULL, &wait);
	}
}

void
match_pool_dismiss_kept(struct match_pool *pool)
{
	struct monotime until = monotime_plus_us(pool->loop->clock(),
						 CLEAR_GRACE_US);
	struct timespec wait = { .tv_nsec = CLEAR_GRACE_US * 1000L };
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	for (struct bot_proc *bot_proc = pool->waiting; bot_proc != NULL;
	     bot_proc = bot_proc->next) {
		static const char bye[] = "{\"type\":\"bye\"}\n";

		bot_proc_resume(bot_proc);
		/* an error is ignored: if the pipe is full, the bot does not
		 * read */
		ssize_t n = write(bot_proc->in, bye, sizeof(bye) - 1);

		(void)n;
		bot_proc_close_pipes(bot_proc);
	}
	while (pool->waiting != NULL &&
	       monotime_since_us(until, pool->loop->clock()) > 0) {
		sigtimedwait(&set, NULL, &wait);
		match_pool_reap(pool);
	}
}

const struct worker *
match_pool_longest_wait(const struct match_pool *pool, uint64_t least_ms)
{
	const struct worker *longest = NULL;

	for (unsigned t = 0; t < pool->worker_count; t++) {
		const struct worker *worker = &pool->workers[t];

		if (worker->state != WORKER_PLAYING ||
		    worker->waited_ms < least_ms)
			continue;
		least_ms = worker->waited_ms;
		longest = worker;
	}
	return longest;
}

static void
match_pool_free_spare(struct bot_proc *bot_proc)
{
	while (bot_proc != NULL) {
		struct bot_proc *next = bot_proc->next;

		botlog_release(&bot_proc->log);
		free(bot_proc->hello_answer);
		free(bot_proc);
		bot_proc = next;
	}
}

void
match_pool_close(struct match_pool *pool)
{
	for (unsigned t = 0; t < pool->worker_count; t++)
		worker_close(&pool->workers[t]);
	for (struct bot_proc *bot_proc = pool->waiting; bot_proc != NULL;
	     bot_proc = bot_proc->next)
		bot_proc_kill(bot_proc);
	sandbox_set_dismiss(pool->sandboxes);
	match_pool_reap_all(pool);
	for (unsigned t = 0; t < pool->worker_count; t++)
		worker_release(&pool->workers[t]);
	while (pool->waiting != NULL)
		match_pool_drop_waiting(pool, pool->waiting);
	match_pool_free_spare(pool->spare);
	free(pool->workers);
	free(pool->buf);
	pool->workers = NULL;
	pool->worker_count = 0;
}
