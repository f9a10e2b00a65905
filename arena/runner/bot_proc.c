/*
 * bot_proc.c - a bot's process; see bot_proc.h.
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
#define LAST_READS	 32 /* the largest pipe, read twice; orphans may fill on */
#define KILL_PATIENCE_US 2000000 /* a fork bomb is ended within 50 ms */
#define GRACES_MAX	 9	 /* chosen: 2 s in all, on a busy machine */
#define STDERR_MAX	 (UINT64_C(64) << 20) /* chosen: bytes in a match */

/* It broke a bound: say which. */
static void
player_blamed(struct bot_proc *player, enum verdict blame, const char *detail)
{
	player->blame = blame;
	snprintf(player->blame_detail, sizeof(player->blame_detail), "%s",
		 detail);
	botlog_note(&player->log, detail);
}

void
bot_proc_blame(struct bot_proc *player, enum verdict blame, const char *detail)
{
	if (player->blame != VERDICT_OK || player->ended)
		return;
	player_blamed(player, blame, detail);
	bot_proc_kill(player);
}

static const struct bot *
who_plays(const struct bot_proc *player)
{
	return &player->pool->config->bots[player->bot];
}

/* One read a wake-up: a flood of one bot starves nobody. */
static bool
player_drain(struct bot_proc *player)
{
	char text[ERR_READ_BYTES];
	ssize_t n = read(player->err.fd, text, sizeof(text));

	if (n > 0) {
		botlog_add(&player->log, text, (size_t)n);
		if (!player->probed)
			pipe_proxy_errors(player->pool->proxy,
					  who_plays(player)->name, text,
					  (size_t)n);
	} else if (n == 0 || (errno != EAGAIN && errno != EINTR))
		loop_close(player->pool->loop, &player->err);
	if (player->log.seen > STDERR_MAX)
		bot_proc_blame(player, VERDICT_FLOOD,
			       "it wrote more than 64 MB to stderr");
	return n > 0;
}

static void
player_err_ready(void *owner)
{
	struct bot_proc *player = owner;

	player_drain(player);
}

/* A person's program stands in no box: it needs the terminal or the page, which
 * no box has, and is the arena's own. */
static enum isolation
level_of(const struct bot_proc *player)
{
	return who_plays(player)->person
		       ? ISOLATION_NONE
		       : config_level(player->pool->config, player->bot);
}

/* Does a process of its box stay around it?  box/start.h */
static bool
box_stays(const struct bot_proc *player)
{
	return level_of(player) == ISOLATION_SANDBOX ||
	       (level_of(player) == ISOLATION_PROCESS &&
		player->pool->config->processes > 1);
}

/* Does an errno speak of the bot's program, or of its folder?  Whatever else
 * keeps a process from being started is the machine's fault. */
static bool
is_of_program(int error)
{
	static const int errors[] = { ENOENT,  EACCES,	ENOEXEC, ESTALE,
				      ENOTDIR, ELOOP,	EISDIR,	 ENAMETOOLONG,
				      E2BIG,   ELIBBAD, ETXTBSY };

	for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++)
		if (error == errors[i])
			return true;
	return false;
}

/* A box that ended before the bot ran: the machine's fault. */
static void
lose_box(struct bot_proc *player, const char *how)
{
	diag_set(&player->error,
		 "deadwood-box %s before it had started the bot", how);
	player->blameless = true;
}

/* All that its box has to say now. */
static void
player_hear(struct bot_proc *player)
{
	struct sandbox *sandbox = &player->sandbox;
	enum sandbox_news news;

	while ((news = sandbox_recv(sandbox)) == SANDBOX_NEWS)
		;
	if (news == SANDBOX_END && sandbox->control.fd != -1) {
		loop_close(player->pool->loop, &sandbox->control);
		if (!box_stays(player) && sandbox->goes)
			sandbox->started = true; /* its program closed it */
	}
	if (sandbox->failed.text[0] != '\0' && player->error.text[0] == '\0') {
		player->error = sandbox->failed;
		player->blameless = !is_of_program(sandbox->error);
		botlog_note(&player->log, player->error.text);
	}
}

static void
player_control_ready(void *owner)
{
	struct bot_proc *player = owner;

	player_hear(player);
	if (player->worker != NULL)
		player->ready(player->worker);
}

bool
bot_proc_is_ready(const struct bot_proc *player)
{
	return player->ended || player->sandbox.started ||
	       player->error.text[0] != '\0';
}

