/*
 * clock.h - chess clock of a bot: time limits, charging, time-outs.
 *
 * The configuration sets the four times "move", "bank", "limit" and "grace".
 * An answer may take the time "move" free of charge.  Time beyond "move" is
 * subtracted from "bank", a supply for the whole match.  No answer may take
 * more than "limit".  "grace" is a further tolerance that the referee does not
 * announce to bots.  The clock starts before the referee writes the first byte
 * of the request.  On a shared core the bot may run before the write returns.
 * The clock stops when the referee has read the answer's newline.  If a request
 * does not fit into the pipe, the clock also charges the time that the bot
 * takes to read the request.
 *
 * The clock does not charge delays that the bot did not cause.  For a remote
 * bot, the first "network" of each request count as such a delay.  An answer
 * that is in the pipe when the time is up is in time, even if the referee wakes
 * up late.  Bot and referee may be able to run but wait for a CPU.  Before a
 * time-out, and before it charges a slow answer, the clock subtracts the time
 * of these waits.  The clock reads the time of waits from /proc/PID/schedstat,
 * through descriptors that the arena sends.  The clock subtracts at most the
 * time since the request.  This limit on subtracted waits covers the case that
 * the referee loses its CPU between the start of the clock and the write of the
 * request.  The clock charges at least the CPU time of all the bot's threads,
 * because the referee may have waited for a CPU that the bot occupied.  The
 * wall time of a request is limited to CLOCK_WALL_TIMES times the allowed time,
 * or to CLOCK_WALL_MIN_US, whichever is more.
 *
 * With CLOCK_CPU, the clock charges the CPU time of the bot's process, all
 * threads together; then wall time only limits how long the referee waits.  If
 * the bot spent more than half of the wall time waiting for a CPU, the clock
 * extends the limit, up to three times.
 *
 * Reading the CPU time of another process is the most expensive step of the
 * clock.  Before each request, the caller reads the CPU time once, for clock.h
 * and for ponder.h.  After an answer, the clock reads the CPU time only if the
 * answer took more than CLOCK_QUICK_US or used the bank, or with CLOCK_CPU.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_CLOCK_H
#define DEADWOOD_REFEREE_JUDGE_CLOCK_H

#include <stdbool.h>
#include <sys/types.h>

#include "lib/enum_words.h"
#include "lib/monotime.h"
#include "referee/judge/ponder.h"

/* arbitrary, in microseconds: quicker answers need no correction */
#define CLOCK_QUICK_US 200

/* Limits on the wall time of a request.  Chosen: a machine on which bots need
 * more wall time is too busy for a tournament with wall-time limits. */
#define CLOCK_WALL_TIMES  10
#define CLOCK_WALL_MIN_US 10000000

/* Values of the key "time" in the configuration, which apply to all bots.
 * @network_us is 0 except for the seat of a remote bot: time of each request
 * that the network may take, which the clock does not charge. */
struct clock_rules {
	int64_t move_us;
	int64_t bank_us;
	int64_t limit_us;
	int64_t grace_us;
	int64_t network_us;
	enum clock_kind kind;
	enum pondering pondering;
};

/* Time limits of a human's seat, in microseconds.  The limits are finite, so
 * that the match ends even if the human never returns. */
#define PERSON_US (INT64_C(30) * 24 * 3600 * 1000000) /* arbitrary: 30 days */
extern const struct clock_rules person_time;

/**
 * struct lag - time during which a thread could run but waited for a CPU
 * @fd: descriptor of the thread's /proc/PID/schedstat, borrowed; or -1
 * @seen_us: total waiting time of the thread in microseconds, at the last
 *	reading of @fd
 * @taken_us: waiting time since the start of the current request, in
 *	microseconds
 */
struct lag {
	int fd;
	int64_t seen_us;
	int64_t taken_us;
};

