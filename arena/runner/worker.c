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
#include "arena/runner/bot_session.h"
#include "arena/runner/match_request.h"
#include "arena/runner/pipe_proxy.h"
#include "arena/runner/referee_msg.h"
#include "lib/alloc.h"
#include "lib/control.h"
#include "lib/file/fd.h"
#include "lib/format/jsonw.h"
#include "lib/proc.h"

/* arbitrary: first pause; each further pause is twice as long */
#define START_PAUSE_US 1000000
#define START_TIMEOUT_US                                                       \
	10000000 /* arbitrary: on an idle machine, a box takes 3 ms to start   \
		  */

static void worker_check_cleared(struct worker *worker);
static void worker_start_job(struct worker *worker);
static void worker_retry_later(struct worker *worker);

/* End the run: @doing failed with errno @error. */
static void
worker_fail_run(struct worker *worker, const char *doing, int error)
{
	struct match_pool *pool = worker->pool;
	struct diag diag;

	diag_set(&diag, "%s: %s%s", doing, strerror(error),
		 error == EMFILE
			 ? "; raise ulimit -n, or play fewer matches at "
			   "once (--jobs)"
			 : "");
	pool->failed(pool->owner, &diag);
}

/*
 * The referee.
 */

static void
worker_drop_referee(struct worker *worker)
{
	loop_close(worker->pool->loop, &worker->control);
	/* match_pool.c reaps the process as an unknown child */
	if (worker->referee != 0)
		worker->pool->machine->signal(worker->referee, SIGKILL);
	worker->referee = 0;
}

/* Start the referee.  Returns 0, or errno with the step in @doing that
 * failed. */
static int
worker_spawn_referee(struct worker *worker, const char **doing)
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
worker_prestart_referee(struct worker *worker)
{
	const char *doing;

	/* An error is ignored, because the first job tries again and reports
	 * the error. */
	(void)worker_spawn_referee(worker, &doing);
}

static bool
worker_start_referee(struct worker *worker)
{
	const char *doing;
	int error = worker_spawn_referee(worker, &doing);

	if (error == EAGAIN || error == ENOMEM) {
		diag_set(&worker->unstarted, "a referee cannot be started: %s",
			 strerror(error));
		worker_retry_later(worker);
	} else if (error != 0) {
		worker_fail_run(worker, doing, error);
	}
	return error == 0;
}

static void
worker_close_log(struct worker *worker)
{
	fd_close(&worker->log);
	fd_close(&worker->packed);
}

/* Abort the job, end the bots, and start the job again.  If the referee has got
 * the request, kill the referee, because the next try could read the result of
 * this try. */
static void
worker_abort_job(struct worker *worker, const char *cause)
{
	if (worker->state == WORKER_PLAYING)
		worker_drop_referee(worker);
	worker->lost = true;
	worker->cause = cause;
	for (unsigned i = 0; i < worker->seats; i++) {
		bot_proc_kill(worker->bot_procs[i]);
		worker->bot_procs[i]->keep = false;
	}
	worker_close_log(worker);
	if (worker->state != WORKER_CLEARING) {
		worker->state = WORKER_CLEARING;
		timer_set(worker->pool->loop, &worker->grace, CLEAR_GRACE_US);
		worker_check_cleared(worker);
	}
}

/* Handle the loss of the referee.  The try of the current match is then lost,
 * too. */
static void
worker_lose_referee(struct worker *worker)
{
	worker_drop_referee(worker);
	if (worker->state != WORKER_FREE) /* a free worker starts a new referee
					     with its next job */
		worker_abort_job(worker, "the referee died or hung");
}

static void
worker_referee_timeout(void *owner)
{
	struct worker *worker = owner;
	struct loop *loop = worker->pool->loop;

	if (worker->state != WORKER_PLAYING)
		/* If the arena itself was stopped for a while, it has not yet
		 * read the messages that the referee sent in that time. */
		return;
	if (monotime_since_us(loop->now, worker->silence.at) > HANG_US / 10) {
		timer_set(loop, &worker->silence, HANG_US);
		return;
	}
	worker_lose_referee(worker);
}

