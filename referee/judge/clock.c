/*
 * clock.c - charge time, detect time-outs; see clock.h.
 *
 * Linux only: /proc/PID/schedstat and the clocks of other processes.
 */
#include "clock.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* schedstat shows a wait only after the process has had a CPU again.  So a bot
 * that is about to time out gets this long, checked this often. */
#define COURTESY_US	  50000
#define COURTESY_SLICE_US 2000

/* Read schedstat again after so many quick answers, so that the difference
 * later belongs to one request. */
#define QUICK_MAX 16

/* CLOCK_CPU: the wait is at most so many times the allowed time, and at least
 * this. */
#define CPU_WALL_TIMES	5
#define CPU_WALL_MIN_US 2000000
#define CPU_EXTENSIONS	3

static int64_t
clock_min(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

static int64_t
clock_max(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

/* Return the second number of the schedstat file, which is in nanoseconds. */
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
		return lag->seen_us; /* the process has ended */
	text[n] = '\0';
	strtoull(text, &end, 10);
	return (int64_t)(strtoull(end, NULL, 10) / 1000);
}

/*
 * Return the waiting time to subtract from a request that is @wall microseconds
 * old.  It is at most @wall.  The total may grow by more: a thread that calls
 * exec takes over the number of the first thread, and brings its own total.
 */
static int64_t
lag_since_us(struct lag *lag, int64_t wall)
{
	int64_t total = lag_total_us(lag);
	int64_t more = clock_max(total - lag->seen_us, 0);

	lag->seen_us = total;
	lag->taken_us = clock_max(lag->taken_us,
				  clock_min(lag->taken_us + more, wall));
	return lag->taken_us;
}

/* Start the count of the next request. */
static void
lag_reset(struct lag *lag)
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
	lag_reset(&clock->bot);
	lag_reset(&clock->referee);
}

void
clock_charge(struct clock *clock, int64_t us)
{
	clock->used_us += us;
	clock->bank_us = clock_max(clock->bank_us - us, 0);
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
	clock->max_us = clock_max(clock->max_us, used);
	clock->bank_us = clock_max(
		clock->bank_us - clock_max(used - clock->free_us, 0), 0);
	clock->free_us = clock_max(clock->free_us - used, 0);
	clock->limit_left_us = clock_max(clock->limit_left_us - used, 0);
}

int64_t
clock_allowed_us(const struct clock *clock)
{
	return clock_max(clock_min(clock->limit_left_us,
				   clock->free_us + clock->bank_us),
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
	clock->deadline = monotime_plus_us(
		now, clock_allowed_us(clock) + clock->rules->grace_us +
			     clock->rules->network_us);
}

int64_t
clock_wait_us(const struct clock *clock, struct monotime now)
{
	return monotime_since_us(clock->deadline, now);
}

/* Return the CPU time of all threads since the request began; 0 if the process
 * has ended. */
static int64_t
clock_cpu_used_us(struct clock *clock)
{
	int64_t us = clock->cpu_start_us == -1 ? -1 : clock_cpu_us(clock);

	clock->last_cpu_us = us == -1 ? -1 : us - clock->cpu_start_us;
	return clock_max(clock->last_cpu_us, 0);
}

/* Return what to charge for the time since the start. schedstat covers only the
 * main thread.  A bot can make that wait with threads of its own, so their CPU
 * time is the minimum. */
static int64_t
clock_elapsed_us(struct clock *clock, struct monotime now)
{
	int64_t wall = monotime_since_us(now, clock->start);
	int64_t waited;

	if (clock->charges_cpu)
		return clock_cpu_used_us(clock);
	wall = clock_max(wall - clock->rules->network_us, 0);
	if (wall <= clock->free_us && !clock->extended)
		return wall; /* free of charge: skip the reads */
	waited = lag_since_us(&clock->bot, wall) +
		 lag_since_us(&clock->referee, wall);
	return clock_max(wall - waited,
			 clock_min(wall, clock_cpu_used_us(clock)));
}

static bool
clock_cpu_is_up(struct clock *clock, struct monotime now, int64_t allowed_us)
{
	int64_t wall = monotime_since_us(now, clock->start);
	int64_t wall_max = clock_max(CPU_WALL_MIN_US,
				     CPU_WALL_TIMES * allowed_us);
	int64_t used = clock_elapsed_us(clock, now);

	wall_max *= 1 + clock->extensions;
	if (used >= allowed_us)
		return true;
	if (wall >= wall_max) {
		if (clock->extensions == CPU_EXTENSIONS ||
		    lag_since_us(&clock->bot, wall) <= wall / 2)
			return true;
		clock->extensions++; /* the bot lacked a CPU */
		clock->deadline = monotime_plus_us(now, CPU_WALL_MIN_US / 4);
		return false;
	}
	/* One thread cannot use more CPU time than wall time. */
	clock->deadline = monotime_plus_us(
		now,
		clock_max(clock_min(allowed_us - used, wall_max - wall), 100));
	return false;
}

bool
clock_is_up(struct clock *clock, struct monotime now)
{
	int64_t allowed = clock_allowed_us(clock) + clock->rules->grace_us;
	int64_t left = clock_max(CLOCK_WALL_MIN_US,
				 CLOCK_WALL_TIMES * allowed) -
		       monotime_since_us(now, clock->start);
	int64_t used;

	clock->extended = true;
	if (clock->charges_cpu)
		return clock_cpu_is_up(clock, now, allowed);
	if ((clock->bot.fd < 0 && clock->referee.fd < 0) || left <= 0)
		return true;
	used = clock_elapsed_us(clock, now);
	if (used < allowed) {
		clock->deadline = monotime_plus_us(
			now, clock_min(clock_max(allowed - used, 100), left));
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
	used = clock_elapsed_us(clock, now);
	in_time = !clock->extended || used <= allowed;
	if (wall > CLOCK_QUICK_US && clock->last_cpu_us == -1)
		clock_cpu_used_us(clock);
	clock->last_wait_us = wall > CLOCK_QUICK_US
				      ? lag_since_us(&clock->bot, wall)
				      : 0;
	if (!clock->charges_cpu)
		clock->waited_us += wall - used;
	if (wall > CLOCK_QUICK_US || ++clock->quick >= QUICK_MAX) {
		clock->quick = 0;
		lag_reset(&clock->bot);
		lag_reset(&clock->referee);
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
