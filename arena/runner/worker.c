/*
 * worker.c - one worker, its referee and its bots; see worker.h.
 */
#define _GNU_SOURCE /* environ */

#include "arena/runner/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/process/machine.h"
#include "arena/runner/match_request.h"
#include "arena/runner/pipe_proxy.h"
#include "arena/runner/referee_msg.h"
#include "lib/alloc.h"
#include "lib/control.h"
#include "lib/file/fd.h"
#include "lib/format/jsonw.h"
#include "lib/proc.h"

#define START_PAUSE_US 1000000	/* chosen: at first, then twice as long */
#define SEATING_US     10000000 /* chosen: a box takes 3 ms on a quiet machine */

static void clear_check(struct worker *worker);
static void job_begin(struct worker *worker);
static void worker_pause(struct worker *worker);

/* The run cannot go on, for want of something while @doing this: errno @error.
 */
static void
worker_fail(struct worker *worker, const char *doing, int error)
{
	struct match_pool *pool = worker->pool;
	struct diag diag;

	diag_set(&diag, "%s: %s%s", doing, strerror(error),
		 error == EMFILE ? "; raise ulimit -n, or play at fewer tables "
				   "(--jobs)"
				 : "");
	pool->failed(pool->owner, &diag);
}

/*
 * The referee.
 */

static void
referee_drop(struct worker *worker)
{
	loop_close(worker->pool->loop, &worker->control);
	if (worker->referee != 0) /* reaped as a stranger */
		worker->pool->machine->signal(worker->referee, SIGKILL);
	worker->referee = 0;
}

/* Start the worker's referee.  Returns 0, or errno with @doing that failed. */
static int
referee_spawn(struct worker *worker, const char **doing)
{
	struct match_pool *pool = worker->pool;
	char *program = xstrdup(pool->referee), serve[] = "serve";
	char *argv[] = { program, serve, NULL };
	struct spawn spawn = {
		.argv = argv,
		.env = environ,
		.core = worker->core,
		.fds = { -1, -1, STDERR_FILENO },
	};
	int pair[2], error;
	bool chdir_failed;

	*doing = "a referee's socket";
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0) {
		free(program);
		return errno;
	}
	*doing = pool->referee;
	spawn.fds[3] = pair[1];
	error = pool->machine->start(&spawn, &worker->referee, &chdir_failed);
	free(program);
	close(pair[1]);
	if (error == 0 && (fd_nonblocking(pair[0]) != 0 ||
			   loop_watch(pool->loop, &worker->control, pair[0])))
		error = errno;
	if (error == 0)
		return 0;
	close(pair[0]);
	worker->referee = 0;
	return error;
}

void
worker_call_referee(struct worker *worker)
{
	const char *doing;

	/* The first job tries again, and reports what is wrong. */
	(void)referee_spawn(worker, &doing);
}

static bool
referee_start(struct worker *worker)
{
	const char *doing;
	int error = referee_spawn(worker, &doing);

	if (error == EAGAIN || error == ENOMEM) {
		diag_set(&worker->unstarted, "a referee cannot be started: %s",
			 strerror(error));
		worker_pause(worker);
	} else if (error != 0) {
		worker_fail(worker, doing, error);
	}
	return error == 0;
}

static void
close_log(struct worker *worker)
{
	fd_close(&worker->log);
	fd_close(&worker->packed);
}

/* What was begun is lost: clear and begin again.  A referee that was told to
 * play goes: its result may be under way, and would be taken for the next
 * try's. */
static void
worker_break_off(struct worker *worker, const char *cause)
{
	if (worker->state == WORKER_PLAYING)
		referee_drop(worker);
	worker->lost = true;
	worker->cause = cause;
	for (unsigned i = 0; i < worker->seats; i++) {
		bot_proc_kill(worker->players[i]);
		worker->players[i]->stays = false; /* it was to, maybe */
	}
	close_log(worker);
	if (worker->state != WORKER_CLEARING) {
		worker->state = WORKER_CLEARING;
		timer_set(worker->pool->loop, &worker->grace, CLEAR_GRACE_US);
		clear_check(worker);
	}
}

