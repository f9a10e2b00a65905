/*
 * bot_proc.c - a bot's process: start, pause, kill, exit or crash; see
 * bot_proc.h.
 *
 * Linux only: pipe2.
 */
#define _GNU_SOURCE

#include "arena/runner/bot_proc.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/process/machine.h"
#include "arena/runner/bot_session.h"
#include "arena/runner/match_pool.h"
#include "arena/runner/pipe_proxy.h"
#include "arena/runner/remote_seat.h"
#include "arena/runner/stderr_hint.h"
#include "arena/sandbox/cgroup.h"
#include "arena/sandbox/isolation.h"
#include "box/terms.h"
#include "lib/alloc.h"
#include "lib/file/fd.h"
#include "lib/proc.h"

#define ERR_READ_BYTES	 65536
/* the largest pipe, read twice; a bound is needed because orphans may continue
 * to write */
#define LAST_READS	 32
#define KILL_PATIENCE_US 2000000 /* measured: a fork bomb ends within 50 ms */
#define GRACES_MAX	 9 /* arbitrary: 2 s in total, for a busy machine */
#define STDERR_MAX                                                             \
	(UINT64_C(64) << 20) /* arbitrary: maximum bytes in a match */

static void
bot_proc_set_blame(struct bot_proc *bot_proc, enum verdict blame,
		   const char *detail)
{
	bot_proc->blame = blame;
	snprintf(bot_proc->blame_detail, sizeof(bot_proc->blame_detail), "%s",
		 detail);
	botlog_note(&bot_proc->log, detail);
}

void
bot_proc_blame(struct bot_proc *bot_proc, enum verdict blame,
	       const char *detail)
{
	if (bot_proc->blame != VERDICT_OK || bot_proc->ended)
		return;
	bot_proc_set_blame(bot_proc, blame, detail);
	bot_proc_kill(bot_proc);
}

static const struct bot *
bot_proc_config(const struct bot_proc *bot_proc)
{
	return &bot_proc->pool->config->bots[bot_proc->bot];
}

/* Read the bot's stderr only once per call, so that the output of one bot does
 * not delay other bots. */
static bool
bot_proc_read_stderr(struct bot_proc *bot_proc)
{
	char text[ERR_READ_BYTES];
	ssize_t n = read(bot_proc->err.fd, text, sizeof(text));

	if (n > 0) {
		botlog_append(&bot_proc->log, text, (size_t)n);
		if (!bot_proc->probed)
			pipe_proxy_print_stderr(bot_proc->pool->proxy,
						bot_proc_config(bot_proc)->name,
						text, (size_t)n);
	} else if (n == 0 || (errno != EAGAIN && errno != EINTR))
		loop_close(bot_proc->pool->loop, &bot_proc->err);
	if (bot_proc->log.seen > STDERR_MAX)
		bot_proc_blame(bot_proc, VERDICT_FLOOD,
			       "it wrote more than 64 MB to stderr");
	return n > 0;
}

static void
bot_proc_stderr_readable(void *owner)
{
	struct bot_proc *bot_proc = owner;

	bot_proc_read_stderr(bot_proc);
}

/* Return the isolation level of the process.  The program of a human player
 * runs without a box, because it is part of Deadwood and needs the terminal or
 * the page, which a box hides. */
static enum isolation
bot_proc_level(const struct bot_proc *bot_proc)
{
	return bot_proc_config(bot_proc)->person
		       ? ISOLATION_NONE
		       : config_bot_isolation(bot_proc->pool->config,
					      bot_proc->bot);
}

/* Return true if the box has a process that runs as long as the bot
 * (box/start.h). */
static bool
bot_proc_has_box_process(const struct bot_proc *bot_proc)
{
	return bot_proc_level(bot_proc) == ISOLATION_SANDBOX ||
	       (bot_proc_level(bot_proc) == ISOLATION_PROCESS &&
		bot_proc->pool->config->processes > 1);
}