void
bot_proc_give_up(struct bot_proc *player)
{
	diag_set(&player->error, "its isolation was not ready in time");
	player->blameless = true;
	bot_proc_kill(player);
}

static void
move_to(void *core, pid_t pid)
{
	spawn_move(pid, *(int *)core);
}

/* All its processes, to another worker's core. */
static void
player_move(struct bot_proc *player, int core)
{
	if (player->pid > 0) /* of a box, with those that its bot left to it */
		proc_each(player->pid, move_to, &core);
}

/*
 * Rest: a kept process that waits for its next match.
 */

/* To every process of the bot's, of whatever group; never to a number that may
 * be another's by now: what ends what is stopped, harms nobody. */
static void
player_signal_all(struct bot_proc *player, int number)
{
	const char order = number == SIGSTOP ? BOX_STOP : BOX_GO_ON;

	if (player->pid == 0)
		return;
	if (!box_stays(player))
		player->pool->machine->signal(-player->pid, number);
	else if (player->sandbox.control.fd != -1)
		(void)!send(player->sandbox.control.fd, &order, 1,
			    MSG_NOSIGNAL);
}

void
bot_proc_rest(struct bot_proc *player)
{
	if (player->pool->config->pondering != PONDER_FREEZE)
		return;
	player_signal_all(player, SIGSTOP);
	player->rests = true;
}

void
bot_proc_go_on(struct bot_proc *player)
{
	if (!player->rests)
		return;
	player->rests = false;
	player_signal_all(player, SIGCONT);
}

void
bot_proc_close_pipes(struct bot_proc *player)
{
	fd_close(&player->in);
	fd_close(&player->out);
}

static struct bot_proc *
player_new(struct match_pool *pool)
{
	struct bot_proc *player = pool->spare;

	if (player == NULL) {
		player = xcalloc(1, sizeof(*player));
		player->pool = pool;
		player->err.ready = player_err_ready;
		player->err.owner = player;
		player->err.fd = -1;
		player->sandbox.control.ready = player_control_ready;
		player->sandbox.control.owner = player;
		player->sandbox.control.fd = -1;
		player->statm = -1;
	} else {
		pool->spare = player->next;
	}
	player->in = player->out = -1;
	return player;
}

/* It has been reaped: keep its memory for the next one. */
void
bot_proc_retire(struct bot_proc *player)
{
	bot_proc_close_pipes(player);
	loop_close(player->pool->loop, &player->err);
	loop_close(player->pool->loop, &player->sandbox.control);
	fd_close(&player->statm);
	player->sandbox =
		(struct sandbox){ .control = player->sandbox.control };
	player->memory_bytes = 0;
	player->blame = VERDICT_OK;
	botlog_reset(&player->log);
	free(player->greeted);
	player->greeted = NULL;
	player->worker = NULL;
	player->pid = 0;
	player->error.text[0] = '\0';
	player->ended = player->killed = player->stays = player->rests = false;
	player->unboxed = player->blameless = false;
	player->leaves = player->outstayed = player->probed = false;
	player->graces = 0;
	player->waited_ns = 0;
	player->status = 0;
	player->next = player->pool->spare;
	player->pool->spare = player;
}

void
bot_proc_kill(struct bot_proc *player)
{
	struct monotime now = player->pool->loop->clock();

	if (player->pid == 0)
		return;
	if (!box_stays(player)) {
		player->pool->machine->kill_group(player->pid);
	} else if (player->sandbox.control.fd != -1) {
		player_hear(player); /* it may have ended by itself */
		loop_close(player->pool->loop, &player->sandbox.control);
		player->killed_at = now;
	} else if (monotime_since_us(now, player->killed_at) >
		   KILL_PATIENCE_US) {
		player->pool->machine->kill_group(player->pid);
	}
	if (player->sandbox.cgroup != 0)
		cgroup_kill(sandbox_set_cgroups(player->pool->sandboxes),
			    player->sandbox.cgroup);
	player->killed = true;
}

/* Does it end no sooner for want of a processor?  So does one that has ended
 * and whose box has not. */
