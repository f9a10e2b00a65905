/*
 * player.c - a bot's process; see player.h.
 *
 * Linux only: pipe2.
 */
#define _GNU_SOURCE

#include "arena/player.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/spawn.h"
#include "arena/table.h"
#include "lib/alloc.h"

#define ERR_READ_BYTES 65536
#define LAST_READS     32 /* the largest pipe, read twice; orphans may fill on */

static void
close_fd(int *fd)
{
	if (*fd != -1)
		close(*fd);
	*fd = -1;
}

/* One read a wake-up: a flood of one bot starves nobody. */
static bool
player_drain(struct player *player)
{
	char text[ERR_READ_BYTES];
	ssize_t n = read(player->err.fd, text, sizeof(text));

	if (n > 0)
		botlog_add(&player->log, text, (size_t)n);
	else if (n == 0 || (errno != EAGAIN && errno != EINTR))
		loop_close(player->hall->loop, &player->err);
	return n > 0;
}

static void
player_err_ready(void *owner)
{
	struct player *player = owner;

	player_drain(player);
}

void
player_close_pipes(struct player *player)
{
	close_fd(&player->in);
	close_fd(&player->out);
}

static struct player *
player_new(struct hall *hall)
{
	struct player *player = hall->spare;

	if (player == NULL) {
		player = xcalloc(1, sizeof(*player));
		player->hall = hall;
		player->err.ready = player_err_ready;
		player->err.owner = player;
		player->err.fd = -1;
	} else {
		hall->spare = player->next;
	}
	player->in = player->out = -1;
	return player;
}

/* It has been reaped: keep its memory for the next one. */
void
player_retire(struct player *player)
{
	player_close_pipes(player);
	loop_close(player->hall->loop, &player->err);
	botlog_reset(&player->log);
	free(player->greeted);
	player->greeted = NULL;
	player->table = NULL;
	player->pid = 0;
	player->error.text[0] = '\0';
	player->ended = player->killed = player->stays = false;
	player->status = 0;
	player->next = player->hall->spare;
	player->hall->spare = player;
}

void
player_kill(struct player *player)
{
	if (player->pid == 0)
		return;
	spawn_kill_group(player->pid);
	player->killed = true;
}

int
fd_nonblocking(int fd)
{
	return fcntl(fd, F_SETFL,
		     O_NONBLOCK); /* a new one has no other flags */
}

/* Start @bot; NULL when the arena itself is short of something (errno). */
struct player *
player_start(struct hall *hall, uint32_t bot, int core)
{
	const struct bot *who = &hall->config->bots[bot];
	int in[2] = { -1, -1 }, out[2] = { -1, -1 }, err[2] = { -1, -1 };
	struct player *player = player_new(hall);
	struct spawn spawn = { .argv = who->argv,
			       .env = hall->env[bot],
			       .dir = who->dir,
			       .core = core,
			       .expendable = true };
	bool chdir_failed;
	int error;

	player->bot = bot;
	player->core = core;
	if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0 ||
	    pipe2(err, O_CLOEXEC) != 0 || fd_nonblocking(in[1]) != 0 ||
	    fd_nonblocking(out[0]) != 0 || fd_nonblocking(err[0]) != 0 ||
	    loop_watch(hall->loop, &player->err, err[0]) != 0)
		goto fail;
	err[0] = -1; /* the watch's now */
	spawn.fds[0] = in[0];
	spawn.fds[1] = out[1];
	spawn.fds[2] = err[1];
	spawn.fds[3] = -1;
	error = spawn_start(&spawn, &player->pid, &chdir_failed);
	if (error != 0) {
		player->pid = 0;
		player->ended = true;
		bot_explain(who, error, chdir_failed, &player->error);
		botlog_note(&player->log, player->error.text);
	}
	player->in = in[1];
	player->out = out[0];
	close(in[0]);
	close(out[1]);
	close(err[1]);
	return player;
fail:
	error = errno;
	for (int i = 0; i < 2; i++) {
		close_fd(&in[i]);
		close_fd(&out[i]);
		close_fd(&err[i]);
	}
	player_retire(player);
	errno = error;
	return NULL;
}

/* A kept process of @bot that waits in the hall, or NULL. */
struct player *
player_call(struct hall *hall, uint32_t bot, int core)
{
	for (struct player **at = &hall->waiting; *at != NULL;
	     at = &(*at)->next) {
		struct player *player = *at;

		if (player->bot != bot)
			continue;
		*at = player->next;
		if (core >= 0 && player->core != core)
			spawn_move(player->pid, core);
		player->core = core;
		return player;
	}
	return NULL;
}

/* What is left in its pipe when a process has ended; orphans may hold the other
 * end, so no end of file is waited for. */
void
player_ended(struct player *player, int status)
{
	char how[80], text[120];

	for (int i = 0; i < LAST_READS && player->err.fd != -1; i++)
		if (!player_drain(player))
			break;
	player->pid = 0;
	player->ended = true;
	player->status = status;
	if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL)
		player->killed = false; /* it was on its way already */
	if (player->table != NULL && player->table->job == JOB_PROBE)
		return; /* probe.c tells it */
	spawn_status_text(status, how, sizeof(how));
	if (player->killed && player->table != NULL &&
	    player->table->state == TABLE_CLEARING)
		botlog_note(&player->log,
			    "did not end when its input was closed: killed");
	else if (!player->killed && status != 0) {
		snprintf(text, sizeof(text), "the process %s", how);
		botlog_note(&player->log, text);
	}
}