/* Return true if the bot's program or folder caused this errno of a start.  The
 * machine caused every other error. */
static bool
errno_is_of_program(int error)
{
	static const int errors[] = { ENOENT,  EACCES,	ENOEXEC, ESTALE,
				      ENOTDIR, ELOOP,	EISDIR,	 ENAMETOOLONG,
				      E2BIG,   ELIBBAD, ETXTBSY };

	for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++)
		if (error == errors[i])
			return true;
	return false;
}

/* Record that the box ended before the bot's program ran, which is a fault of
 * the machine. */
static void
bot_proc_lose_box(struct bot_proc *bot_proc, const char *how)
{
	diag_set(&bot_proc->error,
		 "deadwood-box %s before it had started the bot", how);
	bot_proc->host_fault = true;
}

/* Receive all messages that the bot's box has sent so far. */
static void
bot_proc_recv_news(struct bot_proc *bot_proc)
{
	struct sandbox *sandbox = &bot_proc->sandbox;
	enum sandbox_news news;

	while ((news = sandbox_recv(sandbox)) == SANDBOX_NEWS)
		;
	if (news == SANDBOX_END && sandbox->control.fd != -1) {
		loop_close(bot_proc->pool->loop, &sandbox->control);
		if (!bot_proc_has_box_process(bot_proc) && sandbox->goes)
			/* exec has closed the socket: the program runs */
			sandbox->started = true;
	}
	if (sandbox->failed.text[0] != '\0' &&
	    bot_proc->error.text[0] == '\0') {
		bot_proc->error = sandbox->failed;
		bot_proc->host_fault = !errno_is_of_program(sandbox->error);
		botlog_note(&bot_proc->log, bot_proc->error.text);
	}
}

static void
bot_proc_control_readable(void *owner)
{
	struct bot_proc *bot_proc = owner;

	bot_proc_recv_news(bot_proc);
	if (bot_proc->worker != NULL)
		bot_proc->ready(bot_proc->worker);
}

bool
bot_proc_is_ready(const struct bot_proc *bot_proc)
{
	return bot_proc->ended || bot_proc->sandbox.started ||
	       bot_proc->error.text[0] != '\0' ||
	       (bot_proc->seat != NULL &&
		remote_seat_is_joined(bot_proc->seat));
}

void
bot_proc_start_timed_out(struct bot_proc *bot_proc)
{
	if (bot_proc->seat != NULL) {
		bot_session_check_late(bot_proc);
		return;
	}
	diag_set(&bot_proc->error, "the sandbox was not ready in time");
	bot_proc->host_fault = true;
	bot_proc_kill(bot_proc);
}

static void
process_move_to(void *core, pid_t pid)
{
	spawn_move_to_core(pid, *(int *)core);
}

/* Move all processes of the bot to the core of another worker. */
static void
bot_proc_move(struct bot_proc *bot_proc, int core)
{
	if (bot_proc->pid > 0) /* these include orphans of the bot, whose parent
				  is now the box */
		proc_each(bot_proc->pid, process_move_to, &core);
}

/*
 * Pause: a kept process waits for its next match.
 */

/* Send a signal to every process of the bot, in any process group.  The box
 * sends the signal to its own processes, so that no other process gets it if
 * the kernel reuses a pid. */
static void
bot_proc_signal_all(struct bot_proc *bot_proc, int number)
{
	const char order = number == SIGSTOP ? BOX_STOP : BOX_GO_ON;

	if (bot_proc->pid == 0)
		return;
	if (!bot_proc_has_box_process(bot_proc))
		bot_proc->pool->machine->signal(-bot_proc->pid, number);
	else if (bot_proc->sandbox.control.fd != -1)
		(void)!send(bot_proc->sandbox.control.fd, &order, 1,
			    MSG_NOSIGNAL);
}