/* The referee is lost, and with it the match. */
static void
worker_lose(struct worker *worker)
{
	referee_drop(worker);
	if (worker->state !=
	    WORKER_FREE) /* else the next job starts a new one */
		worker_break_off(worker, "the referee died or hung");
}

static void
referee_is_silent(void *owner)
{
	struct worker *worker = owner;
	struct loop *loop = worker->pool->loop;

	if (worker->state != WORKER_PLAYING)
		return;
	/* When the arena itself was stopped, what the referee said meanwhile
	 * has not been read yet. */
	if (monotime_since_us(loop->now, worker->silence.at) > HANG_US / 10) {
		timer_set(loop, &worker->silence, HANG_US);
		return;
	}
	worker_lose(worker);
}

/*
 * Orders.
 */

static void
close_all(const int *fds, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		close(fds[i]);
}

/* Where the referee reads how long each bot has waited for a processor: one
 * descriptor a seat, or none at all; of a seat with no process one that tells
 * nothing.  A bot with processes of its own could let them keep the first one
 * waiting. */
static unsigned
open_lags(const struct worker *worker, int *lags)
{
	char path[64];

	if (worker->pool->config->processes > 1)
		return 0;
	for (unsigned i = 0; i < worker->seats; i++) {
		snprintf(path, sizeof(path), "/proc/%d/schedstat",
			 (int)worker->players[i]->sandbox.bot);
		lags[i] = open(worker->players[i]->sandbox.bot > 0
				       ? path
				       : "/dev/null",
			       O_RDONLY | O_CLOEXEC);
		if (lags[i] == -1) {
			close_all(lags, i);
			return 0;
		}
	}
	return worker->seats;
}

/* The lines that the match begins with, as a file of no folder, or -1 in @fd
 * where there are none.  False with errno. */
static bool
open_script(const struct worker *worker, int *fd)
{
	const struct script_order *script = worker->pool->script;

	*fd = -1;
	if (script == NULL || worker->outcome.job != JOB_MATCH)
		return true;
	*fd = memfd_create("script", MFD_CLOEXEC);
	if (*fd == -1)
		return false;
	if (write(*fd, script->text, script->len) == (ssize_t)script->len &&
	    lseek(*fd, 0, SEEK_SET) == 0)
		return true;
	fd_close(fd);
	return false;
}

/* Hand the order and the descriptors to the referee. */
static int
send_order(struct worker *worker)
{
	int fds[CONTROL_FDS_MAX];
	int lags[CONTROL_FDS_MAX];
	unsigned lag_count = open_lags(worker, lags);
	unsigned n = 0;
	struct jsonw jsonw;
	int script, sent;

	if (!open_script(worker, &script)) {
		close_all(lags, lag_count);
		return -1;
	}
	jsonw_init(&jsonw, worker->pool->buf, CONTROL_BYTES_MAX);
	match_request_write(&jsonw, worker, lag_count > 0);
	if (jsonw.full) {
		close_all(lags, lag_count);
		fd_close(&script);
		errno = EMSGSIZE;
		return -1;
	}
	for (unsigned i = 0; i < worker->seats; i++) {
		fds[n++] = worker->players[i]->in;
		fds[n++] = worker->players[i]->out;
	}
	if (worker->log != -1)
		fds[n++] = worker->log;
	if (worker->packed != -1)
		fds[n++] = worker->packed;
	for (unsigned i = 0; i < lag_count; i++)
		fds[n++] = lags[i];
	if (script != -1)
		fds[n++] = script;
	sent = control_send(worker->control.fd, jsonw.buf, jsonw.n, fds, n);
	close_all(lags, lag_count);
	fd_close(&script);
	if (sent == 0 && (worker->outcome.job == JOB_PROBE ||
			  worker->pool->config->restart == RESTART_MATCH))
		for (unsigned i = 0; i < worker->seats; i++)
			bot_proc_close_pipes(worker->players[i]);
	return sent;
}