static bool
player_lacks_processor(struct bot_proc *player)
{
	pid_t pid = player->sandbox.bot;
	char text[512], *at;
	int64_t waited_ns, before_ns = player->waited_ns;

	if (!proc_read(pid, pid, "stat", text, sizeof(text)))
		return true;
	at = strrchr(text, ')');
	if (at == NULL || strchr("RDZX", at[2]) == NULL)
		return false; /* it waits for something of its own */
	if (!proc_read(pid, pid, "schedstat", text, sizeof(text)))
		return true;
	strtoll(text, &at, 10);
	waited_ns = strtoll(at, NULL, 10);
	player->waited_ns = waited_ns;
	return before_ns == 0 ||
	       waited_ns - before_ns > CLEAR_GRACE_US * 1000 / 2;
}

void
bot_proc_outstays(struct bot_proc *player)
{
	bool lacks = !player->killed && !player->ended &&
		     player_lacks_processor(player);

	if (lacks && player->graces++ < GRACES_MAX)
		return;
	if (!player->killed && !player->ended)
		player->outstayed = !lacks;
	bot_proc_kill(player);
}

/* Its program, as it is or in a box; 0 or errno. */
static int
start_program(struct bot_proc *player, const int fds[3])
{
	struct match_pool *pool = player->pool;
	const struct bot *who = who_plays(player);
	struct spawn spawn = { .argv = who->argv,
			       .env = pool->env[player->bot],
			       .dir = who->dir,
			       .fds = { fds[0], fds[1], fds[2], -1 },
			       .core = player->core,
			       .person = who->person ? pool->person : NULL,
			       .memory_bytes = pool->config->memory_bytes,
			       .expendable = true };
	bool chdir_failed = false;
	int control = -1;
	int error;

	if (pool->sandboxes != NULL && level_of(player) != ISOLATION_NONE) {
		error = sandbox_start(pool->sandboxes, player->bot, fds,
				      player->core, &player->sandbox, &control);
		player->pid = player->sandbox.box;
		if (error == 0 &&
		    loop_watch(pool->loop, &player->sandbox.control, control) !=
			    0)
			close(control); /* and the box ends */
		if (error != 0)
			diag_set(&player->error, "deadwood-box: %s",
				 strerror(error));
		player->blameless = error != E2BIG; /* its command's length */
	} else if (!bot_is_in_place(who, &player->error)) {
		player->blameless = false;
		return ESTALE;
	} else {
		error = pool->machine->start(&spawn, &player->pid,
					     &chdir_failed);
		player->sandbox.bot = player->pid;
		player->sandbox.started = error == 0;
		if (error != 0)
			bot_explain(who, error, chdir_failed, &player->error);
		player->blameless = !is_of_program(error);
	}
	return error;
}

/* Nobody is started; the word and the sentence are what is told of it. */
static void
stay_away(struct bot_proc *player, const struct absence *absence)
{
	if (absence->verdict != VERDICT_STARTUP) {
		player_blamed(player, absence->verdict, absence->why);
		return;
	}
	diag_set(&player->error, "%s", absence->why);
	player->blameless = false;
}

/* Its pipes, and behind them its program, or nobody. */
static struct bot_proc *
seat_player(struct match_pool *pool, uint32_t bot, int core,
	    const struct absence *absence)
{
	int in[2] = { -1, -1 }, out[2] = { -1, -1 }, err[2] = { -1, -1 };
	struct bot_proc *player = player_new(pool);
	int error;

	player->bot = bot;
	player->core = core;
	if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0 ||
	    pipe2(err, O_CLOEXEC) != 0 || fd_nonblocking(in[1]) != 0 ||
	    fd_nonblocking(out[0]) != 0 || fd_nonblocking(err[0]) != 0 ||
	    loop_watch(pool->loop, &player->err, err[0]) != 0)
		goto fail;
	err[0] = -1; /* the watch's now */
	if (absence != NULL)
		stay_away(player, absence);
	if (absence != NULL ||
	    start_program(player, (int[]){ in[0], out[1], err[1] }) != 0) {
		player->pid = 0;
		player->sandbox.bot = 0;
		player->ended = true;
		if (player->error.text[0] != '\0')
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
		fd_close(&in[i]);
		fd_close(&out[i]);
		fd_close(&err[i]);
	}
	bot_proc_retire(player);
	errno = error;
	return NULL;
}

struct bot_proc *
bot_proc_start(struct match_pool *pool, uint32_t bot, int core)
{
	return seat_player(pool, bot, core, NULL);
}

struct bot_proc *
bot_proc_absent(struct match_pool *pool, uint32_t bot,
		const struct absence *absence)
{
	return seat_player(pool, bot, -1, absence);
}