void
bot_proc_pause(struct bot_proc *bot_proc)
{
	if (bot_proc->pool->config->pondering != PONDER_FREEZE)
		return;
	bot_proc_signal_all(bot_proc, SIGSTOP);
	bot_proc->paused = true;
}

void
bot_proc_resume(struct bot_proc *bot_proc)
{
	if (!bot_proc->paused)
		return;
	bot_proc->paused = false;
	bot_proc_signal_all(bot_proc, SIGCONT);
}

void
bot_proc_close_pipes(struct bot_proc *bot_proc)
{
	fd_close(&bot_proc->in);
	fd_close(&bot_proc->out);
}

static struct bot_proc *
bot_proc_alloc(struct match_pool *pool)
{
	struct bot_proc *bot_proc = pool->spare;

	if (bot_proc == NULL) {
		bot_proc = xcalloc(1, sizeof(*bot_proc));
		bot_proc->pool = pool;
		bot_proc->err.ready = bot_proc_stderr_readable;
		bot_proc->err.owner = bot_proc;
		bot_proc->err.fd = -1;
		bot_proc->sandbox.control.ready = bot_proc_control_readable;
		bot_proc->sandbox.control.owner = bot_proc;
		bot_proc->sandbox.control.fd = -1;
		bot_proc->statm = -1;
	} else {
		pool->spare = bot_proc->next;
	}
	bot_proc->in = bot_proc->out = -1;
	return bot_proc;
}

void
bot_proc_recycle(struct bot_proc *bot_proc)
{
	bot_proc_close_pipes(bot_proc);
	bot_session_end(bot_proc);
	bot_proc->seat = NULL;
	loop_close(bot_proc->pool->loop, &bot_proc->err);
	loop_close(bot_proc->pool->loop, &bot_proc->sandbox.control);
	fd_close(&bot_proc->statm);
	bot_proc->sandbox =
		(struct sandbox){ .control = bot_proc->sandbox.control };
	bot_proc->memory_bytes = 0;
	bot_proc->blame = VERDICT_OK;
	botlog_reset(&bot_proc->log);
	free(bot_proc->hello_answer);
	bot_proc->hello_answer = NULL;
	bot_proc->worker = NULL;
	bot_proc->pid = 0;
	bot_proc->error.text[0] = '\0';
	bot_proc->ended = bot_proc->killed = bot_proc->keep = bot_proc->paused =
		false;
	bot_proc->box_lost = bot_proc->host_fault = false;
	bot_proc->exiting = bot_proc->overstayed = bot_proc->probed = false;
	bot_proc->graces = 0;
	bot_proc->waited_ns = 0;
	bot_proc->status = 0;
	bot_proc->next = bot_proc->pool->spare;
	bot_proc->pool->spare = bot_proc;
}

void
bot_proc_kill(struct bot_proc *bot_proc)
{
	struct monotime now = bot_proc->pool->loop->clock();

	bot_session_end(bot_proc);
	if (bot_proc->pid == 0)
		return;
	if (!bot_proc_has_box_process(bot_proc)) {
		bot_proc->pool->machine->kill_group(bot_proc->pid);
	} else if (bot_proc->sandbox.control.fd != -1) {
		/* the bot may have exited by itself */
		bot_proc_recv_news(bot_proc);
		loop_close(bot_proc->pool->loop, &bot_proc->sandbox.control);
		bot_proc->killed_at = now;
	} else if (monotime_since_us(now, bot_proc->killed_at) >
		   KILL_PATIENCE_US) {
		bot_proc->pool->machine->kill_group(bot_proc->pid);
	}
	if (bot_proc->sandbox.cgroup != 0)
		cgroup_kill(sandbox_set_cgroups(bot_proc->pool->sandboxes),
			    bot_proc->sandbox.cgroup);
	bot_proc->killed = true;
}

/* Return true if the process still runs only because it has got no CPU.  This
 * includes a box that still runs although its bot has ended. */
