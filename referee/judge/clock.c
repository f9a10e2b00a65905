/*
 * clock.c - Linux only: /proc/PID/schedstat, and the clocks of other processes.
 */
#include "clock.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* A bot that waits for a processor shows it only once it has had one, so a bot
 * about to be called late is given this long to show it, looking this often. */
#define COURTESY_US	  50000
#define COURTESY_SLICE_US 2000

/* The total is looked at again after so many quick answers, so that what is
 * taken off later is about one request. */
#define QUICK_MAX 16

/* With CLOCK_CPU: the wait is bounded by so many times the time allowed, and
 * never below this. */
#define CPU_WALL_TIMES	5
#define CPU_WALL_MIN_US 2000000
#define CPU_EXTENSIONS	3

static int64_t
least(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

static int64_t
most(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

/* The second number of a schedstat file, in nanoseconds there. */
static int64_t
lag_total_us(const struct lag *lag)
{
	char text[80];
	char *end;
	ssize_t n;

	if (lag->fd < 0)
		return lag->seen_us;
	n = pread(lag->fd, text, sizeof(text) - 1, 0);
	if (n <= 0)
		return lag->seen_us; /* the process is gone */
	text[n] = '\0';
	strtoull(text, &end, 10);
	return (int64_t)(strtoull(end, NULL, 10) / 1000);
}

/*
 * What is taken off for waiting when the request is @wall old.  Nobody has
 * waited for longer than that: a total that grows by more has become another
 * thread's, which took the first one's number when it executed a program, and
 * brought what it had waited in all its life.
 */
static int64_t
lag_since_us(struct lag *lag, int64_t wall)
{
	int64_t total = lag_total_us(lag);
	int64_t more = most(total - lag->seen_us, 0);

	lag->seen_us = total;
	lag->taken_us = most(lag->taken_us, least(lag->taken_us + more, wall));
	return lag->taken_us;
}

/* What comes from here on is another request's. */
static void
lag_settle(struct lag *lag)
{
	lag->seen_us = lag_total_us(lag);
	lag->taken_us = 0;
}

int64_t
clock_cpu_us(const struct clock *clock)
{
	struct timespec t;

	if (!clock->has_cpu || clock_gettime(clock->cpu, &t) == -1)
		return -1;
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

const struct clock_rules person_time = { .move_us = PERSON_US,
					 .limit_us = PERSON_US,
					 .kind = CLOCK_WALL,
					 .pondering = PONDER_ALLOW };

void
clock_init(struct clock *clock, const struct clock_rules *rules, int bot_lag,
	   int referee_lag, pid_t pid)
{
	*clock = (struct clock){
		.rules = rules,
		.bot = { .fd = bot_lag },
		.referee = { .fd = referee_lag },
		.bank_us = rules->bank_us,
	};
	clock->has_cpu = pid > 0 && clock_getcpuclockid(pid, &clock->cpu) == 0;
	clock->charges_cpu = clock->has_cpu && rules->kind == CLOCK_CPU;
	lag_settle(&clock->bot);
	lag_settle(&clock->referee);
}

void
clock_charge(struct clock *clock, int64_t us)
{
	clock->used_us += us;
	clock->bank_us = most(clock->bank_us - us, 0);
}

void
clock_grant(struct clock *clock)
{
	clock->free_us = clock->rules->move_us;
	clock->limit_left_us = clock->rules->limit_us;
}

void
clock_pay(struct clock *clock, int64_t used)
{
	clock->last_us = used;
	clock->used_us += used;
	clock->max_us = most(clock->max_us, used);
	clock->bank_us = most(clock->bank_us - most(used - clock->free_us, 0),
			      0);
	clock->free_us = most(clock->free_us - used, 0);
	clock->limit_left_us = most(clock->limit_left_us - used, 0);
}

int64_t
clock_allowed_us(const struct clock *clock)
{
	return most(
		least(clock->limit_left_us, clock->free_us + clock->bank_us),
		0);
}

void
clock_start(struct clock *clock, struct monotime now, int64_t cpu_us)
{
	clock->start = now;
	clock->cpu_start_us = cpu_us;
	clock->extended = false;
	clock->extensions = 0;
	clock->courtesy_us = COURTESY_US;
	clock->deadline = monotime_plus_us(now, clock_allowed_us(clock) +
							clock->rules->grace_us);
}

int64_t
clock_wait_us(const struct clock *clock, struct monotime now)
{
	return monotime_since_us(clock->deadline, now);
}

/* Since the request began, all threads together; of a process that is gone 0,
 * and nobody asks. */
static int64_t
cpu_used_us(struct clock *clock)
{
	int64_t us = clock->cpu_start_us == -1 ? -1 : clock_cpu_us(clock);

	clock->last_cpu_us = us == -1 ? -1 : us - clock->cpu_start_us;
	return most(clock->last_cpu_us, 0);
}

/* What is charged for the time since the start.  schedstat tells of the main
 * thread alone, which a bot can keep waiting with threads of its own: what they
 * use is no waiting. */
static int64_t
charge_us(struct clock *clock, struct monotime now)
{
	int64_t wall = monotime_since_us(now, clock->start);
	int64_t waited;

	if (clock->charges_cpu)
		return cpu_used_us(clock);
	if (wall <= clock->free_us && !clock->extended)
		return wall; /* nobody pays for it: not worth a look */
	waited = lag_since_us(&clock->bot, wall) +
		 lag_since_us(&clock->referee, wall);
	return most(wall - waited, least(wall, cpu_used_us(clock)));
}

static bool
cpu_is_up(struct clock *clock, struct monotime now, int64_t allowed_us)
{
	int64_t wall = monotime_since_us(now, clock->start);
	int64_t wall_max = most(CPU_WALL_MIN_US, CPU_WALL_TIMES * allowed_us);
	int64_t used = charge_us(clock, now);

	wall_max *= 1 + clock->extensions;
	if (used >= allowed_us)
		return true;
	if (wall >= wall_max) {
		if (clock->extensions == CPU_EXTENSIONS ||
		    lag_since_us(&clock->bot, wall) <= wall / 2)
			return true;
		clock->extensions++; /* it was kept from thinking */
		clock->deadline = monotime_plus_us(now, CPU_WALL_MIN_US / 4);
		return false;
	}
	/* One thread cannot use more than what passes on the wall. */
	clock->deadline = monotime_plus_us(
		now, most(least(allowed_us - used, wall_max - wall), 100));
	return false;
}

bool
clock_is_up(struct clock *clock, struct monotime now)
{
	int64_t allowed = clock_allowed_us(clock) + clock->rules->grace_us;
	int64_t left = most(CLOCK_WALL_MIN_US, CLOCK_WALL_TIMES * allowed) -
		       monotime_since_us(now, clock->start);
	int64_t used;

	clock->extended = true;
	if (clock->charges_cpu)
		return cpu_is_up(clock, now, allowed);
	if ((clock->bot.fd < 0 && clock->referee.fd < 0) || left <= 0)
		return true;
	used = charge_us(clock, now);
	if (used < allowed) {
		clock->deadline = monotime_plus_us(
			now, least(most(allowed - used, 100), left));
		return false;
	}
	if (clock->courtesy_us <= 0 || clock->bot.fd < 0)
		return true;
	clock->courtesy_us -= COURTESY_SLICE_US;
	clock->deadline = monotime_plus_us(now, COURTESY_SLICE_US);
	return false;
}

bool
clock_stop(struct clock *clock, struct monotime now)
{
	int64_t allowed = clock_allowed_us(clock) + clock->rules->grace_us;
	int64_t wall = monotime_since_us(now, clock->start);
	int64_t used;
	bool in_time;

	clock->last_cpu_us = -1;
	used = charge_us(clock, now);
	in_time = !clock->extended || used <= allowed;
	if (wall > CLOCK_QUICK_US && clock->last_cpu_us == -1)
		cpu_used_us(clock);
	clock->last_wait_us = wall > CLOCK_QUICK_US
				      ? lag_since_us(&clock->bot, wall)
				      : 0;
	if (!clock->charges_cpu)
		clock->waited_us += wall - used;
	if (wall > CLOCK_QUICK_US || ++clock->quick >= QUICK_MAX) {
		clock->quick = 0;
		lag_settle(&clock->bot);
		lag_settle(&clock->referee);
	}
	clock->last_wall_us = wall;
	clock_pay(clock, used);
	return in_time;
}

int64_t
clock_rested_us(const struct clock *clock)
{
	if (clock->cpu_start_us == -1)
		return -1;
	return clock->cpu_start_us + (clock->last_cpu_us == -1
					      ? clock->last_wall_us
					      : clock->last_cpu_us);
}
