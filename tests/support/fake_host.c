/* fake_host.c - nothing runs on this machine; see fake_host.h. */
#include "tests/support/fake_host.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "arena/config/bots.h"
#include "arena/process/machine.h"
#include "arena/runner/botlog.h"
#include "arena/runner/worker.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#include "lib/control.h"
#include "lib/file/fd.h"

#define FIRST_PID 5000000 /* above any that a kernel gives */
#define STEP_US	  500000

/*
 * The machine: nothing runs on it.
 */

struct program programs[PROGRAMS_MAX];
unsigned started;
unsigned refused, refused_referees;
int refused_for = EAGAIN;
uint64_t killed_for_memory;
static int64_t clock_us;

static struct monotime
made_up_clock(void)
{
	clock_us++; /* so that nobody waits for ever */
	return (struct monotime){ clock_us };
}

static struct program *
of_pid(pid_t pid)
{
	assert(pid >= FIRST_PID);
	assert(pid < FIRST_PID + (int)started);
	return &programs[pid - FIRST_PID];
}

pid_t
begin(enum kind kind, int fd)
{
	assert(started < PROGRAMS_MAX);
	programs[started] = (struct program){
		.kind = kind,
		.fd = fcntl(fd, F_DUPFD_CLOEXEC, 0),
	};
	assert(programs[started].fd != -1);
	return FIRST_PID + (pid_t)started++;
}

static int
start(const struct spawn *spawn, pid_t *pid, bool *chdir_failed)
{
	const char *word = spawn->fds[3] == -1 ? "" : spawn->argv[1];

	*chdir_failed = false;
	if (strcmp(word, "serve") == 0 && refused_referees > 0) {
		refused_referees--;
		return EAGAIN;
	}
	if (strcmp(word, "serve") == 0) {
		*pid = begin(REFEREE, spawn->fds[3]);
	} else if (refused > 0) {
		refused--;
		return refused_for;
	} else if (strcmp(word, "--keep") == 0) {
		*pid = begin(FORK_SERVER, spawn->fds[3]);
		for (int i = 0; i < 4; i++) { /* what it will answer */
			char text[20];
			int n = snprintf(text, sizeof(text), "%d",
					 FIRST_PID + (int)started + i);

			assert(send(programs[started - 1].fd, text, (size_t)n,
				    0) == n);
		}
	} else {
		*pid = begin(BOT, spawn->fds[2]);
	}
	return 0;
}

void
end(struct program *program, int status)
{
	if (program->dead)
		return;
	program->dead = true;
	program->status = status;
	fd_close(&program->fd);
}

static int
send_signal(pid_t pid, int number)
{
	struct program *program = of_pid(pid < 0 ? -pid : pid);

	if (number == SIGKILL && !program->stubborn)
		end(program, SIGKILL);
	return 0;
}

static void
kill_group(pid_t pid)
{
	send_signal(-pid, SIGKILL);
}

static pid_t
next_dead(void)
{
	bool any = false;

	for (unsigned i = 0; i < started; i++) {
		if (programs[i].dead && !programs[i].reaped)
			return FIRST_PID + (pid_t)i;
		any = any || !programs[i].dead;
	}
	return any ? 0 : -1;
}

static int
reap(pid_t pid)
{
	assert(of_pid(pid)->dead && !of_pid(pid)->reaped);
	of_pid(pid)->reaped = true;
	return of_pid(pid)->status;
}

/* Whoever is left that is not the pool's would be killed. */
static void
sweep(bool (*is_ours)(void *arg, pid_t pid), void *arg)
{
	for (unsigned i = 0; i < started; i++)
		if (!programs[i].dead && programs[i].kind == BOT &&
		    !is_ours(arg, FIRST_PID + (pid_t)i))
			end(&programs[i], SIGKILL);
}

static uint64_t
oom_kills(void)
{
	return killed_for_memory;
}

static const struct machine machine = { start,	   send_signal, kill_group,
					next_dead, reap,	sweep,
					oom_kills };

unsigned
count(enum kind kind)
{
	unsigned n = 0;

	for (unsigned i = 0; i < started; i++)
		n += programs[i].kind == kind;
	return n;
}

unsigned
alive(enum kind kind)
{
	unsigned n = 0;

	for (unsigned i = 0; i < started; i++)
		n += programs[i].kind == kind && !programs[i].dead;
	return n;
}

/* The one of its kind that was started last. */
struct program *
last(enum kind kind)
{
	for (unsigned i = started; i > 0; i--)
		if (programs[i - 1].kind == kind)
			return &programs[i - 1];
	abort(); /* nobody of that kind was started */
	return NULL;
}

/*
 * The pool.
 */

static struct loop loop;
struct match_pool pool;
static struct seeds seeds;
static struct config *config;
static struct sandbox_set *sandboxes;
struct diag failed;
struct outcome *got;
unsigned dones, nexts, logs;
char *text_of_log;

static int
open_log(void *owner, uint64_t match)
{
	(void)owner;
	(void)match;
	logs++;
	return open("/dev/null", O_WRONLY | O_CLOEXEC);
}

static void
done(void *owner, const struct outcome *outcome)
{
	size_t len;
	FILE *out;

	(void)owner;
	dones++;
	*got = *outcome;
	free(text_of_log);
	out = open_memstream(&text_of_log, &len);
	botlog_write(outcome->seat[0].log, out);
	fclose(out);
}

static void
next(void *owner)
{
	(void)owner;
	nexts++;
}