static bool
bot_proc_lacks_cpu(struct bot_proc *bot_proc)
{
	pid_t pid = bot_proc->sandbox.bot;
	char text[512], *at;
	int64_t waited_ns, before_ns = bot_proc->waited_ns;

	if (!proc_read(pid, pid, "stat", text, sizeof(text)))
		return true;
	at = strrchr(text, ')');
	if (at == NULL || strchr("RDZX", at[2]) == NULL)
		return false; /* the process waits for something other than a
				 CPU */
	if (!proc_read(pid, pid, "schedstat", text, sizeof(text)))
		return true;
	strtoll(text, &at, 10);
	waited_ns = strtoll(at, NULL, 10);
	bot_proc->waited_ns = waited_ns;
	return before_ns == 0 ||
	       waited_ns - before_ns > CLEAR_GRACE_US * 1000 / 2;
}

void
bot_proc_kill_overdue(struct bot_proc *bot_proc)
{
	bool lacks = !bot_proc->killed && !bot_proc->ended &&
		     bot_proc_lacks_cpu(bot_proc);

	if (lacks && bot_proc->graces++ < GRACES_MAX)
		return;
	if (!bot_proc->killed && !bot_proc->ended)
		bot_proc->overstayed = !lacks;
	bot_proc_kill(bot_proc);
}

/* Start the bot's program, with or without a box.  Return 0 or errno. */
static int
bot_proc_start_program(struct bot_proc *bot_proc, const int fds[3])
{
	struct match_pool *pool = bot_proc->pool;
	const struct bot *who = bot_proc_config(bot_proc);
	struct spawn spawn = { .argv = who->argv,
			       .env = pool->env[bot_proc->bot],
			       .dir = who->dir,
			       .fds = { fds[0], fds[1], fds[2], -1 },
			       .core = bot_proc->core,
			       .person = who->person ? pool->person : NULL,
			       .memory_bytes = pool->config->memory_bytes,
			       .expendable = true };
	bool chdir_failed = false;
	int control = -1;
	int error;

	if (pool->sandboxes != NULL &&
	    bot_proc_level(bot_proc) != ISOLATION_NONE) {
		error = sandbox_start(pool->sandboxes, bot_proc->bot, fds,
				      bot_proc->core, &bot_proc->sandbox,
				      &control);
		bot_proc->pid = bot_proc->sandbox.box;
		if (error == 0 &&
		    loop_watch(pool->loop, &bot_proc->sandbox.control,
			       control) != 0)
			close(control); /* closing the socket ends the box */
		if (error != 0)
			diag_set(&bot_proc->error, "deadwood-box: %s",
				 strerror(error));
		bot_proc->host_fault =
			error != E2BIG; /* E2BIG: the bot's command is too long,
					   which is no fault of the machine */
	} else if (!bot_folder_is_unchanged(who, &bot_proc->error)) {
		bot_proc->host_fault = false;
		return ESTALE;
	} else {
		error = pool->machine->start(&spawn, &bot_proc->pid,
					     &chdir_failed);
		bot_proc->sandbox.bot = bot_proc->pid;
		bot_proc->sandbox.started = error == 0;
		if (error != 0)
			bot_explain(who, error, chdir_failed, &bot_proc->error);
		bot_proc->host_fault = !errno_is_of_program(error);
	}
	return error;
}

/* Record the reason why the bot's program is not started. */
static void
bot_proc_set_absent(struct bot_proc *bot_proc, const struct absence *absence)
{
	if (absence->verdict != VERDICT_STARTUP) {
		bot_proc_set_blame(bot_proc, absence->verdict, absence->why);
		return;
	}
	diag_set(&bot_proc->error, "%s", absence->why);
	bot_proc->host_fault = false;
}

/* Create the pipes of the bot and start its program.  If @absence is not NULL,
 * start no program. */
