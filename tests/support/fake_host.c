/* fake_host.c - run a match pool on a simulated machine; see fake_host.h. */
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

#define FIRST_PID 5000000 /* larger than any process ID of Linux */
#define STEP_US	  500000

/*
 * The machine: programs are entries of a table.
 */

struct program programs[PROGRAMS_MAX];
unsigned program_count;
unsigned failing_bot_starts, failing_referee_starts;
int start_errno = EAGAIN;
uint64_t oom_kill_count;
static int64_t clock_us;

static struct monotime
fake_host_now(void)
{
	clock_us++; /* advances, so that every wait ends */
	return (struct monotime){ clock_us };
}

static struct program *
program_of_pid(pid_t pid)
{
	assert(pid >= FIRST_PID);
	assert(pid < FIRST_PID + (int)program_count);
	return &programs[pid - FIRST_PID];
}

pid_t
program_start(enum kind kind, int fd)
{
	assert(program_count < PROGRAMS_MAX);
	programs[program_count] = (struct program){
		.kind = kind,
		.fd = fcntl(fd, F_DUPFD_CLOEXEC, 0),
	};
	assert(programs[program_count].fd != -1);
	return FIRST_PID + (pid_t)program_count++;
}

static int
fake_host_start(const struct spawn *spawn, pid_t *pid, bool *chdir_failed)
{
	const char *word = spawn->fds[3] == -1 ? "" : spawn->argv[1];

	*chdir_failed = false;
	if (strcmp(word, "serve") == 0 && failing_referee_starts > 0) {
		failing_referee_starts--;
		return EAGAIN;
	}
	if (strcmp(word, "serve") == 0) {
		*pid = program_start(REFEREE, spawn->fds[3]);
	} else if (failing_bot_starts > 0) {
		failing_bot_starts--;
		return start_errno;
	} else if (strcmp(word, "--keep") == 0) {
		*pid = program_start(FORK_SERVER, spawn->fds[3]);
		/* process IDs of the next boxes */
		for (int i = 0; i < 4; i++) {
			char text[20];
			int n = snprintf(text, sizeof(text), "%d",
					 FIRST_PID + (int)program_count + i);

			assert(send(programs[program_count - 1].fd, text,
				    (size_t)n, 0) == n);
		}
	} else {
		*pid = program_start(BOT, spawn->fds[2]);
	}
	return 0;
}

void
program_end(struct program *program, int status)
{
	if (program->dead)
		return;
	program->dead = true;
	program->status = status;
	fd_close(&program->fd);
}

static int
fake_host_signal(pid_t pid, int number)
{
	struct program *program = program_of_pid(pid < 0 ? -pid : pid);

	if (number == SIGKILL && !program->stubborn)
		program_end(program, SIGKILL);
	return 0;
}

static void
fake_host_kill_group(pid_t pid)
{
	fake_host_signal(-pid, SIGKILL);
}

static pid_t
fake_host_next_dead(void)
{
	bool any = false;

	for (unsigned i = 0; i < program_count; i++) {
		if (programs[i].dead && !programs[i].reaped)
			return FIRST_PID + (pid_t)i;
		any = any || !programs[i].dead;
	}
	return any ? 0 : -1;
}

static int
fake_host_reap(pid_t pid)
{
	assert(program_of_pid(pid)->dead && !program_of_pid(pid)->reaped);
	program_of_pid(pid)->reaped = true;
	return program_of_pid(pid)->status;
}

/* End the bots that do not belong to the pool. */
static void
fake_host_sweep(bool (*is_ours)(void *arg, pid_t pid), void *arg)
{
	for (unsigned i = 0; i < program_count; i++)
		if (!programs[i].dead && programs[i].kind == BOT &&
		    !is_ours(arg, FIRST_PID + (pid_t)i))
			program_end(&programs[i], SIGKILL);
}

static uint64_t
fake_host_oom_kills(void)
{
	return oom_kill_count;
}

static const struct machine machine = {
	fake_host_start,     fake_host_signal, fake_host_kill_group,
	fake_host_next_dead, fake_host_reap,   fake_host_sweep,
	fake_host_oom_kills
};

unsigned
programs_started(enum kind kind)
{
	unsigned n = 0;

	for (unsigned i = 0; i < program_count; i++)
		n += programs[i].kind == kind;
	return n;
}

unsigned
programs_alive(enum kind kind)
{
	unsigned n = 0;

	for (unsigned i = 0; i < program_count; i++)
		n += programs[i].kind == kind && !programs[i].dead;
	return n;
}