/* Whoever looks on stands between.  False with errno. */
static bool
tap_players(struct worker *worker)
{
	const struct match_pool *pool = worker->pool;

	if (worker->outcome.job != JOB_MATCH)
		return true;
	for (unsigned i = 0; i < worker->seats; i++) {
		struct bot_proc *player = worker->players[i];
		struct pipe_proxy_bot bot = {
			.bot = player->bot,
			.name = pool->config->bots[player->bot].name,
			.pid = player->sandbox.bot,
			.in = &player->in,
			.out = &player->out,
		};

		if (pipe_proxy_between(pool->proxy, i, &bot) != 0)
			return false;
	}
	return true;
}

/* Everybody sits: the referee gets its order. */
static void
play(struct worker *worker)
{
	worker->state = WORKER_PLAYING;
	worker->grace.armed = false;
	timer_set(worker->pool->loop, &worker->silence, HANG_US);
	if (!tap_players(worker))
		worker_fail(worker, "a bot's pipes", errno);
	else if (send_order(worker) != 0) {
		if (errno == EPIPE || errno == ECONNRESET)
			worker_lose(worker);
		else
			worker_fail(worker, "an order to the referee", errno);
	}
	close_log(worker);
}

/* Somebody cannot be started: again, a little later. */
static void
worker_pause(struct worker *worker)
{
	worker->not_before = monotime_plus_us(worker->pool->loop->clock(),
					      START_PAUSE_US << worker->tries);
	worker_break_off(worker, "somebody could not be started");
}

/* Whoever is not started for want of processes, memory or descriptors is not to
 * blame: try again a little later.  A program that is gone, or is no program
 * any more, forfeits as one that ends at once. */
static bool
all_started(struct worker *worker)
{
	for (unsigned i = 0; i < worker->seats; i++) {
		const struct bot_proc *player = worker->players[i];

		if (player->error.text[0] == '\0' || !player->blameless)
			continue;
		diag_set(&worker->unstarted, "bot %s cannot be started: %s",
			 worker->pool->config->bots[player->bot].name,
			 player->error.text);
		worker_pause(worker);
		return false;
	}
	return true;
}

/* Something is known of a player's start. */
static void
player_is_seated(void *owner)
{
	struct worker *worker = owner;

	if (worker->state != WORKER_SEATING)
		return;
	for (unsigned i = 0; i < worker->seats; i++)
		if (!bot_proc_is_ready(worker->players[i]))
			return;
	if (all_started(worker))
		play(worker);
}

/* Who is to sit there: nobody, a kept process, or a new one; NULL with errno.
 */
static struct bot_proc *
player_for(struct worker *worker, uint32_t bot)
{
	struct match_pool *pool = worker->pool;
	struct bot_proc *player;
	struct absence absence;

	if (worker->outcome.job == JOB_PROBE)
		return bot_proc_start(pool, bot, worker->core);
	if (pool->absent != NULL && pool->absent(pool->owner, bot, &absence))
		return bot_proc_absent(pool, bot, &absence);
	player = bot_proc_call(pool, bot, worker->core);
	return player != NULL ? player
			      : bot_proc_start(pool, bot, worker->core);
}

bool
worker_seat_next(struct worker *worker)
{
	struct match_pool *pool = worker->pool;
	struct bot_proc *player;

	if (worker->state != WORKER_SEATING ||
	    worker->seats == worker->outcome.seats)
		return false;
	player = player_for(worker,
			    worker->outcome.fixture.bots[worker->seats]);
	if (player == NULL) {
		worker_fail(worker, "a bot's pipes", errno);
		return false; /* the run is stopping */
	}
	worker->players[worker->seats++] = player;
	player->worker = worker;
	player->ready = player_is_seated;
	player->probed = worker->outcome.job == JOB_PROBE;
	if (worker->seats < worker->outcome.seats)
		return true;
	timer_set(pool->loop, &worker->grace, SEATING_US);
	if (!pool->watchdog.armed) /* over the players' memory */
		timer_set(pool->loop, &pool->watchdog, PROC_LOOK_US);
	player_is_seated(worker);
	return true;
}