struct clock {
	const struct clock_rules *rules;
	struct lag bot;
	struct lag referee;
	bool has_cpu;	  /* true: the clock can read the bot's CPU time */
	bool charges_cpu; /* true: the clock charges CPU time, not wall time */
	clockid_t cpu;

	/* times in this match */
	int64_t bank_us;   /* unused time of "bank", in microseconds */
	int64_t used_us;   /* total time of all answers, in microseconds */
	int64_t max_us;	   /* time of the slowest answer, in microseconds */
	int64_t waited_us; /* total time subtracted for waits for a CPU, in
			      microseconds */

	/* times of this request */
	int64_t free_us; /* unused time of "move", in microseconds */
	int64_t limit_left_us;
	struct monotime start;
	int64_t cpu_start_us;
	struct monotime deadline; /* time of the next check for a time-out */
	int64_t courtesy_us; /* remaining extra time for a bot that may wait for
				a CPU, in microseconds */
	bool extended;	     /* true: the first @deadline of the request has
				passed */
	unsigned extensions; /* number of extensions of the request's wall-time
				limit */
	unsigned quick;	     /* number of answers since the clock last read
				schedstat */

	/* times of the last answer */
	int64_t last_us;      /* time charged for the answer, in microseconds */
	int64_t last_wall_us; /* wall time from the request to the answer's
				 newline, in microseconds */
	int64_t last_cpu_us;  /* CPU time of the bot for the answer, in
				 microseconds; -1: not read */
	int64_t last_wait_us; /* time that bot and referee waited for a CPU, in
				 microseconds */
};

/**
 * clock_init - initialize a clock for a match
 * @rules: time limits, borrowed
 * @bot_lag, @referee_lag: descriptors of the schedstat files of bot and
 *	referee; -1: none
 * @pid: process id of the bot; 0: unknown, so the clock charges wall time even
 *	if @rules require CPU time
 */
void clock_init(struct clock *clock, const struct clock_rules *rules,
		int bot_lag, int referee_lag, pid_t pid);

/* Subtract @us microseconds from the bank, for CPU time that the bot used
 * between its turns. */
void clock_charge(struct clock *clock, int64_t us);

/* Begin a request: the bot has the full times "move" and "limit" again. */
void clock_grant(struct clock *clock);

/* Charge @used microseconds for an answer: subtract them from the free time,
 * the limit and the bank. */
void clock_pay(struct clock *clock, int64_t used);

/* Return how many microseconds the bot may still take, without grace. */
int64_t clock_allowed_us(const struct clock *clock);

/* Return the CPU time of the bot's process since its start, in microseconds.
 * Return -1 if it is unknown or the process has ended. */
int64_t clock_cpu_us(const struct clock *clock);

/**
 * clock_start - start the clock, just before the referee writes the request
 * @cpu_us: value of clock_cpu_us after the bot's last answer
 */
void clock_start(struct clock *clock, struct monotime now, int64_t cpu_us);

/**
 * clock_wait_us - return how many microseconds to wait for output of the bot
 * before the next call of clock_is_up
 *
 * If the caller must call clock_is_up now, returns 0 or less.
 */
int64_t clock_wait_us(const struct clock *clock, struct monotime now);

/**
 * clock_is_up - after a wait without an answer, check whether the bot's time
 * has elapsed
 *
 * If clock_is_up returns false, the caller must wait again for the time that
 * clock_wait_us returns.
 */
bool clock_is_up(struct clock *clock, struct monotime now);

/**
 * clock_stop - stop the clock at an answer or time-out, and charge the time
 *
 * If the bot's time has elapsed, so that the answer is late, returns false.  An
 * answer after clock->deadline may be in time, because the clock subtracts
 * waits for a CPU.
 */
bool clock_stop(struct clock *clock, struct monotime now);

/**
 * clock_rested_us - return the total CPU time of the bot's process at the end
 * of its last answer
 *
 * If the clock did not read the CPU time then, the function returns the most
 * that one thread can have used.
 */
int64_t clock_rested_us(const struct clock *clock);

#endif
