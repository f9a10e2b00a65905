/*
 * fake_clock.c - a fake monotonic clock; see fake_clock.h.  Linux only: ppoll,
 * eventfd and /proc/PID/stat.
 */
#define _GNU_SOURCE
#include "tests/support/fake_clock.h"

#include <assert.h>
#include <dlfcn.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "lib/monotime.h"

#define CHILDREN_MAX 32
#define NEVER	     INT64_MAX

/* A process that is asleep in SLEEP_CHECKS successive checks has read all data
 * that was sent to it.  Each check waits SLEEP_CHECK_NS for input. */
#define SLEEP_CHECKS   3
#define SLEEP_CHECK_NS 200000

/* Memory that the test and its children share */
struct shared {
	_Atomic int64_t now_us;
	/* wake time of each child; NEVER if the child is not in nanosleep */
	_Atomic int64_t wakes_us[CHILDREN_MAX];
};

static struct shared *shared;
static bool in_use;
static unsigned children;
static pid_t pid_of[CHILDREN_MAX];
static int wake_fd[CHILDREN_MAX]; /* eventfd that ends a nanosleep */
static unsigned own_child = CHILDREN_MAX;

/* Find the function @name of the C library.  Its type is not that of a void
 * pointer, so the caller passes an untyped address. */
static void
load_real(const char *name, void *function)
{
	void *symbol = dlsym(RTLD_NEXT, name);

	assert(symbol != NULL);
	memcpy(function, &symbol, sizeof(symbol));
}

static int64_t
timespec_to_us(const struct timespec *t)
{
	return (int64_t)t->tv_sec * 1000000 + t->tv_nsec / 1000;
}

void
fake_clock_use(void)
{
	if (shared == NULL)
		shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE,
			      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	assert(shared != MAP_FAILED);
	for (unsigned i = 0; i < children; i++)
		close(wake_fd[i]);
	children = 0;
	in_use = false;
	/* Check measures durations across this call, so the clock starts at the
	 * real time. */
	shared->now_us = monotime_now().us;
	in_use = true;
}

void
fake_clock_leave(void)
{
	in_use = false;
}

/* Return the fake time.  Each call adds 1 us, so that every loop ends. */
int
clock_gettime(clockid_t clock_id, struct timespec *tp)
{
	static int (*real)(clockid_t, struct timespec *);
	int64_t us;

	if (!in_use || clock_id != CLOCK_MONOTONIC) {
		if (real == NULL)
			load_real("clock_gettime", &real);
		return real(clock_id, tp);
	}
	us = ++shared->now_us;
	*tp = (struct timespec){ us / 1000000, (long)(us % 1000000) * 1000 };
	return 0;
}

pid_t
fork(void)
{
	static pid_t (*real)(void);
	unsigned child = children;
	pid_t pid;

	if (real == NULL)
		load_real("fork", &real);
	if (!in_use)
		return real();
	assert(children < CHILDREN_MAX);
	shared->wakes_us[child] = NEVER;
	wake_fd[child] = eventfd(0, 0);
	assert(wake_fd[child] != -1);
	pid = real();
	if (pid == 0)
		own_child = child;
	pid_of[child] = pid;
	children++;
	return pid;
}

int
nanosleep(const struct timespec *requested_time, struct timespec *remaining)
{
	static int (*real)(const struct timespec *, struct timespec *);
	uint64_t n;

	if (!in_use || own_child == CHILDREN_MAX) {
		if (real == NULL)
			load_real("nanosleep", &real);
		return real(requested_time, remaining);
	}
	shared->wakes_us[own_child] = shared->now_us +
				      timespec_to_us(requested_time);
	return read(wake_fd[own_child], &n, sizeof(n)) == sizeof(n) ? 0 : -1;
}

/* Return whether the process sleeps or has ended. */
static bool
process_is_asleep(pid_t pid)
{
	char path[40], text[300], *state;
	size_t n;
	FILE *stat;

	snprintf(path, sizeof(path), "/proc/%d/stat", (int)pid);
	stat = fopen(path, "re");
	if (stat == NULL)
		return true;
	n = fread(text, 1, sizeof(text) - 1, stat);
	fclose(stat);
	text[n] = '\0';
	state = strrchr(text, ')');
	return state == NULL || strchr("RD", state[2]) == NULL;
}

static bool
children_are_asleep(void)
{
	for (unsigned i = 0; i < children; i++)
		if (!process_is_asleep(pid_of[i]))
			return false;
	return true;
}

static void
fake_clock_move(int64_t us)
{
	if (us > shared->now_us)
		shared->now_us = us;
}

/* Move the clock to the end of the next nanosleep and wake that child.  If no
 * nanosleep ends before @until, move the clock to @until and return false. */
static bool
fake_clock_wake_next(int64_t until)
{
	uint64_t one = 1;
	unsigned next = 0;

	for (unsigned i = 1; i < children; i++)
		if (shared->wakes_us[i] < shared->wakes_us[next])
			next = i;
	if (children == 0 || shared->wakes_us[next] > until) {
		fake_clock_move(until);
		return false;
	}
	fake_clock_move(shared->wakes_us[next]);
	shared->wakes_us[next] = NEVER;
	if (write(wake_fd[next], &one, sizeof(one)) != sizeof(one))
		abort();
	return true;
}

int
ppoll(struct pollfd *fds, nfds_t nfds, const struct timespec *timeout,
      const sigset_t *ss)
{
	static int (*real)(struct pollfd *, nfds_t, const struct timespec *,
			   const sigset_t *);
	const struct timespec wait = { .tv_nsec = SLEEP_CHECK_NS };
	unsigned checks = 0;
	int64_t until;

	if (real == NULL)
		load_real("ppoll", &real);
	if (!in_use || timeout == NULL)
		return real(fds, nfds, timeout, ss);
	until = shared->now_us + timespec_to_us(timeout);
	for (;;) {
		int ready = real(fds, nfds, &wait, ss);

		if (ready != 0)
			return ready;
		checks = children_are_asleep() ? checks + 1 : 0;
		if (checks == SLEEP_CHECKS && !fake_clock_wake_next(until))
			return 0;
		checks %= SLEEP_CHECKS;
	}
}