static struct bot_proc *
bot_proc_new(struct match_pool *pool, uint32_t bot, int core,
	     const struct absence *absence)
{
	int in[2] = { -1, -1 }, out[2] = { -1, -1 }, err[2] = { -1, -1 };
	struct bot_proc *bot_proc = bot_proc_alloc(pool);
	int error;

	bot_proc->bot = bot;
	bot_proc->core = core;
	if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0 ||
	    pipe2(err, O_CLOEXEC) != 0 || fd_nonblocking(in[1]) != 0 ||
	    fd_nonblocking(out[0]) != 0 || fd_nonblocking(err[0]) != 0 ||
	    loop_watch(pool->loop, &bot_proc->err, err[0]) != 0)
		goto fail;
	err[0] = -1; /* the watch now owns the descriptor */
	if (absence != NULL)
		bot_proc_set_absent(bot_proc, absence);
	if (absence == NULL && bot_proc_config(bot_proc)->remote) {
		bool open = bot_session_open(bot_proc, in[0], out[1]);

		in[0] = out[1] = -1; /* the seat owns them */
		if (!open)
			goto fail;
	} else if (absence != NULL ||
		   bot_proc_start_program(
			   bot_proc, (int[]){ in[0], out[1], err[1] }) != 0) {
		bot_proc->pid = 0;
		bot_proc->sandbox.bot = 0;
		bot_proc->ended = true;
		if (bot_proc->error.text[0] != '\0')
			botlog_note(&bot_proc->log, bot_proc->error.text);
	}
	bot_proc->in = in[1];
	bot_proc->out = out[0];
	fd_close(&in[0]);
	fd_close(&out[1]);
	close(err[1]);
	return bot_proc;
fail:
	error = errno;
	for (int i = 0; i < 2; i++) {
		fd_close(&in[i]);
		fd_close(&out[i]);
		fd_close(&err[i]);
	}
	bot_proc_recycle(bot_proc);
	errno = error;
	return NULL;
}

struct bot_proc *
bot_proc_start(struct match_pool *pool, uint32_t bot, int core)
{
	return bot_proc_new(pool, bot, core, NULL);
}

struct bot_proc *
bot_proc_absent(struct match_pool *pool, uint32_t bot,
		const struct absence *absence)
{
	return bot_proc_new(pool, bot, -1, absence);
}

struct bot_proc *
bot_proc_reuse(struct match_pool *pool, uint32_t bot, int core)
{
	for (struct bot_proc **at = &pool->waiting; *at != NULL;
	     at = &(*at)->next) {
		struct bot_proc *bot_proc = *at;

		if (bot_proc->bot != bot)
			continue;
		*at = bot_proc->next;
		if (core >= 0 && bot_proc->core != core)
			bot_proc_move(bot_proc, core);
		bot_proc->core = core;
		bot_proc_resume(bot_proc);
		return bot_proc;
	}
	return NULL;
}

/* Return true if the bot itself could have killed its box.  At level sandbox it
 * cannot, because it has its own pid namespace.  At level process it cannot if
 * the arena is root, because the first process of the box has another uid; else
 * only if Landlock does not block its signals (box/landlock.c). */
static bool
bot_proc_can_end_box(const struct bot_proc *bot_proc)
{
	return bot_proc_level(bot_proc) != ISOLATION_SANDBOX &&
	       sandbox_first_uid() == 0 &&
	       isolation_landlock() < LANDLOCK_KEEPS_SIGNALS;
}

/* Return the exit status of the bot, whose box has ended with @status. */
static int
bot_proc_exit_status(struct bot_proc *bot_proc, int status)
{
	char how[80];

	bot_proc_recv_news(bot_proc);
	if (bot_proc->sandbox.reported)
		return bot_proc->sandbox.status;
	if (bot_proc->killed)
		return SIGKILL;
	if (!bot_proc->sandbox.started && bot_proc->error.text[0] == '\0') {
		spawn_status_text(status, how, sizeof(how));
		bot_proc_lose_box(bot_proc, how);
	}
	bot_proc->box_lost = bot_proc->sandbox.started &&
			     !bot_proc_can_end_box(bot_proc);
	return status;
}

