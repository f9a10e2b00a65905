/*
 * table.c - one table, its referee and its bots; see table.h.
 */
#define _GNU_SOURCE /* environ */

#include "arena/runner/table.h"

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

static void clear_check(struct table *table);
static void job_begin(struct table *table);
static void table_pause(struct table *table);

/* The run cannot go on, for want of something while @doing this: errno @error.
 */
static void
table_fail(struct table *table, const char *doing, int error)
{
	struct match_pool *pool = table->pool;
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
referee_drop(struct table *table)
{
	loop_close(table->pool->loop, &table->control);
	if (table->referee != 0) /* reaped as a stranger */
		table->pool->machine->signal(table->referee, SIGKILL);
	table->referee = 0;
}

/* Start the table's referee.  Returns 0, or errno with @doing that failed. */
static int
referee_spawn(struct table *table, const char **doing)
{
	struct match_pool *pool = table->pool;
	char *program = xstrdup(pool->referee), serve[] = "serve";
	char *argv[] = { program, serve, NULL };
	struct spawn spawn = {
		.argv = argv,
		.env = environ,
		.core = table->core,
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
	error = pool->machine->start(&spawn, &table->referee, &chdir_failed);
	free(program);
	close(pair[1]);
	if (error == 0 && (fd_nonblocking(pair[0]) != 0 ||
			   loop_watch(pool->loop, &table->control, pair[0])))
		error = errno;
	if (error == 0)
		return 0;
	close(pair[0]);
	table->referee = 0;
	return error;
}

void
table_call_referee(struct table *table)
{
	const char *doing;

	/* The first job tries again, and reports what is wrong. */
	(void)referee_spawn(table, &doing);
}

static bool
referee_start(struct table *table)
{
	const char *doing;
	int error = referee_spawn(table, &doing);

	if (error == EAGAIN || error == ENOMEM) {
		diag_set(&table->unstarted, "a referee cannot be started: %s",
			 strerror(error));
		table_pause(table);
	} else if (error != 0) {
		table_fail(table, doing, error);
	}
	return error == 0;
}

static void
close_log(struct table *table)
{
	fd_close(&table->log);
	fd_close(&table->packed);
}

/* What was begun is lost: clear and begin again.  A referee that was told to
 * play goes: its result may be under way, and would be taken for the next
 * try's. */
static void
table_break_off(struct table *table, const char *cause)
{
	if (table->state == TABLE_PLAYING)
		referee_drop(table);
	table->lost = true;
	table->cause = cause;
	for (unsigned i = 0; i < table->seats; i++) {
		bot_proc_kill(table->players[i]);
		table->players[i]->stays = false; /* it was to, maybe */
	}
	close_log(table);
	if (table->state != TABLE_CLEARING) {
		table->state = TABLE_CLEARING;
		timer_set(table->pool->loop, &table->grace, CLEAR_GRACE_US);
		clear_check(table);
	}
}

/* The referee is lost, and with it the match. */
static void
table_lose(struct table *table)
{
	referee_drop(table);
	if (table->state != TABLE_FREE) /* else the next job starts a new one */
		table_break_off(table, "the referee died or hung");
}

static void
referee_is_silent(void *owner)
{
	struct table *table = owner;
	struct loop *loop = table->pool->loop;

	if (table->state != TABLE_PLAYING)
		return;
	/* When the arena itself was stopped, what the referee said meanwhile
	 * has not been read yet. */
	if (monotime_since_us(loop->now, table->silence.at) > HANG_US / 10) {
		timer_set(loop, &table->silence, HANG_US);
		return;
	}
	table_lose(table);
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
open_lags(const struct table *table, int *lags)
{
	char path[64];

	if (table->pool->config->processes > 1)
		return 0;
	for (unsigned i = 0; i < table->seats; i++) {
		snprintf(path, sizeof(path), "/proc/%d/schedstat",
			 (int)table->players[i]->sandbox.bot);
		lags[i] = open(table->players[i]->sandbox.bot > 0 ? path
								  : "/dev/null",
			       O_RDONLY | O_CLOEXEC);
		if (lags[i] == -1) {
			close_all(lags, i);
			return 0;
		}
	}
	return table->seats;
}

/* The lines that the match begins with, as a file of no folder, or -1 in @fd
 * where there are none.  False with errno. */
static bool
open_script(const struct table *table, int *fd)
{
	const struct script_order *script = table->pool->script;

	*fd = -1;
	if (script == NULL || table->outcome.job != JOB_MATCH)
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
send_order(struct table *table)
{
	int fds[CONTROL_FDS_MAX];
	int lags[CONTROL_FDS_MAX];
	unsigned lag_count = open_lags(table, lags);
	unsigned n = 0;
	struct jsonw jsonw;
	int script, sent;

	if (!open_script(table, &script)) {
		close_all(lags, lag_count);
		return -1;
	}
	jsonw_init(&jsonw, table->pool->buf, CONTROL_BYTES_MAX);
	match_request_write(&jsonw, table, lag_count > 0);
	if (jsonw.full) {
		close_all(lags, lag_count);
		fd_close(&script);
		errno = EMSGSIZE;
		return -1;
	}
	for (unsigned i = 0; i < table->seats; i++) {
		fds[n++] = table->players[i]->in;
		fds[n++] = table->players[i]->out;
	}
	if (table->log != -1)
		fds[n++] = table->log;
	if (table->packed != -1)
		fds[n++] = table->packed;
	for (unsigned i = 0; i < lag_count; i++)
		fds[n++] = lags[i];
	if (script != -1)
		fds[n++] = script;
	sent = control_send(table->control.fd, jsonw.buf, jsonw.n, fds, n);
	close_all(lags, lag_count);
	fd_close(&script);
	if (sent == 0 && (table->outcome.job == JOB_PROBE ||
			  table->pool->config->restart == RESTART_MATCH))
		for (unsigned i = 0; i < table->seats; i++)
			bot_proc_close_pipes(table->players[i]);
	return sent;
}

/* Whoever looks on stands between.  False with errno. */
static bool
tap_players(struct table *table)
{
	const struct match_pool *pool = table->pool;

	if (table->outcome.job != JOB_MATCH)
		return true;
	for (unsigned i = 0; i < table->seats; i++) {
		struct bot_proc *player = table->players[i];
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
play(struct table *table)
{
	table->state = TABLE_PLAYING;
	table->grace.armed = false;
	timer_set(table->pool->loop, &table->silence, HANG_US);
	if (!tap_players(table))
		table_fail(table, "a bot's pipes", errno);
	else if (send_order(table) != 0) {
		if (errno == EPIPE || errno == ECONNRESET)
			table_lose(table);
		else
			table_fail(table, "an order to the referee", errno);
	}
	close_log(table);
}

/* Somebody cannot be started: again, a little later. */
static void
table_pause(struct table *table)
{
	table->not_before = monotime_plus_us(table->pool->loop->clock(),
					     START_PAUSE_US << table->tries);
	table_break_off(table, "somebody could not be started");
}

/* Whoever is not started for want of processes, memory or descriptors is not to
 * blame: try again a little later.  A program that is gone, or is no program
 * any more, forfeits as one that ends at once. */
static bool
all_started(struct table *table)
{
	for (unsigned i = 0; i < table->seats; i++) {
		const struct bot_proc *player = table->players[i];

		if (player->error.text[0] == '\0' || !player->blameless)
			continue;
		diag_set(&table->unstarted, "bot %s cannot be started: %s",
			 table->pool->config->bots[player->bot].name,
			 player->error.text);
		table_pause(table);
		return false;
	}
	return true;
}

/* Something is known of a player's start. */
static void
player_is_seated(void *owner)
{
	struct table *table = owner;

	if (table->state != TABLE_SEATING)
		return;
	for (unsigned i = 0; i < table->seats; i++)
		if (!bot_proc_is_ready(table->players[i]))
			return;
	if (all_started(table))
		play(table);
}

/* Who is to sit there: nobody, a kept process, or a new one; NULL with errno.
 */
static struct bot_proc *
player_for(struct table *table, uint32_t bot)
{
	struct match_pool *pool = table->pool;
	struct bot_proc *player;
	struct absence absence;

	if (table->outcome.job == JOB_PROBE)
		return bot_proc_start(pool, bot, table->core);
	if (pool->absent != NULL && pool->absent(pool->owner, bot, &absence))
		return bot_proc_absent(pool, bot, &absence);
	player = bot_proc_call(pool, bot, table->core);
	return player != NULL ? player : bot_proc_start(pool, bot, table->core);
}

bool
table_seat_next(struct table *table)
{
	struct match_pool *pool = table->pool;
	struct bot_proc *player;

	if (table->state != TABLE_SEATING ||
	    table->seats == table->outcome.seats)
		return false;
	player = player_for(table, table->outcome.fixture.bots[table->seats]);
	if (player == NULL) {
		table_fail(table, "a bot's pipes", errno);
		return false; /* the run is stopping */
	}
	table->players[table->seats++] = player;
	player->table = table;
	player->ready = player_is_seated;
	player->probed = table->outcome.job == JOB_PROBE;
	if (table->seats < table->outcome.seats)
		return true;
	timer_set(pool->loop, &table->grace, SEATING_US);
	if (!pool->watchdog.armed) /* over the players' memory */
		timer_set(pool->loop, &pool->watchdog, PROC_LOOK_US);
	player_is_seated(table);
	return true;
}

/* What the referee writes to.  False with errno. */
static bool
open_log(struct table *table)
{
	const struct match_pool *pool = table->pool;
	uint64_t match = table->outcome.fixture.match;

	table->log = pool->open_log(pool->owner, match);
	if (table->log == -1 || pool->open_packed == NULL)
		return table->log != -1;
	table->packed = pool->open_packed(pool->owner, match);
	return table->packed != -1;
}

/* Up to the referee and the log: table_seat_next does the rest. */
static void
job_begin(struct table *table)
{
	table->lost = false;
	table->unstarted.text[0] = '\0';
	table->not_before = (struct monotime){ 0 };
	table->outcome.why_void[0] = '\0';
	table->seats = 0;
	table->waited_ms = 0;
	table->began = table->pool->loop->clock();
	if (table->referee == 0 && !referee_start(table))
		return; /* the run is stopping, or it is tried again later */
	table->state = TABLE_SEATING;
	if (table->outcome.job == JOB_MATCH && !open_log(table)) {
		table_fail(table, "a match's log", errno);
		table->outcome.seats = 0; /* the run is stopping */
	}
}

const struct fixture *
table_match(const struct table *table)
{
	return table->state == TABLE_FREE || table->outcome.job != JOB_MATCH
		       ? NULL
		       : &table->outcome.fixture;
}

void
table_play(struct table *table, const struct fixture *fixture)
{
	table->outcome.job = JOB_MATCH;
	table->outcome.fixture = *fixture;
	table->outcome.seats = (unsigned)table->pool->config->seats;
	table->tries = 0;
	job_begin(table);
}

void
table_probe(struct table *table, uint32_t bot)
{
	table->outcome.job = JOB_PROBE;
	table->outcome.fixture = (struct fixture){ .bots = { bot } };
	table->outcome.seats = 1;
	table->tries = 0;
	job_begin(table);
}

/*
 * Clearing.
 */

/* After the result: will its process be used again? */
static void
player_settle(struct table *table, unsigned i, const struct referee_msg *reply)
{
	const struct outcome_seat *seat = &table->outcome.seat[i];
	struct bot_proc *player = table->players[i];

	player->stays = table->outcome.job == JOB_MATCH &&
			table->pool->config->restart == RESTART_NEVER &&
			player->pid != 0 && strcmp(seat->verdict, "ok") == 0 &&
			seat->owed == 0;
	if (!player->stays)
		bot_proc_close_pipes(player);
	else if (player->greeted == NULL)
		player->greeted = referee_msg_greeting(reply, i);
}

static void
table_clear(struct table *table, const struct referee_msg *reply)
{
	struct match_pool *pool = table->pool;

	table->state = TABLE_CLEARING;
	table->outcome.took_us = monotime_since_us(table->pool->loop->clock(),
						   table->began);
	for (unsigned i = 0; i < table->seats; i++)
		player_settle(table, i, reply);
	timer_set(pool->loop, &table->grace, CLEAR_GRACE_US);
	clear_check(table);
}

static void
grace_is_over(void *owner)
{
	struct table *table = owner;

	for (unsigned i = 0; i < table->seats; i++) {
		struct bot_proc *player = table->players[i];

		if (table->state == TABLE_SEATING && !bot_proc_is_ready(player))
			bot_proc_give_up(player);
		else if (table->state == TABLE_PLAYING && player->leaves)
			bot_proc_kill(player);
		else if (table->state == TABLE_CLEARING && !player->stays)
			bot_proc_outstays(player);
	}
	if (table->state == TABLE_SEATING)
		player_is_seated(table);
	else if (table->state == TABLE_CLEARING) {
		timer_set(table->pool->loop, &table->grace, CLEAR_GRACE_US);
		clear_check(table); /* a pause may be over */
	}
}

/* Let go of the players: those that stay wait in the pool. */
static void
table_leave(struct table *table)
{
	struct match_pool *pool = table->pool;

	for (unsigned i = 0; i < table->seats; i++) {
		struct bot_proc *player = table->players[i];

		table->players[i] = NULL;
		if (!player->stays || player->ended) {
			bot_proc_retire(player);
			continue;
		}
		player->table = NULL;
		player->stays = false;
		botlog_reset(&player->log);
		bot_proc_rest(player);
		player->next = pool->waiting;
		pool->waiting = player;
	}
	table->grace.armed = table->silence.armed = false;
	table->state = TABLE_FREE;
}

/* The job is over: tell its owner, and be free. */
static void
table_done(struct table *table)
{
	struct match_pool *pool = table->pool;

	table->outcome.seats = table->seats;
	for (unsigned i = 0; i < table->seats; i++)
		bot_proc_read_rest(table->players[i]);
	outcome_settle(&table->outcome, table->players);
	pool->done(pool->owner, &table->outcome);
	table_leave(table);
	table->seats = 0;
	pool->next(pool->owner);
}

/* Begin the same job again with a new referee, unless it was tried often
 * enough.  Then a match is void: it is done, and nobody has judged it. */
static void
table_again(struct table *table)
{
	struct match_pool *pool = table->pool;
	bool unstarted = table->unstarted.text[0] != '\0';
	char match[40] = "";
	struct diag diag;

	if (++table->tries < (unstarted ? START_TRIES : TABLE_TRIES)) {
		table_leave(table);
		job_begin(table);
		while (table_seat_next(table))
			;
		return;
	}
	if (!unstarted && table->outcome.job == JOB_MATCH) {
		snprintf(table->outcome.why_void,
			 sizeof(table->outcome.why_void), "%s %d times",
			 table->cause, TABLE_TRIES);
		table_done(table);
		return;
	}
	if (table->outcome.job == JOB_MATCH)
		snprintf(match, sizeof(match), "match %llu: ",
			 (unsigned long long)table->outcome.fixture.match);
	table_leave(table);
	table->seats = 0;
	if (unstarted)
		diag_set(&diag,
			 "%s%s; mend that and run the same command again to "
			 "go on",
			 match, table->unstarted.text);
	else
		diag_set(&diag, "%s %d times at the start of bot %s",
			 table->cause, TABLE_TRIES,
			 pool->config->bots[table->outcome.fixture.bots[0]]
				 .name);
	pool->failed(pool->owner, &diag);
}

/* Is everybody gone who must go? */
static void
clear_check(struct table *table)
{
	struct match_pool *pool = table->pool;

	if (table->state != TABLE_CLEARING ||
	    monotime_since_us(table->pool->loop->clock(), table->not_before) <
		    0)
		return;
	for (unsigned i = 0; i < table->seats; i++)
		if (!table->players[i]->stays && !table->players[i]->ended)
			return;
	pool->sweep(pool);
	if (table->lost) {
		table_again(table);
		return;
	}
	table_done(table);
}

/*
 * What comes from the referee.
 */

/* Its seat has forfeited: it goes at once, for it shares a core with those who
 * play on.  One that is ending by itself is left the moment that it takes until
 * it can be told how. */
static void
player_is_out(struct table *table, struct bot_proc *player, bool exits)
{
	if (!exits) {
		bot_proc_kill(player);
		return;
	}
	player->leaves = true;
	if (!table->grace.armed)
		timer_set(table->pool->loop, &table->grace, CLEAR_GRACE_US);
}

static void
table_hear(struct table *table, const struct referee_msg *reply)
{
	struct match_pool *pool = table->pool;
	struct bot_proc *player = table->players[reply->seat];
	struct diag diag;

	if (table->state != TABLE_PLAYING) {
		table_lose(table);
		return;
	}
	timer_set(pool->loop, &table->silence, HANG_US);
	switch (reply->type) {
	case REFEREE_MSG_NONSENSE:
		table_lose(table);
		break;
	case REFEREE_MSG_ALIVE:
		table->waits_for = reply->seat;
		table->waited_ms = reply->waited_ms;
		break;
	case REFEREE_MSG_NOTE:
		botlog_piece(&player->log, reply->text, reply->more);
		break;
	case REFEREE_MSG_GONE:
		player_is_out(table, player, reply->exits);
		break;
	case REFEREE_MSG_DONE:
		if (referee_msg_outcome(reply, &table->outcome, &diag))
			table_clear(table, reply);
		else
			pool->failed(pool->owner, &diag);
		break;
	case REFEREE_MSG_ERROR:
		diag_set(&diag, "match %llu: the referee refuses: %s",
			 (unsigned long long)table->outcome.fixture.match,
			 reply->text != NULL ? reply->text : "no reason given");
		pool->failed(pool->owner, &diag);
		break;
	}
}

static void
control_ready(void *owner)
{
	struct table *table = owner;
	int fds[CONTROL_FDS_MAX];
	unsigned count = 0;
	struct referee_msg reply;
	ssize_t n;

	n = control_receive(table->control.fd, table->pool->buf, fds, &count);
	for (unsigned i = 0; i < count; i++)
		close(fds[i]);
	if (n == -1 && (errno == EAGAIN || errno == EINTR))
		return;
	if (n <= 0) {
		table_lose(table);
		return;
	}
	referee_msg_read(&reply, table->pool->buf, (size_t)n, table->seats);
	table_hear(table, &reply);
	referee_msg_release(&reply);
}

/* Did the machine end a bot's process, which would have played on? */
static bool
was_taken(const struct table *table, const struct bot_proc *player)
{
	struct match_pool *pool = table->pool;

	if (!player->ended || player->killed || player->sin != NULL ||
	    player->error.text[0] != '\0')
		return false;
	return player->unboxed ||
	       (WIFSIGNALED(player->status) &&
		WTERMSIG(player->status) == SIGKILL &&
		oom_since(&pool->shortage, pool->machine, pool->loop->clock(),
			  table->began));
}

void
table_player_ended(struct table *table)
{
	for (unsigned i = 0; i < table->seats && !table->lost; i++)
		/* after a match that it did not forfeit it is of no matter */
		if (was_taken(table, table->players[i]) &&
		    (table->state != TABLE_CLEARING ||
		     strcmp(table->outcome.seat[i].verdict, "ok") != 0))
			table_break_off(table,
					"the machine ended a bot's process");
	player_is_seated(table);
	clear_check(table);
}

/*
 * From the pool's opening to its end.
 */

void
table_open(struct table *table, struct match_pool *pool, int core)
{
	table->pool = pool;
	table->core = core;
	table->log = table->packed = -1;
	table->control = (struct watch){ .fd = -1,
					 .ready = control_ready,
					 .owner = table };
	loop_timer(pool->loop, &table->grace, grace_is_over, table);
	loop_timer(pool->loop, &table->silence, referee_is_silent, table);
}

void
table_close(struct table *table)
{
	for (unsigned i = 0; i < table->seats; i++)
		bot_proc_kill(table->players[i]);
	loop_close(table->pool->loop, &table->control);
	close_log(table);
}

void
table_release(struct table *table)
{
	for (unsigned i = 0; i < table->seats; i++)
		bot_proc_retire(table->players[i]);
}