/* What the referee writes to.  False with errno. */
static bool
open_log(struct worker *worker)
{
	const struct match_pool *pool = worker->pool;
	uint64_t match = worker->outcome.fixture.match;

	worker->log = pool->open_log(pool->owner, match);
	if (worker->log == -1 || pool->open_packed == NULL)
		return worker->log != -1;
	worker->packed = pool->open_packed(pool->owner, match);
	return worker->packed != -1;
}

/* Up to the referee and the log: worker_seat_next does the rest. */
static void
job_begin(struct worker *worker)
{
	worker->lost = false;
	worker->unstarted.text[0] = '\0';
	worker->not_before = (struct monotime){ 0 };
	worker->outcome.why_void[0] = '\0';
	worker->seats = 0;
	worker->waited_ms = 0;
	worker->began = worker->pool->loop->clock();
	if (worker->referee == 0 && !referee_start(worker))
		return; /* the run is stopping, or it is tried again later */
	worker->state = WORKER_SEATING;
	if (worker->outcome.job == JOB_MATCH && !open_log(worker)) {
		worker_fail(worker, "a match's log", errno);
		worker->outcome.seats = 0; /* the run is stopping */
	}
}

const struct fixture *
worker_match(const struct worker *worker)
{
	return worker->state == WORKER_FREE || worker->outcome.job != JOB_MATCH
		       ? NULL
		       : &worker->outcome.fixture;
}

void
worker_play(struct worker *worker, const struct fixture *fixture)
{
	worker->outcome.job = JOB_MATCH;
	worker->outcome.fixture = *fixture;
	worker->outcome.seats = (unsigned)worker->pool->config->seats;
	worker->tries = 0;
	job_begin(worker);
}

void
worker_probe(struct worker *worker, uint32_t bot)
{
	worker->outcome.job = JOB_PROBE;
	worker->outcome.fixture = (struct fixture){ .bots = { bot } };
	worker->outcome.seats = 1;
	worker->tries = 0;
	job_begin(worker);
}

/*
 * Clearing.
 */

/* After the result: will its process be used again? */
static void
player_settle(struct worker *worker, unsigned i,
	      const struct referee_msg *reply)
{
	const struct outcome_seat *seat = &worker->outcome.seat[i];
	struct bot_proc *player = worker->players[i];

	player->stays = worker->outcome.job == JOB_MATCH &&
			worker->pool->config->restart == RESTART_NEVER &&
			player->pid != 0 && seat->verdict == VERDICT_OK &&
			seat->owed == 0;
	if (!player->stays)
		bot_proc_close_pipes(player);
	else if (player->greeted == NULL)
		player->greeted = referee_msg_greeting(reply, i);
}

static void
worker_clear(struct worker *worker, const struct referee_msg *reply)
{
	struct match_pool *pool = worker->pool;

	worker->state = WORKER_CLEARING;
	worker->outcome.took_us = monotime_since_us(worker->pool->loop->clock(),
						    worker->began);
	for (unsigned i = 0; i < worker->seats; i++)
		player_settle(worker, i, reply);
	timer_set(pool->loop, &worker->grace, CLEAR_GRACE_US);
	clear_check(worker);
}

static void
grace_is_over(void *owner)
{
	struct worker *worker = owner;

	for (unsigned i = 0; i < worker->seats; i++) {
		struct bot_proc *player = worker->players[i];

		if (worker->state == WORKER_SEATING &&
		    !bot_proc_is_ready(player))
			bot_proc_give_up(player);
		else if (worker->state == WORKER_PLAYING && player->leaves)
			bot_proc_kill(player);
		else if (worker->state == WORKER_CLEARING && !player->stays)
			bot_proc_outstays(player);
	}
	if (worker->state == WORKER_SEATING)
		player_is_seated(worker);
	else if (worker->state == WORKER_CLEARING) {
		timer_set(worker->pool->loop, &worker->grace, CLEAR_GRACE_US);
		clear_check(worker); /* a pause may be over */
	}
}

