/*
 * fake_clock.c - Linux only: ppoll, eventfd, /proc/PID/stat.
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

/* A process that was seen asleep so often, one look after the other, has read
 * all that was sent to it.  A look takes so long if nothing comes. */
#define LOOKS	3
#define LOOK_NS 200000

/* What the processes share. */
struct shared {
	_Atomic int64_t now_us;
	_Atomic int64_t wakes_us[CHILDREN_MAX]; /* NEVER: it takes no nap */
};

static struct shared *shared;
static bool in_use;
static unsigned children;
static pid_t pid_of[CHILDREN_MAX];
static int alarm_of[CHILDREN_MAX]; /* an eventfd that ends a nap */
static unsigned own = CHILDREN_MAX;

/* Store the library's function of this name, which is not of void *. */
static void
find_real(const char *name, void *function)
{
	void *symbol = dlsym(RTLD_NEXT, name);

	assert(symbol != NULL);
	memcpy(function, &symbol, sizeof(symbol));
}

static int64_t
us_of(const struct timespec *t)
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
		close(alarm_of[i]);
	children = 0;
	in_use = false;
	shared->now_us =
		monotime_now().us; /* Check measures from before to after */
	in_use = true;
}

void
fake_clock_leave(void)
{
	in_use = false;
}

/* A microsecond passes at each look, so that no loop is without end. */
int
clock_gettime(clockid_t clock_id, struct timespec *tp)
{
	static int (*real)(clockid_t, struct timespec *);
	int64_t us;

	if (!in_use || clock_id != CLOCK_MONOTONIC) {
		if (real == NULL)
			find_real("clock_gettime", &real);
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
		find_real("fork", &real);
	if (!in_use)
		return real();
	assert(children < CHILDREN_MAX);
	shared->wakes_us[child] = NEVER;
	alarm_of[child] = eventfd(0, 0);
	assert(alarm_of[child] != -1);
	pid = real();
	if (pid == 0)
		own = child;
	pid_of[child] = pid;
	children++;
	return pid;
}

int
nanosleep(const struct timespec *requested_time, struct timespec *remaining)
{
	static int (*real)(const struct timespec *, struct timespec *);
	uint64_t n;

	if (!in_use || own == CHILDREN_MAX) {
		if (real == NULL)
			find_real("nanosleep", &real);
		return real(requested_time, remaining);
	}
	shared->wakes_us[own] = shared->now_us + us_of(requested_time);
	return read(alarm_of[own], &n, sizeof(n)) == sizeof(n) ? 0 : -1;
}

/* Does the process sleep, or has it ended? */
static bool
is_asleep(pid_t pid)
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
all_sleep(void)
{
	for (unsigned i = 0; i < children; i++)
		if (!is_asleep(pid_of[i]))
			return false;
	return true;
}

static void
pass_until(int64_t us)
{
	if (us > shared->now_us)
		shared->now_us = us;
}

/* Move the clock to the next moment, @until at the latest; false: to @until. */
static bool
end_nap(int64_t until)
{
	uint64_t one = 1;
	unsigned next = 0;

	for (unsigned i = 1; i < children; i++)
		if (shared->wakes_us[i] < shared->wakes_us[next])
			next = i;
	if (children == 0 || shared->wakes_us[next] > until) {
		pass_until(until);
		return false;
	}
	pass_until(shared->wakes_us[next]);
	shared->wakes_us[next] = NEVER;
	if (write(alarm_of[next], &one, sizeof(one)) != sizeof(one))
		abort();
	return true;
}

int
ppoll(struct pollfd *fds, nfds_t nfds, const struct timespec *timeout,
      const sigset_t *ss)
{
	static int (*real)(struct pollfd *, nfds_t, const struct timespec *,
			   const sigset_t *);
	const struct timespec look = { .tv_nsec = LOOK_NS };
	unsigned looks = 0;
	int64_t until;

	if (real == NULL)
		find_real("ppoll", &real);
	if (!in_use || timeout == NULL)
		return real(fds, nfds, timeout, ss);
	until = shared->now_us + us_of(timeout);
	for (;;) {
		int ready = real(fds, nfds, &look, ss);

		if (ready != 0)
			return ready;
		looks = all_sleep() ? looks + 1 : 0;
		if (looks == LOOKS && !end_nap(until))
			return 0;
		looks %= LOOKS;
	}
}
