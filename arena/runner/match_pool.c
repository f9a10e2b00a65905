/*
 * match_pool.c - what the workers share; see match_pool.h.
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

#define END_WAIT_MS 1000 /* chosen: for referees to end by themselves */

/* Look at every player's memory, also of those who wait. */
static void
watch_memory(void *owner)
{
	struct match_pool *pool = owner;
	bool any = false;

	for (unsigned t = 0; t < pool->worker_count; t++) {
		const struct worker *worker = &pool->workers[t];

		for (unsigned i = 0; i < worker->seats; i++) {
			mem_watchdog_weigh(worker->players[i]);
			any = true;
		}
	}
	for (struct bot_proc *player = pool->waiting; player != NULL;
	     player = player->next)
		mem_watchdog_weigh(player);
	if (any || pool->waiting != NULL)
		timer_set(pool->loop, &pool->watchdog, PROC_LOOK_US);
}

/* The arena's own child: a referee, a bot that lives, who starts the boxes. */
static bool
is_child(const struct match_pool *pool, pid_t pid)
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
			if (worker->players[i] != NULL &&
			    worker->players[i]->pid == pid)
				return true;
	}
	for (const struct bot_proc *player = pool->waiting; player != NULL;
	     player = player->next)
		if (player->pid == pid)
			return true;
	return false;
}

/* That, or in the session of one. */
static bool
is_ours(void *arg, pid_t pid)
{
	return is_child(arg, pid) || is_child(arg, getsid(pid));
}

static void
match_pool_sweep(struct match_pool *pool)
{
	pool->machine->sweep(is_ours, pool);
}

void
match_pool_open(struct match_pool *pool, unsigned count, const int *cores,
		unsigned core_count)
{
	pool->workers = xcalloc(count, sizeof(*pool->workers));
	pool->worker_count = count;
	pool->sweep = match_pool_sweep;
	pool->buf = xcalloc(CONTROL_BYTES_MAX + 1, 1);
	oom_init(&pool->shortage, pool->machine);
	loop_timer(pool->loop, &pool->watchdog, watch_memory, pool);
	for (unsigned i = 0; i < count; i++)
		worker_open(&pool->workers[i], pool, cores[i % core_count]);
}

void
match_pool_call_referees(struct match_pool *pool)
{
	for (unsigned t = 0; t < pool->worker_count; t++)
		worker_call_referee(&pool->workers[t]);
}

void
match_pool_seat(struct match_pool *pool)
{
	bool any;

	do {
		any = false;
		for (unsigned t = 0; t < pool->worker_count; t++)
			any |= worker_seat_next(&pool->workers[t]);
	} while (any);
}

/* The player whose process it is; NULL for a stranger's or a referee's. */
static struct bot_proc *
find_player(struct match_pool *pool, pid_t pid)
{
	for (unsigned t = 0; t < pool->worker_count; t++)
		for (unsigned i = 0; i < pool->workers[t].seats; i++) {
			struct bot_proc *player = pool->workers[t].players[i];

			if (player != NULL && player->pid == pid)
				return player;
		}
	for (struct bot_proc *player = pool->waiting; player != NULL;
	     player = player->next)
		if (player->pid == pid)
			return player;
	return NULL;
}

/* A kept process ended while it waited: nobody misses it. */
static void
leave_pool(struct match_pool *pool, struct bot_proc *player)
{
	struct bot_proc **at = &pool->waiting;

	while (*at != NULL && *at != player)
		at = &(*at)->next;
	assert(*at == player && player != NULL); /* it does wait */
	*at = player->next;
	bot_proc_retire(player);
}

void
match_pool_reap(struct match_pool *pool)
{
	bool strangers = false;
	pid_t pid;

	while ((pid = pool->machine->next_dead()) > 0) {
		struct bot_proc *player = find_player(pool, pid);
		int status;

		if (player != NULL) /* before the number can be another's */
			pool->machine->kill_group(pid);
		status = pool->machine->reap(pid);
		if (player == NULL) {
			strangers = true;
			for (unsigned t = 0; t < pool->worker_count; t++)
				if (pool->workers[t].referee == pid)
					pool->workers[t].referee = 0;
			continue;
		}
		bot_proc_ended(player, status);
		if (player->worker == NULL) {
			leave_pool(pool, player);
			continue;
		}
		worker_player_ended(player->worker);
	}
	if (strangers)
		match_pool_sweep(pool);
}

static bool
is_referee(void *arg, pid_t pid)
{
	const struct match_pool *pool = arg;

	for (unsigned t = 0; t < pool->worker_count; t++)
		if (pool->workers[t].referee == pid)
			return true;
	return false;
}

/* Everybody was told to go: reap until no child is left. */
static void
wait_for_all(struct match_pool *pool)
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
		pool->machine->sweep(is_referee, pool);
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
match_pool_dismiss(struct match_pool *pool)
{
	struct monotime until = monotime_plus_us(pool->loop->clock(),
						 CLEAR_GRACE_US);
	struct timespec wait = { .tv_nsec = CLEAR_GRACE_US * 1000L };
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	for (struct bot_proc *player = pool->waiting; player != NULL;
	     player = player->next) {
		static const char bye[] = "{\"type\":\"bye\"}\n";

		bot_proc_go_on(player);
		/* a pipe that is full is a bot that does not read */
		ssize_t n = write(player->in, bye, sizeof(bye) - 1);

		(void)n;
		bot_proc_close_pipes(player);
	}
	while (pool->waiting != NULL &&
	       monotime_since_us(until, pool->loop->clock()) > 0) {
		sigtimedwait(&set, NULL, &wait);
		match_pool_reap(pool);
	}
}

const struct worker *
match_pool_waits(const struct match_pool *pool, uint64_t least_ms)
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
free_players(struct bot_proc *player)
{
	while (player != NULL) {
		struct bot_proc *next = player->next;

		botlog_release(&player->log);
		free(player->greeted);
		free(player);
		player = next;
	}
}

void
match_pool_close(struct match_pool *pool)
{
	for (unsigned t = 0; t < pool->worker_count; t++)
		worker_close(&pool->workers[t]);
	for (struct bot_proc *player = pool->waiting; player != NULL;
	     player = player->next)
		bot_proc_kill(player);
	sandbox_set_dismiss(pool->sandboxes);
	wait_for_all(pool);
	for (unsigned t = 0; t < pool->worker_count; t++)
		worker_release(&pool->workers[t]);
	while (pool->waiting != NULL)
		leave_pool(pool, pool->waiting);
	free_players(pool->spare);
	free(pool->workers);
	free(pool->buf);
	pool->workers = NULL;
	pool->worker_count = 0;
}