/* Detect a crash of the box before it started the bot's program.  If the arena
 * killed the box, the status is ignored. */
static void
bot_proc_check_start_crash(struct bot_proc *bot_proc, int status)
{
	char how[80];

	bot_proc_recv_news(bot_proc);
	if (bot_proc->pool->sandboxes == NULL || bot_proc->sandbox.started ||
	    bot_proc->killed || bot_proc->error.text[0] != '\0')
		return;
	spawn_status_text(status, how, sizeof(how));
	bot_proc_lose_box(bot_proc, how);
}

/* Remove the bot's control group.  If the kernel killed a process of the group
 * because of the memory limit, the bot gets the verdict "memory". */
static void
bot_proc_leave_cgroup(struct bot_proc *bot_proc)
{
	const struct config *config = bot_proc->pool->config;
	const struct cgroups *groups = sandbox_set_cgroups(
		bot_proc->pool->sandboxes);
	char text[100];

	if (bot_proc->sandbox.cgroup == 0)
		return;
	if (bot_proc->blame == VERDICT_OK &&
	    cgroup_had_oom_kill(groups, bot_proc->sandbox.cgroup)) {
		snprintf(text, sizeof(text),
			 "it used more than the %lld MB of memory that are "
			 "allowed",
			 (long long)(config->memory_bytes >> 20));
		bot_proc_set_blame(bot_proc, VERDICT_MEMORY, text);
	}
	cgroup_remove(groups, bot_proc->sandbox.cgroup);
	bot_proc->sandbox.cgroup = 0;
}

void
bot_proc_drain_stderr(struct bot_proc *bot_proc)
{
	for (int i = 0; i < LAST_READS && bot_proc->err.fd != -1; i++)
		if (!bot_proc_read_stderr(bot_proc))
			break;
}

/* Add a note with the likely cause of a crash, which is guessed from stderr. */
static void
bot_proc_note_crash_hint(struct bot_proc *bot_proc, int status)
{
	const char *hint = stderr_hint_for_crash(
		&bot_proc->log, bot_proc->pool->config, bot_proc->bot);
	char *text;

	if (status == 0 || hint == NULL)
		return;
	text = xprintf(BOT_PROC_HINT "%s", hint);
	botlog_note(&bot_proc->log, text);
	free(text);
}

void
bot_proc_ended(struct bot_proc *bot_proc, int status)
{
	char how[80], text[120];

	if (bot_proc_has_box_process(bot_proc))
		status = bot_proc_exit_status(bot_proc, status);
	else
		bot_proc_check_start_crash(bot_proc, status);
	bot_proc_drain_stderr(bot_proc);
	loop_close(bot_proc->pool->loop, &bot_proc->sandbox.control);
	fd_close(&bot_proc->statm);
	sandbox_set_remove_tmp(bot_proc->pool->sandboxes, bot_proc->pid);
	bot_proc_leave_cgroup(bot_proc);
	bot_proc->sandbox.bot = 0;
	bot_proc->pid = 0;
	bot_proc->ended = true;
	bot_proc->status = status;
	if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL)
		/* the process had exited before the kill */
		bot_proc->killed = false;
	if (bot_proc->probed)
		return; /* probe.c reports the exit */
	spawn_status_text(status, how, sizeof(how));
	if (bot_proc->blame != VERDICT_OK)
		return; /* the log already has a note about it */
	if (bot_proc->killed && bot_proc->overstayed)
		botlog_note(&bot_proc->log, BOT_PROC_OVERSTAYED ": killed");
	else if (!bot_proc->killed && (status != 0 || bot_proc->exiting)) {
		snprintf(text, sizeof(text), "the process %s", how);
		botlog_note(&bot_proc->log, text);
		bot_proc_note_crash_hint(bot_proc, status);
	}
}