/* A kept process of @bot that waits in the pool, or NULL. */
struct bot_proc *
bot_proc_call(struct match_pool *pool, uint32_t bot, int core)
{
	for (struct bot_proc **at = &pool->waiting; *at != NULL;
	     at = &(*at)->next) {
		struct bot_proc *player = *at;

		if (player->bot != bot)
			continue;
		*at = player->next;
		if (core >= 0 && player->core != core)
			player_move(player, core);
		player->core = core;
		bot_proc_go_on(player);
		return player;
	}
	return NULL;
}

/* Could the bot itself have ended its box?  At level sandbox it has a pid
 * namespace of its own; at level process it is another user than its box's
 * first process where the arena is root, and else Landlock keeps its signals in
 * (box/landlock.c). */
static bool
can_end_box(const struct bot_proc *player)
{
	return level_of(player) != ISOLATION_SANDBOX &&
	       sandbox_first_uid() == 0 &&
	       isolation_landlock() < LANDLOCK_KEEPS_SIGNALS;
}

/* How did the bot itself end, when its box did with @status? */
static int
own_status(struct bot_proc *player, int status)
{
	char how[80];

	player_hear(player);
	if (player->sandbox.reported)
		return player->sandbox.status;
	if (player->killed)
		return SIGKILL;
	if (!player->sandbox.started && player->error.text[0] == '\0') {
		spawn_status_text(status, how, sizeof(how));
		lose_box(player, how);
	}
	player->unboxed = player->sandbox.started && !can_end_box(player);
	return status;
}

/* The same where the box becomes the bot.  An end that the arena has made tells
 * nothing. */
static void
look_at_start(struct bot_proc *player, int status)
{
	char how[80];

	player_hear(player);
	if (player->pool->sandboxes == NULL || player->sandbox.started ||
	    player->killed || player->error.text[0] != '\0')
		return;
	spawn_status_text(status, how, sizeof(how));
	lose_box(player, how);
}

/* Its control group goes.  Was it the kernel that ended what was in it? */
static void
leave_group(struct bot_proc *player)
{
	const struct config *config = player->pool->config;
	const struct cgroups *groups = sandbox_set_cgroups(
		player->pool->sandboxes);
	char text[100];

	if (player->sandbox.cgroup == 0)
		return;
	if (player->blame == VERDICT_OK &&
	    cgroup_was_full(groups, player->sandbox.cgroup)) {
		snprintf(text, sizeof(text),
			 "it used more than the %lld MB of memory that are "
			 "allowed",
			 (long long)(config->memory_bytes >> 20));
		player_blamed(player, VERDICT_MEMORY, text);
	}
	cgroup_end(groups, player->sandbox.cgroup);
	player->sandbox.cgroup = 0;
}

void
bot_proc_read_rest(struct bot_proc *player)
{
	for (int i = 0; i < LAST_READS && player->err.fd != -1; i++)
		if (!player_drain(player))
			break;
}

/* What may be behind its end, if that was no good one. */
static void
note_hint(struct bot_proc *player, int status)
{
	const char *hint = stderr_hint_of_end(
		&player->log, player->pool->config, player->bot);
	char *text;

	if (status == 0 || hint == NULL)
		return;
	text = xprintf(BOT_PROC_HINT "%s", hint);
	botlog_note(&player->log, text);
	free(text);
}

void
bot_proc_ended(struct bot_proc *player, int status)
{
	char how[80], text[120];

	if (box_stays(player))
		status = own_status(player, status);
	else
		look_at_start(player, status);
	bot_proc_read_rest(player);
	loop_close(player->pool->loop, &player->sandbox.control);
	fd_close(&player->statm);
	sandbox_set_clear(player->pool->sandboxes, player->pid);
	leave_group(player);
	player->sandbox.bot = 0;
	player->pid = 0;
	player->ended = true;
	player->status = status;
	if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL)
		player->killed = false; /* it was on its way already */
	if (player->probed)
		return; /* probe.c tells it */
	spawn_status_text(status, how, sizeof(how));
	if (player->blame != VERDICT_OK)
		return; /* told already */
	if (player->killed && player->outstayed)
		botlog_note(&player->log, BOT_PROC_OUTSTAYED ": killed");
	else if (!player->killed && (status != 0 || player->leaves)) {
		snprintf(text, sizeof(text), "the process %s", how);
		botlog_note(&player->log, text);
		note_hint(player, status);
	}
}