/* Return the program of this kind that was started last. */
struct program *
program_last(enum kind kind)
{
	for (unsigned i = program_count; i > 0; i--)
		if (programs[i - 1].kind == kind)
			return &programs[i - 1];
	abort(); /* no program of that kind was started */
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
struct diag pool_error;
struct outcome *last_outcome;
unsigned done_count, next_count, log_count;
char *ann_log;

static int
pool_open_log(void *owner, uint64_t match)
{
	(void)owner;
	(void)match;
	log_count++;
	return open("/dev/null", O_WRONLY | O_CLOEXEC);
}

static void
pool_match_done(void *owner, const struct outcome *outcome)
{
	size_t len;
	FILE *out;

	(void)owner;
	done_count++;
	*last_outcome = *outcome;
	free(ann_log);
	out = open_memstream(&ann_log, &len);
	botlog_write(outcome->seat[0].log, out);
	fclose(out);
}

static void
pool_need_match(void *owner)
{
	(void)owner;
	next_count++;
}

static void
pool_set_error(void *owner, const struct diag *diag)
{
	(void)owner;
	pool_error = *diag;
}

/* Return the number of open descriptors of this process. */
static unsigned
descriptor_count(void)
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

/* Reset all state, because with CK_FORK=no an earlier test has used the same
 * process. */
static void
fake_pool_reset(void)
{
	memset(programs, 0, sizeof(programs));
	program_count = failing_bot_starts = failing_referee_starts = 0;
	start_errno = EAGAIN;
	oom_kill_count = 0;
	pool_error = (struct diag){ "" };
	done_count = next_count = log_count = 0;
	ann_log = NULL;
	sandboxes = NULL;
}

void
fake_pool_open(const char *more, bool boxed)
{
	static char **env[2];
	static char *none[] = { NULL };
	struct config_error error;
	uint32_t unfit;
	struct diag diag;
	char text[500], box[4096];

	fake_pool_reset();
	descriptors_before = descriptor_count();
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
	loop.clock = fake_host_now;
	loop.now = fake_host_now();
	seeds_init(&seeds, "hall");
	env[0] = env[1] = none;
	last_outcome = xcalloc(1, sizeof(*last_outcome));
	pool = (struct match_pool){ .loop = &loop,
				    .machine = &machine,
				    .config = config,
				    .seeds = &seeds,
				    .env = env,
				    .sandboxes = sandboxes,
				    .referee = "referee",
				    .open_log = pool_open_log,
				    .done = pool_match_done,
				    .next = pool_need_match,
				    .failed = pool_set_error };
	match_pool_open(&pool, 2, (int[]){ -1 }, 1);
}

void
fake_pool_close(void)
{
	for (unsigned i = 0; i < program_count; i++)
		if (programs[i].kind != BOT)
			program_end(&programs[i], 0);
	match_pool_close(&pool);
	assert(programs_alive(BOT) + programs_alive(BOX) == 0);
	assert(pool.workers == NULL);
	sandbox_set_free(sandboxes);
	loop_release(&loop);
	config_free(config);
	free(last_outcome);
	free(ann_log);
	/* no descriptor is leaked */
	assert(descriptor_count() == descriptors_before);
}

/* Handle all pending messages and exits. */
void
fake_pool_turn(void)
{
	for (int i = 0; i < 8; i++) {
		assert(loop_turn(&loop, 0) == 0);
		match_pool_reap(&pool);
	}
}

void
fake_pool_advance(int64_t us)
{
	for (; us > 0; us -= STEP_US) {
		clock_us += us < STEP_US ? us : STEP_US;
		fake_pool_turn();
	}
}

void
fake_pool_assign(unsigned worker, uint64_t match)
{
	struct fixture fixture = { .match = match,
				   .round = 1,
				   .group = match,
				   .cards = match,
				   .bots = { 0, 1 } };

	worker_play(&pool.workers[worker], &fixture);
}

void
fake_pool_play(uint64_t match)
{
	fake_pool_assign(0, match);
	match_pool_start_bots(&pool);
	fake_pool_turn();
}

/* Return whether the next message to the referee requests match @match and
 * contains the text @and. */
bool
referee_got_request(uint64_t match, const char *and)
{
	static char text[CONTROL_BYTES_MAX + 1];
	int fds[CONTROL_FDS_MAX];
	unsigned n = 0;
	char number[40];

	if (programs_alive(REFEREE) == 0 ||
	    fd_nonblocking(program_last(REFEREE)->fd) != 0 ||
	    control_receive(program_last(REFEREE)->fd, text, fds, &n) <= 0)
		return false;
	for (unsigned i = 0; i < n; i++)
		close(fds[i]);
	snprintf(number, sizeof(number), "\"match\":%llu,",
		 (unsigned long long)match);
	return n == 5 && strstr(text, number) != NULL &&
	       strstr(text, and) != NULL;
}

void
referee_send(const char *text)
{
	assert(control_send(program_last(REFEREE)->fd, text, strlen(text), NULL,
			    0) == 0);
	fake_pool_turn();
}

/* Send the result of a match that seat 0 won.  @how: JSON members of seat 1. */
void
referee_send_result(uint64_t match, const char *how)
{
	char text[1000];

	snprintf(text, sizeof(text),
		 "{\"type\":\"result\",\"match\":%llu,\"deals\":3,"
		 "\"scores\":[100,-7],\"places\":[1,2],\"seats\":["
		 "{\"verdict\":\"ok\",\"decisions\":9,\"used_us\":70,"
		 "\"name\":\"Ann\",\"version\":\"1\"},{%s}],"
		 "\"log_bytes\":12,\"log_hash\":\"" HASH "\"}",
		 (unsigned long long)match, how);
	referee_send(text);
}

/* End all bots, as the end of a match does. */
void
fake_bots_exit(int status)
{
	for (unsigned i = 0; i < program_count; i++)
		if (programs[i].kind == BOT)
			program_end(&programs[i], status);
	fake_pool_turn();
}