/* Let go of the players: those that stay wait in the pool. */
static void
worker_leave(struct worker *worker)
{
	struct match_pool *pool = worker->pool;

	for (unsigned i = 0; i < worker->seats; i++) {
		struct bot_proc *player = worker->players[i];

		worker->players[i] = NULL;
		if (!player->stays || player->ended) {
			bot_proc_retire(player);
			continue;
		}
		player->worker = NULL;
		player->stays = false;
		botlog_reset(&player->log);
		bot_proc_rest(player);
		player->next = pool->waiting;
		pool->waiting = player;
	}
	worker->grace.armed = worker->silence.armed = false;
	worker->state = WORKER_FREE;
}

/* The job is over: tell its owner, and be free. */
static void
worker_done(struct worker *worker)
{
	struct match_pool *pool = worker->pool;

	worker->outcome.seats = worker->seats;
	for (unsigned i = 0; i < worker->seats; i++)
		bot_proc_read_rest(worker->players[i]);
	outcome_settle(&worker->outcome, worker->players);
	pool->done(pool->owner, &worker->outcome);
	worker_leave(worker);
	worker->seats = 0;
	pool->next(pool->owner);
}

/* Begin the same job again with a new referee, unless it was tried often
 * enough.  Then a match is void: it is done, and nobody has judged it. */
static void
worker_again(struct worker *worker)
{
	struct match_pool *pool = worker->pool;
	bool unstarted = worker->unstarted.text[0] != '\0';
	char match[40] = "";
	struct diag diag;

	if (++worker->tries < (unstarted ? START_TRIES : WORKER_TRIES)) {
		worker_leave(worker);
		job_begin(worker);
		while (worker_seat_next(worker))
			;
		return;
	}
	if (!unstarted && worker->outcome.job == JOB_MATCH) {
		snprintf(worker->outcome.why_void,
			 sizeof(worker->outcome.why_void), "%s %d times",
			 worker->cause, WORKER_TRIES);
		worker_done(worker);
		return;
	}
	if (worker->outcome.job == JOB_MATCH)
		snprintf(match, sizeof(match), "match %llu: ",
			 (unsigned long long)worker->outcome.fixture.match);
	worker_leave(worker);
	worker->seats = 0;
	if (unstarted)
		diag_set(&diag,
			 "%s%s; mend that and run the same command again to "
			 "go on",
			 match, worker->unstarted.text);
	else
		diag_set(&diag, "%s %d times at the start of bot %s",
			 worker->cause, WORKER_TRIES,
			 pool->config->bots[worker->outcome.fixture.bots[0]]
				 .name);
	pool->failed(pool->owner, &diag);
}

/* Is everybody gone who must go? */
static void
clear_check(struct worker *worker)
{
	struct match_pool *pool = worker->pool;

	if (worker->state != WORKER_CLEARING ||
	    monotime_since_us(worker->pool->loop->clock(), worker->not_before) <
		    0)
		return;
	for (unsigned i = 0; i < worker->seats; i++)
		if (!worker->players[i]->stays && !worker->players[i]->ended)
			return;
	pool->sweep(pool);
	if (worker->lost) {
		worker_again(worker);
		return;
	}
	worker_done(worker);
}

/*
 * What comes from the referee.
 */

/* Its seat has forfeited: it goes at once, for it shares a core with those who
 * play on.  One that is ending by itself is left the moment that it takes until
 * it can be told how. */
static void
player_is_out(struct worker *worker, struct bot_proc *player, bool exits)
{
	if (!exits) {
		bot_proc_kill(player);
		return;
	}
	player->leaves = true;
	if (!worker->grace.armed)
		timer_set(worker->pool->loop, &worker->grace, CLEAR_GRACE_US);
}