static void
note_failed(void *owner, const struct diag *diag)
{
	(void)owner;
	failed = *diag;
}

/* Descriptors of this process. */
static unsigned
descriptors(void)
{
	DIR *dir = opendir("/proc/self/fd");
	unsigned n = 0;

	assert(dir != NULL);
	while (readdir(dir) != NULL)
		n++;
	closedir(dir);
	return n;
}

static unsigned descriptors_before;

/* Forget the pool before, which the same process had (CK_FORK=no). */
static void
as_at_first(void)
{
	memset(programs, 0, sizeof(programs));
	started = refused = refused_referees = 0;
	refused_for = EAGAIN;
	killed_for_memory = 0;
	failed = (struct diag){ "" };
	dones = nexts = logs = 0;
	text_of_log = NULL;
	sandboxes = NULL;
}

void
open_pool(const char *more, bool boxed)
{
	static char **env[2];
	static char *none[] = { NULL };
	struct config_error error;
	uint32_t unfit;
	struct diag diag;
	char text[500], box[4096];

	as_at_first();
	descriptors_before = descriptors();
	snprintf(text, sizeof(text),
		 "game: gin\nisolation: %s\n"
		 "time: {startup: 10s, limit: 2s, grace: 20ms}\n%s"
		 "bots: [{name: ann, run: /bin/true}, "
		 "{name: bob, run: /bin/false}]\n",
		 boxed ? "process" : "none", more);
	config = config_read("t.yaml", text, strlen(text), "/tmp", &error);
	assert(config != NULL);
	snprintf(box, sizeof(box), "%s/../deadwood-box", program_dir());
	if (boxed) {
		sandboxes = sandbox_set_new(
			config,
			&(struct sandbox_place){ .machine = &machine,
						 .box = box,
						 .dir = "/nonexistent" },
			&unfit, &diag);
		assert(sandboxes != NULL);
	}
	assert(loop_init(&loop) == 0);
	loop.clock = made_up_clock;
	loop.now = made_up_clock();
	seeds_init(&seeds, "hall");
	env[0] = env[1] = none;
	got = xcalloc(1, sizeof(*got));
	pool = (struct match_pool){ .loop = &loop,
				    .machine = &machine,
				    .config = config,
				    .seeds = &seeds,
				    .env = env,
				    .sandboxes = sandboxes,
				    .referee = "referee",
				    .open_log = open_log,
				    .done = done,
				    .next = next,
				    .failed = note_failed };
	match_pool_open(&pool, 2, (int[]){ -1 }, 1);
}

void
close_pool(void)
{
	for (unsigned i = 0; i < started; i++)
		if (programs[i].kind != BOT)
			end(&programs[i], 0);
	match_pool_close(&pool);
	assert(alive(BOT) + alive(BOX) == 0);
	assert(pool.workers == NULL);
	sandbox_set_free(sandboxes);
	loop_release(&loop);
	config_free(config);
	free(got);
	free(text_of_log);
	assert(descriptors() == descriptors_before); /* none is leaked */
}

/* Handle what has come, and who has ended, until nothing more happens. */
void
turn(void)
{
	for (int i = 0; i < 8; i++) {
		assert(loop_turn(&loop, 0) == 0);
		match_pool_reap(&pool);
	}
}

void
pass(int64_t us)
{
	for (; us > 0; us -= STEP_US) {
		clock_us += us < STEP_US ? us : STEP_US;
		turn();
	}
}

void
give(unsigned worker, uint64_t match)
{
	struct fixture fixture = { .match = match,
				   .round = 1,
				   .group = match,
				   .cards = match,
				   .bots = { 0, 1 } };

	worker_play(&pool.workers[worker], &fixture);
}

void
play(uint64_t match)
{
	give(0, match);
	match_pool_seat(&pool);
	turn();
}

/* Is the referee's next message the order of this match?  @and: in it. */
bool
has_order(uint64_t match, const char *and)
{
	static char text[CONTROL_BYTES_MAX + 1];
	int fds[CONTROL_FDS_MAX];
	unsigned n = 0;
	char number[40];

	if (alive(REFEREE) == 0 || fd_nonblocking(last(REFEREE)->fd) != 0 ||
	    control_receive(last(REFEREE)->fd, text, fds, &n) <= 0)
		return false;
	for (unsigned i = 0; i < n; i++)
		close(fds[i]);
	snprintf(number, sizeof(number), "\"match\":%llu,",
		 (unsigned long long)match);
	return n == 5 && strstr(text, number) != NULL &&
	       strstr(text, and) != NULL;
}

void
say(const char *text)
{
	assert(control_send(last(REFEREE)->fd, text, strlen(text), NULL, 0) ==
	       0);
	turn();
}

/* The result of a match that the first seat won; @how: of the second. */
void
say_result(uint64_t match, const char *how)
{
	char text[1000];

	snprintf(text, sizeof(text),
		 "{\"type\":\"result\",\"match\":%llu,\"deals\":3,"
		 "\"scores\":[100,-7],\"places\":[1,2],\"seats\":["
		 "{\"verdict\":\"ok\",\"decisions\":9,\"used_us\":70,"
		 "\"name\":\"Ann\",\"version\":\"1\"},{%s}],"
		 "\"log_bytes\":12,\"log_hash\":\"" HASH "\"}",
		 (unsigned long long)match, how);
	say(text);
}

/* The bots of a match end when they are told to. */
void
bots_end(int status)
{
	for (unsigned i = 0; i < started; i++)
		if (programs[i].kind == BOT)
			end(&programs[i], status);
	turn();
}