/*
 * Requests to the referee.
 */

static void
worker_close_fds(const int *fds, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		close(fds[i]);
}

/* Open the files in which the referee reads how long each bot has waited for a
 * CPU: one descriptor per seat (/dev/null for a seat without a process), or no
 * descriptor at all.  If bots may have several processes, open none, because
 * these processes could make the first one wait. */
static unsigned
worker_open_schedstats(const struct worker *worker, int *lags)
{
	char path[64];

	if (worker->pool->config->processes > 1)
		return 0;
	for (unsigned i = 0; i < worker->seats; i++) {
		snprintf(path, sizeof(path), "/proc/%d/schedstat",
			 (int)worker->bot_procs[i]->sandbox.bot);
		lags[i] = open(worker->bot_procs[i]->sandbox.bot > 0
				       ? path
				       : "/dev/null",
			       O_RDONLY | O_CLOEXEC);
		if (lags[i] == -1) {
			worker_close_fds(lags, i);
			return 0;
		}
	}
	return worker->seats;
}

/* Write the actions that are replayed at the start of the match to an anonymous
 * file, and set *@fd to it, or to -1 if there are no such actions.  Returns
 * false with errno. */
static bool
worker_open_script(const struct worker *worker, int *fd)
{
	const struct match_script *script = worker->pool->script;

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

/* Send the request and the descriptors to the referee. */
static int
worker_send_request(struct worker *worker)
{
	int fds[CONTROL_FDS_MAX];
	int lags[CONTROL_FDS_MAX];
	unsigned lag_count = worker_open_schedstats(worker, lags);
	unsigned n = 0;
	struct jsonw jsonw;
	int script, sent;

	if (!worker_open_script(worker, &script)) {
		worker_close_fds(lags, lag_count);
		return -1;
	}
	jsonw_init(&jsonw, worker->pool->buf, CONTROL_BYTES_MAX);
	match_request_write(&jsonw, worker, lag_count > 0);
	if (jsonw.full) {
		worker_close_fds(lags, lag_count);
		fd_close(&script);
		errno = EMSGSIZE;
		return -1;
	}
	for (unsigned i = 0; i < worker->seats; i++) {
		fds[n++] = worker->bot_procs[i]->in;
		fds[n++] = worker->bot_procs[i]->out;
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
	worker_close_fds(lags, lag_count);
	fd_close(&script);
	if (sent == 0 && (worker->outcome.job == JOB_PROBE ||
			  worker->pool->config->restart == RESTART_MATCH))
		for (unsigned i = 0; i < worker->seats; i++)
			bot_proc_close_pipes(worker->bot_procs[i]);
	return sent;
}

/* Insert the debugging proxy between the bots and the referee.  Returns false
 * with errno. */
static bool
worker_insert_proxy(struct worker *worker)
{
	const struct match_pool *pool = worker->pool;

	if (worker->outcome.job != JOB_MATCH)
		return true;
	for (unsigned i = 0; i < worker->seats; i++) {
		struct bot_proc *bot_proc = worker->bot_procs[i];
		struct pipe_proxy_bot bot = {
			.bot = bot_proc->bot,
			.name = pool->config->bots[bot_proc->bot].name,
			.pid = bot_proc->sandbox.bot,
			.in = &bot_proc->in,
			.out = &bot_proc->out,
		};

		if (pipe_proxy_insert(pool->proxy, i, &bot) != 0)
			return false;
	}
	return true;
}

/* Send the request to the referee after all bots have started. */
static void
worker_start_match(struct worker *worker)
{
	worker->state = WORKER_PLAYING;
	worker->grace.armed = false;
	timer_set(worker->pool->loop, &worker->silence, HANG_US);
	if (!worker_insert_proxy(worker))
		worker_fail_run(worker, "a bot's pipes", errno);
	else if (worker_send_request(worker) != 0) {
		if (errno == EPIPE || errno == ECONNRESET)
			worker_lose_referee(worker);
		else
			worker_fail_run(worker, "an order to the referee",
					errno);
	}
	worker_close_log(worker);
}

/* Try the job again after a pause, because a program could not be started. */
static void
worker_retry_later(struct worker *worker)
{
	worker->not_before = monotime_plus_us(worker->pool->loop->clock(),
					      START_PAUSE_US << worker->tries);
	worker_abort_job(worker, "a program could not be started");
}

/* Check the start of each bot.  If a start failed because the machine lacks
 * processes, memory or descriptors, try again after a pause, because this is
 * not the bot's fault.  If a program is missing or not executable, the bot
 * forfeits, like a bot that exits at once. */
static bool
worker_check_start_errors(struct worker *worker)
{
	for (unsigned i = 0; i < worker->seats; i++) {
		const struct bot_proc *bot_proc = worker->bot_procs[i];

		if (bot_proc->error.text[0] == '\0' || !bot_proc->host_fault)
			continue;
		diag_set(&worker->unstarted, "bot %s cannot be started: %s",
			 worker->pool->config->bots[bot_proc->bot].name,
			 bot_proc->error.text);
		worker_retry_later(worker);
		return false;
	}
	return true;
}

/* Handle the end of a bot's start, which may have failed.  After the start of
 * the last bot, start the match. */
static void
worker_check_started(void *owner)
{
	struct worker *worker = owner;

	if (worker->state != WORKER_STARTING)
		return;
	for (unsigned i = 0; i < worker->seats; i++)
		if (!bot_proc_is_ready(worker->bot_procs[i]))
			return;
	if (worker_check_start_errors(worker))
		worker_start_match(worker);
}

/* Return a bot_proc for the next seat: an absent bot, a kept process or a new
 * process.  Return NULL with errno. */
static struct bot_proc *
worker_get_bot_proc(struct worker *worker, uint32_t bot)
{
	struct match_pool *pool = worker->pool;
	struct bot_proc *bot_proc;
	struct absence absence;

	if (worker->outcome.job == JOB_PROBE)
		return bot_proc_start(pool, bot, worker->core);
	if (pool->absent != NULL && pool->absent(pool->owner, bot, &absence))
		return bot_proc_absent(pool, bot, &absence);
	bot_proc = bot_proc_reuse(pool, bot, worker->core);
	return bot_proc != NULL ? bot_proc
				: bot_proc_start(pool, bot, worker->core);
}

bool
worker_start_next_bot(struct worker *worker)
{
	struct match_pool *pool = worker->pool;
	struct bot_proc *bot_proc;

	if (worker->state != WORKER_STARTING ||
	    worker->seats == worker->outcome.seats)
		return false;
	bot_proc = worker_get_bot_proc(
		worker, worker->outcome.fixture.bots[worker->seats]);
	if (bot_proc == NULL) {
		worker_fail_run(worker, "a bot's pipes", errno);
		return false; /* the run is stopping */
	}
	worker->bot_procs[worker->seats++] = bot_proc;
	bot_proc->worker = worker;
	bot_proc->ready = worker_check_started;
	bot_proc->probed = worker->outcome.job == JOB_PROBE;
	if (worker->seats < worker->outcome.seats)
		return true;
	timer_set(pool->loop, &worker->grace, START_TIMEOUT_US);
	/* the watchdog checks the memory of the bots */
	if (!pool->watchdog.armed)
		timer_set(pool->loop, &pool->watchdog, PROC_LOOK_US);
	worker_check_started(worker);
	return true;
}

/* Open the log for the referee.  Returns false with errno. */
static bool
worker_open_log(struct worker *worker)
{
	const struct match_pool *pool = worker->pool;
	uint64_t match = worker->outcome.fixture.match;

	worker->log = pool->open_log(pool->owner, match);
	if (worker->log == -1 || pool->open_packed == NULL)
		return worker->log != -1;
	worker->packed = pool->open_packed(pool->owner, match);
	return worker->packed != -1;
}

/* Start the referee and open the log.  Afterwards, worker_start_next_bot starts
 * the bots. */
static void
worker_start_job(struct worker *worker)
{
	worker->lost = false;
	worker->unstarted.text[0] = '\0';
	worker->not_before = (struct monotime){ 0 };
	worker->outcome.why_void[0] = '\0';
	worker->seats = 0;
	worker->waited_ms = 0;
	worker->began = worker->pool->loop->clock();
	if (worker->referee == 0 && !worker_start_referee(worker))
		return; /* the run is stopping, or a retry follows */
	worker->state = WORKER_STARTING;
	if (worker->outcome.job == JOB_MATCH && !worker_open_log(worker)) {
		worker_fail_run(worker, "a match's log", errno);
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
	worker_start_job(worker);
}

void
worker_probe(struct worker *worker, uint32_t bot)
{
	worker->outcome.job = JOB_PROBE;
	worker->outcome.fixture = (struct fixture){ .bots = { bot } };
	worker->outcome.seats = 1;
	worker->tries = 0;
	worker_start_job(worker);
}

/*
 * Clearing.
 */

/* Decide after the result of the match whether the process is kept for a later
 * match. */
static void
worker_decide_keep(struct worker *worker, unsigned i,
		   const struct referee_msg *msg)
{
	const struct outcome_seat *seat = &worker->outcome.seat[i];
	struct bot_proc *bot_proc = worker->bot_procs[i];

	bot_proc->keep = worker->outcome.job == JOB_MATCH &&
			 worker->pool->config->restart == RESTART_NEVER &&
			 !bot_proc->ended && seat->verdict == VERDICT_OK &&
			 seat->owed == 0;
	if (!bot_proc->keep) {
		bot_proc_close_pipes(bot_proc);
		bot_session_end(bot_proc);
	} else if (bot_proc->hello_answer == NULL)
		bot_proc->hello_answer = referee_msg_hello_answer(msg, i);
}

static void
worker_clear(struct worker *worker, const struct referee_msg *msg)
{
	struct match_pool *pool = worker->pool;

	worker->state = WORKER_CLEARING;
	worker->outcome.took_us = monotime_since_us(worker->pool->loop->clock(),
						    worker->began);
	for (unsigned i = 0; i < worker->seats; i++)
		worker_decide_keep(worker, i, msg);
	timer_set(pool->loop, &worker->grace, CLEAR_GRACE_US);
	worker_check_cleared(worker);
}

static void
worker_grace_expired(void *owner)
{
	struct worker *worker = owner;

	for (unsigned i = 0; i < worker->seats; i++) {
		struct bot_proc *bot_proc = worker->bot_procs[i];

		if (worker->state == WORKER_STARTING &&
		    !bot_proc_is_ready(bot_proc))
			bot_proc_start_timed_out(bot_proc);
		else if (worker->state == WORKER_PLAYING && bot_proc->exiting)
			bot_proc_kill(bot_proc);
		else if (worker->state == WORKER_CLEARING && !bot_proc->keep)
			bot_proc_kill_overdue(bot_proc);
	}
	if (worker->state == WORKER_STARTING) {
		timer_set(worker->pool->loop, &worker->grace, START_TIMEOUT_US);
		worker_check_started(worker);
	} else if (worker->state == WORKER_CLEARING) {
		timer_set(worker->pool->loop, &worker->grace, CLEAR_GRACE_US);
		/* the pause before the next try may be over */
		worker_check_cleared(worker);
	}
}

/* Release the bots.  Kept processes wait in the pool. */
static void
worker_free_seats(struct worker *worker)
{
	struct match_pool *pool = worker->pool;

	for (unsigned i = 0; i < worker->seats; i++) {
		struct bot_proc *bot_proc = worker->bot_procs[i];

		worker->bot_procs[i] = NULL;
		if (!bot_proc->keep || bot_proc->ended) {
			bot_proc_recycle(bot_proc);
			continue;
		}
		bot_proc->worker = NULL;
		bot_proc->keep = false;
		botlog_reset(&bot_proc->log);
		bot_proc_pause(bot_proc);
		bot_proc->next = pool->waiting;
		pool->waiting = bot_proc;
	}
	worker->grace.armed = worker->silence.armed = false;
	worker->state = WORKER_FREE;
}

/* Report the finished job to the owner of the pool, and set the worker free. */
static void
worker_finish_job(struct worker *worker)
{
	struct match_pool *pool = worker->pool;

	worker->outcome.seats = worker->seats;
	for (unsigned i = 0; i < worker->seats; i++)
		bot_proc_drain_stderr(worker->bot_procs[i]);
	outcome_complete(&worker->outcome, worker->bot_procs);
	pool->done(pool->owner, &worker->outcome);
	worker_free_seats(worker);
	worker->seats = 0;
	pool->next(pool->owner);
}

/* Start the same job again with a new referee.  After too many lost tries, end
 * the job without a result; a match is then void. */
static void
worker_retry(struct worker *worker)
{
	struct match_pool *pool = worker->pool;
	bool unstarted = worker->unstarted.text[0] != '\0';
	char match[40] = "";
	struct diag diag;

	if (++worker->tries < (unstarted ? START_TRIES : WORKER_TRIES)) {
		worker_free_seats(worker);
		worker_start_job(worker);
		while (worker_start_next_bot(worker))
			;
		return;
	}
	if (!unstarted && worker->outcome.job == JOB_MATCH) {
		snprintf(worker->outcome.why_void,
			 sizeof(worker->outcome.why_void), "%s %d times",
			 worker->cause, WORKER_TRIES);
		worker_finish_job(worker);
		return;
	}
	if (worker->outcome.job == JOB_MATCH)
		snprintf(match, sizeof(match), "match %llu: ",
			 (unsigned long long)worker->outcome.fixture.match);
	worker_free_seats(worker);
	worker->seats = 0;
	if (unstarted)
		diag_set(&diag,
			 "%s%s; fix this problem and run the same command "
			 "again to continue",
			 match, worker->unstarted.text);
	else
		diag_set(&diag, "%s %d times at the start of bot %s",
			 worker->cause, WORKER_TRIES,
			 pool->config->bots[worker->outcome.fixture.bots[0]]
				 .name);
	pool->failed(pool->owner, &diag);
}

/* When all bots that are not kept have ended, finish the job or start it
 * again. */
static void
worker_check_cleared(struct worker *worker)
{
	struct match_pool *pool = worker->pool;

	if (worker->state != WORKER_CLEARING ||
	    monotime_since_us(worker->pool->loop->clock(), worker->not_before) <
		    0)
		return;
	for (unsigned i = 0; i < worker->seats; i++)
		if (!worker->bot_procs[i]->keep && !worker->bot_procs[i]->ended)
			return;
	pool->sweep(pool);
	if (worker->lost) {
		worker_retry(worker);
		return;
	}
	worker_finish_job(worker);
}

/*
 * Messages of the referee.
 */

/* Kill a bot that has forfeited at once, because it shares a core with the bots
 * that continue to play.  If the bot is exiting by itself, give it a grace
 * period, so that the arena gets its exit status. */
static void
worker_stop_forfeited(struct worker *worker, struct bot_proc *bot_proc,
		      bool exits)
{
	if (!exits) {
		bot_proc_kill(bot_proc);
		return;
	}
	bot_proc->exiting = true;
	if (!worker->grace.armed)
		timer_set(worker->pool->loop, &worker->grace, CLEAR_GRACE_US);
}

static void
worker_handle_msg(struct worker *worker, const struct referee_msg *msg)
{
	struct match_pool *pool = worker->pool;
	struct bot_proc *bot_proc = worker->bot_procs[msg->seat];
	struct diag diag;

	if (worker->state != WORKER_PLAYING) {
		worker_lose_referee(worker);
		return;
	}
	timer_set(pool->loop, &worker->silence, HANG_US);
	switch (msg->type) {
	case REFEREE_MSG_INVALID:
		worker_lose_referee(worker);
		break;
	case REFEREE_MSG_ALIVE:
		worker->waits_for = msg->seat;
		worker->waited_ms = msg->waited_ms;
		break;
	case REFEREE_MSG_NOTE:
		botlog_note_part(&bot_proc->log, msg->text, msg->more);
		break;
	case REFEREE_MSG_GONE:
		worker_stop_forfeited(worker, bot_proc, msg->exits);
		break;
	case REFEREE_MSG_DONE:
		if (referee_msg_read_outcome(msg, &worker->outcome, &diag))
			worker_clear(worker, msg);
		else
			pool->failed(pool->owner, &diag);
		break;
	case REFEREE_MSG_ERROR:
		diag_set(&diag, "match %llu: the referee refuses: %s",
			 (unsigned long long)worker->outcome.fixture.match,
			 msg->text != NULL ? msg->text : "no reason given");
		pool->failed(pool->owner, &diag);
		break;
	}
}

static void
worker_control_readable(void *owner)
{
	struct worker *worker = owner;
	int fds[CONTROL_FDS_MAX];
	unsigned count = 0;
	struct referee_msg msg;
	ssize_t n;

	n = control_receive(worker->control.fd, worker->pool->buf, fds, &count);
	for (unsigned i = 0; i < count; i++)
		close(fds[i]);
	if (n == -1 && (errno == EAGAIN || errno == EINTR))
		return;
	if (n <= 0) {
		worker_lose_referee(worker);
		return;
	}
	referee_msg_read(&msg, worker->pool->buf, (size_t)n, worker->seats);
	worker_handle_msg(worker, &msg);
	referee_msg_release(&msg);
}

/* Return true if the machine killed the process of a bot that had not ended by
 * itself: the box is lost, or the kernel's OOM killer has killed processes. */
static bool
worker_bot_killed_by_host(const struct worker *worker,
			  const struct bot_proc *bot_proc)
{
	struct match_pool *pool = worker->pool;

	if (!bot_proc->ended || bot_proc->killed ||
	    bot_proc->blame != VERDICT_OK || bot_proc->error.text[0] != '\0')
		return false;
	return bot_proc->box_lost ||
	       (WIFSIGNALED(bot_proc->status) &&
		WTERMSIG(bot_proc->status) == SIGKILL &&
		oom_since(&pool->oom, pool->machine, pool->loop->clock(),
			  worker->began));
}

void
worker_bot_ended(struct worker *worker)
{
	for (unsigned i = 0; i < worker->seats && !worker->lost; i++)
		/* if the bot did not forfeit, a crash after the match has no
		 * effect */
		if (worker_bot_killed_by_host(worker, worker->bot_procs[i]) &&
		    (worker->state != WORKER_CLEARING ||
		     worker->outcome.seat[i].verdict != VERDICT_OK))
			worker_abort_job(worker,
					 "the machine ended a bot's process");
	worker_check_started(worker);
	worker_check_cleared(worker);
}

/*
 * Setup and release.
 */

void
worker_open(struct worker *worker, struct match_pool *pool, int core)
{
	worker->pool = pool;
	worker->core = core;
	worker->log = worker->packed = -1;
	worker->control = (struct watch){ .fd = -1,
					  .ready = worker_control_readable,
					  .owner = worker };
	loop_timer(pool->loop, &worker->grace, worker_grace_expired, worker);
	loop_timer(pool->loop, &worker->silence, worker_referee_timeout,
		   worker);
}

void
worker_close(struct worker *worker)
{
	for (unsigned i = 0; i < worker->seats; i++)
		bot_proc_kill(worker->bot_procs[i]);
	loop_close(worker->pool->loop, &worker->control);
	worker_close_log(worker);
}

void
worker_release(struct worker *worker)
{
	for (unsigned i = 0; i < worker->seats; i++)
		bot_proc_recycle(worker->bot_procs[i]);
}
