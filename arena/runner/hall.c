/*
 * hall.c - what the tables share; see hall.h.
 */
#define _GNU_SOURCE /* sigtimedwait */

#include "arena/runner/hall.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "arena/process/machine.h"
#include "arena/runner/player.h"
#include "arena/runner/scale.h"
#include "arena/runner/table.h"
#include "lib/alloc.h"
#include "lib/control.h"
#include "lib/proc.h"

#define END_WAIT_MS 1000 /* chosen: for referees to end by themselves */

/* Look at every player's memory, also of those who wait. */
static void
watch_memory(void *owner)
{
	struct hall *hall = owner;
	bool any = false;

	for (unsigned t = 0; t < hall->table_count; t++) {
		const struct table *table = &hall->tables[t];

		for (unsigned i = 0; i < table->seats; i++) {
			scale_weigh(table->players[i]);
			any = true;
		}
	}
	for (struct player *player = hall->waiting; player != NULL;
	     player = player->next)
		scale_weigh(player);
	if (any || hall->waiting != NULL)
		timer_set(hall->loop, &hall->watchdog, PROC_LOOK_US);
}

/* The arena's own child: a referee, a bot that lives, who starts the boxes. */
static bool
is_child(const struct hall *hall, pid_t pid)
{
	if (pid <= 0)
		return false;
	if (pid == cells_keeper(hall->cells))
		return true;
	for (unsigned t = 0; t < hall->table_count; t++) {
		const struct table *table = &hall->tables[t];

		if (table->referee == pid)
			return true;
		for (unsigned i = 0; i < table->seats; i++)
			if (table->players[i] != NULL &&
			    table->players[i]->pid == pid)
				return true;
	}
	for (const struct player *player = hall->waiting; player != NULL;
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
hall_sweep(struct hall *hall)
{
	hall->machine->sweep(is_ours, hall);
}

void
hall_open(struct hall *hall, unsigned count, const int *cores,
	  unsigned core_count)
{
	hall->tables = xcalloc(count, sizeof(*hall->tables));
	hall->table_count = count;
	hall->sweep = hall_sweep;
	hall->buf = xcalloc(CONTROL_BYTES_MAX + 1, 1);
	shortage_init(&hall->shortage, hall->machine);
	loop_timer(hall->loop, &hall->watchdog, watch_memory, hall);
	for (unsigned i = 0; i < count; i++)
		table_open(&hall->tables[i], hall, cores[i % core_count]);
}

void
hall_call_referees(struct hall *hall)
{
	for (unsigned t = 0; t < hall->table_count; t++)
		table_call_referee(&hall->tables[t]);
}

void
hall_seat(struct hall *hall)
{
	bool any;

	do {
		any = false;
		for (unsigned t = 0; t < hall->table_count; t++)
			any |= table_seat_next(&hall->tables[t]);
	} while (any);
}

/* The player whose process it is; NULL for a stranger's or a referee's. */
static struct player *
find_player(struct hall *hall, pid_t pid)
{
	for (unsigned t = 0; t < hall->table_count; t++)
		for (unsigned i = 0; i < hall->tables[t].seats; i++) {
			struct player *player = hall->tables[t].players[i];

			if (player != NULL && player->pid == pid)
				return player;
		}
	for (struct player *player = hall->waiting; player != NULL;
	     player = player->next)
		if (player->pid == pid)
			return player;
	return NULL;
}

/* A kept process ended while it waited: nobody misses it. */
static void
leave_hall(struct hall *hall, struct player *player)
{
	struct player **at = &hall->waiting;

	while (*at != NULL && *at != player)
		at = &(*at)->next;
	assert(*at == player && player != NULL); /* it does wait */
	*at = player->next;
	player_retire(player);
}

void
hall_reap(struct hall *hall)
{
	bool strangers = false;
	pid_t pid;

	while ((pid = hall->machine->next_dead()) > 0) {
		struct player *player = find_player(hall, pid);
		int status;

		if (player != NULL) /* before the number can be another's */
			hall->machine->kill_group(pid);
		status = hall->machine->reap(pid);
		if (player == NULL) {
			strangers = true;
			for (unsigned t = 0; t < hall->table_count; t++)
				if (hall->tables[t].referee == pid)
					hall->tables[t].referee = 0;
			continue;
		}
		player_ended(player, status);
		if (player->table == NULL) {
			leave_hall(hall, player);
			continue;
		}
		table_player_ended(player->table);
	}
	if (strangers)
		hall_sweep(hall);
}

static bool
is_referee(void *arg, pid_t pid)
{
	const struct hall *hall = arg;

	for (unsigned t = 0; t < hall->table_count; t++)
		if (hall->tables[t].referee == pid)
			return true;
	return false;
}

/* Everybody was told to go: reap until no child is left. */
static void
wait_for_all(struct hall *hall)
{
	struct mono until = mono_plus_us(hall->loop->clock(),
					 END_WAIT_MS * 1000);
	struct timespec wait = { .tv_nsec = 50 * 1000000L };
	sigset_t set;
	pid_t pid;

	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	while ((pid = hall->machine->next_dead()) != -1) {
		if (pid > 0) {
			hall->machine->reap(pid);
			for (unsigned t = 0; t < hall->table_count; t++)
				if (hall->tables[t].referee == pid)
					hall->tables[t].referee = 0;
			continue;
		}
		hall->machine->sweep(is_referee, hall);
		if (mono_since_us(hall->loop->clock(), until) > 0)
			for (unsigned t = 0; t < hall->table_count; t++)
				if (hall->tables[t].referee != 0)
					hall->machine->signal(
						hall->tables[t].referee,
						SIGKILL);
		sigtimedwait(&set, NULL, &wait);
	}
}

void
hall_dismiss(struct hall *hall)
{
	struct mono until = mono_plus_us(hall->loop->clock(), CLEAR_GRACE_US);
	struct timespec wait = { .tv_nsec = CLEAR_GRACE_US * 1000L };
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	for (struct player *player = hall->waiting; player != NULL;
	     player = player->next) {
		static const char bye[] = "{\"type\":\"bye\"}\n";

		player_go_on(player);
		/* a pipe that is full is a bot that does not read */
		ssize_t n = write(player->in, bye, sizeof(bye) - 1);

		(void)n;
		player_close_pipes(player);
	}
	while (hall->waiting != NULL &&
	       mono_since_us(until, hall->loop->clock()) > 0) {
		sigtimedwait(&set, NULL, &wait);
		hall_reap(hall);
	}
}

const struct table *
hall_waits(const struct hall *hall, uint64_t least_ms)
{
	const struct table *longest = NULL;

	for (unsigned t = 0; t < hall->table_count; t++) {
		const struct table *table = &hall->tables[t];

		if (table->state != TABLE_PLAYING ||
		    table->waited_ms < least_ms)
			continue;
		least_ms = table->waited_ms;
		longest = table;
	}
	return longest;
}

static void
free_players(struct player *player)
{
	while (player != NULL) {
		struct player *next = player->next;

		botlog_release(&player->log);
		free(player->greeted);
		free(player);
		player = next;
	}
}

void
hall_close(struct hall *hall)
{
	for (unsigned t = 0; t < hall->table_count; t++)
		table_close(&hall->tables[t]);
	for (struct player *player = hall->waiting; player != NULL;
	     player = player->next)
		player_kill(player);
	cells_dismiss(hall->cells);
	wait_for_all(hall);
	for (unsigned t = 0; t < hall->table_count; t++)
		table_release(&hall->tables[t]);
	while (hall->waiting != NULL)
		leave_hall(hall, hall->waiting);
	free_players(hall->spare);
	free(hall->tables);
	free(hall->buf);
	hall->tables = NULL;
	hall->table_count = 0;
}
