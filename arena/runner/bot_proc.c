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
#include "arena/runner/match_pool.h"
#include "arena/runner/pipe_proxy.h"
#include "arena/runner/stderr_hint.h"
#include "arena/sandbox/cgroup.h"
#include "arena/sandbox/isolation.h"
#include "box/terms.h"
#include "lib/alloc.h"
#include "lib/file/fd.h"
#include "lib/proc.h"

#define ERR_READ_BYTES	 65536
#define LAST_READS	 32 /* the largest pipe, read twice; orphans may write on */
#define KILL_PATIENCE_US 2000000 /* a fork bomb is dead within 50 ms */
#define GRACES_MAX	 9	 /* chosen: 2 s in all, on a busy machine */
#define STDERR_MAX	 (UINT64_C(64) << 20) /* chosen: bytes in a match */

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

/* Read its stderr once per wake-up, so that a flood of one bot delays no
 * other. */
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

/* Return the isolation level of its bot.  A human's program runs without a box:
 * it needs the terminal or the page, which no box has, and it is part of
 * Deadwood. */
static enum isolation
bot_proc_level(const struct bot_proc *bot_proc)
{
	return bot_proc_config(bot_proc)->person
		       ? ISOLATION_NONE
		       : config_bot_isolation(bot_proc->pool->config,
					      bot_proc->bot);
}

/* Does a process of the box stay around the bot (box/start.h)? */
static bool
bot_proc_has_box_process(const struct bot_proc *bot_proc)
{
	return bot_proc_level(bot_proc) == ISOLATION_SANDBOX ||
	       (bot_proc_level(bot_proc) == ISOLATION_PROCESS &&
		bot_proc->pool->config->processes > 1);
}

/* Is an errno about the bot's program or its folder?  Any other error at a
 * start is the machine's fault. */
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

/* Record that the box ended before the bot ran, which is the machine's
 * fault. */
static void
bot_proc_lose_box(struct bot_proc *bot_proc, const char *how)
{
	diag_set(&bot_proc->error,
		 "deadwood-box %s before it had started the bot", how);
	bot_proc->host_fault = true;
}

/* Receive all messages that its box has sent so far. */
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
			sandbox->started = true; /* its program closed it */
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
	       bot_proc->error.text[0] != '\0';
}

void
bot_proc_start_timed_out(struct bot_proc *bot_proc)
{
	diag_set(&bot_proc->error, "the sandbox was not ready in time");
	bot_proc->host_fault = true;
	bot_proc_kill(bot_proc);
}

static void
process_move_to(void *core, pid_t pid)
{
	spawn_move_to_core(pid, *(int *)core);
}

/* Move all its processes to the core of another worker. */
static void
bot_proc_move(struct bot_proc *bot_proc, int core)
{
	if (bot_proc->pid > 0) /* of a box, with the orphans of its bot */
		proc_each(bot_proc->pid, process_move_to, &core);
}

/*
 * Pause: a kept process waits for its next match.
 */

/* Signal every process of the bot, in any process group.  A box signals its own
 * processes, so the number of an ended process never reaches another one. */
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

	if (bot_proc->pid == 0)
		return;
	if (!bot_proc_has_box_process(bot_proc)) {
		bot_proc->pool->machine->kill_group(bot_proc->pid);
	} else if (bot_proc->sandbox.control.fd != -1) {
		bot_proc_recv_news(bot_proc); /* it may have exited by itself */
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

/* Is it still running only because it lacks a CPU?  So is a bot that has ended
 * while its box has not. */
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
		return false; /* it waits for something else */
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

/* Start its program, with or without a box; return 0 or errno. */
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
			close(control); /* and the box ends */
		if (error != 0)
			diag_set(&bot_proc->error, "deadwood-box: %s",
				 strerror(error));
		bot_proc->host_fault =
			error != E2BIG; /* the length of the bot's command */
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

/* Record why its program is not started. */
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

/* Create its pipes and start its program; with @absence, start nothing. */
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
	err[0] = -1; /* now owned by the watch */
	if (absence != NULL)
		bot_proc_set_absent(bot_proc, absence);
	if (absence != NULL ||
	    bot_proc_start_program(bot_proc,
				   (int[]){ in[0], out[1], err[1] }) != 0) {
		bot_proc->pid = 0;
		bot_proc->sandbox.bot = 0;
		bot_proc->ended = true;
		if (bot_proc->error.text[0] != '\0')
			botlog_note(&bot_proc->log, bot_proc->error.text);
	}
	bot_proc->in = in[1];
	bot_proc->out = out[0];
	close(in[0]);
	close(out[1]);
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

/* Could the bot itself have killed its box?  At level sandbox it has a pid
 * namespace of its own.  At level process it has another uid than the first
 * process of its box if the arena is root; else Landlock blocks its signals
 * (box/landlock.c). */
static bool
bot_proc_can_end_box(const struct bot_proc *bot_proc)
{
	return bot_proc_level(bot_proc) != ISOLATION_SANDBOX &&
	       sandbox_first_uid() == 0 &&
	       isolation_landlock() < LANDLOCK_KEEPS_SIGNALS;
}

/* Return the bot's own exit status when its box has ended with @status. */
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

/* Detect a crash of the box before it became the bot.  If the arena killed it,
 * the status means nothing. */
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

/* Remove its control group.  If the kernel killed a process of the group for
 * its memory, blame the bot. */
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

/* Note the likely cause of a crash, going by its stderr. */
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
		bot_proc->killed = false; /* it had exited before the kill */
	if (bot_proc->probed)
		return; /* probe.c reports it */
	spawn_status_text(status, how, sizeof(how));
	if (bot_proc->blame != VERDICT_OK)
		return; /* noted already */
	if (bot_proc->killed && bot_proc->overstayed)
		botlog_note(&bot_proc->log, BOT_PROC_OVERSTAYED ": killed");
	else if (!bot_proc->killed && (status != 0 || bot_proc->exiting)) {
		snprintf(text, sizeof(text), "the process %s", how);
		botlog_note(&bot_proc->log, text);
		bot_proc_note_crash_hint(bot_proc, status);
	}
}