static void
worker_hear(struct worker *worker, const struct referee_msg *reply)
{
	struct match_pool *pool = worker->pool;
	struct bot_proc *player = worker->players[reply->seat];
	struct diag diag;

	if (worker->state != WORKER_PLAYING) {
		worker_lose(worker);
		return;
	}
	timer_set(pool->loop, &worker->silence, HANG_US);
	switch (reply->type) {
	case REFEREE_MSG_NONSENSE:
		worker_lose(worker);
		break;
	case REFEREE_MSG_ALIVE:
		worker->waits_for = reply->seat;
		worker->waited_ms = reply->waited_ms;
		break;
	case REFEREE_MSG_NOTE:
		botlog_piece(&player->log, reply->text, reply->more);
		break;
	case REFEREE_MSG_GONE:
		player_is_out(worker, player, reply->exits);
		break;
	case REFEREE_MSG_DONE:
		if (referee_msg_outcome(reply, &worker->outcome, &diag))
			worker_clear(worker, reply);
		else
			pool->failed(pool->owner, &diag);
		break;
	case REFEREE_MSG_ERROR:
		diag_set(&diag, "match %llu: the referee refuses: %s",
			 (unsigned long long)worker->outcome.fixture.match,
			 reply->text != NULL ? reply->text : "no reason given");
		pool->failed(pool->owner, &diag);
		break;
	}
}

static void
control_ready(void *owner)
{
	struct worker *worker = owner;
	int fds[CONTROL_FDS_MAX];
	unsigned count = 0;
	struct referee_msg reply;
	ssize_t n;

	n = control_receive(worker->control.fd, worker->pool->buf, fds, &count);
	for (unsigned i = 0; i < count; i++)
		close(fds[i]);
	if (n == -1 && (errno == EAGAIN || errno == EINTR))
		return;
	if (n <= 0) {
		worker_lose(worker);
		return;
	}
	referee_msg_read(&reply, worker->pool->buf, (size_t)n, worker->seats);
	worker_hear(worker, &reply);
	referee_msg_release(&reply);
}

/* Did the machine end a bot's process, which would have played on? */
static bool
was_taken(const struct worker *worker, const struct bot_proc *player)
{
	struct match_pool *pool = worker->pool;

	if (!player->ended || player->killed || player->blame != VERDICT_OK ||
	    player->error.text[0] != '\0')
		return false;
	return player->unboxed ||
	       (WIFSIGNALED(player->status) &&
		WTERMSIG(player->status) == SIGKILL &&
		oom_since(&pool->shortage, pool->machine, pool->loop->clock(),
			  worker->began));
}

void
worker_player_ended(struct worker *worker)
{
	for (unsigned i = 0; i < worker->seats && !worker->lost; i++)
		/* after a match that it did not forfeit it is of no matter */
		if (was_taken(worker, worker->players[i]) &&
		    (worker->state != WORKER_CLEARING ||
		     worker->outcome.seat[i].verdict != VERDICT_OK))
			worker_break_off(worker,
					 "the machine ended a bot's process");
	player_is_seated(worker);
	clear_check(worker);
}

/*
 * From the pool's opening to its end.
 */

void
worker_open(struct worker *worker, struct match_pool *pool, int core)
{
	worker->pool = pool;
	worker->core = core;
	worker->log = worker->packed = -1;
	worker->control = (struct watch){ .fd = -1,
					  .ready = control_ready,
					  .owner = worker };
	loop_timer(pool->loop, &worker->grace, grace_is_over, worker);
	loop_timer(pool->loop, &worker->silence, referee_is_silent, worker);
}

void
worker_close(struct worker *worker)
{
	for (unsigned i = 0; i < worker->seats; i++)
		bot_proc_kill(worker->players[i]);
	loop_close(worker->pool->loop, &worker->control);
	close_log(worker);
}

void
worker_release(struct worker *worker)
{
	for (unsigned i = 0; i < worker->seats; i++)
		bot_proc_retire(worker->players[i]);
}
