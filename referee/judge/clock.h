/*
 * clock.h - chess clock of a bot: time limits, charging, time-outs.
 *
 * The configuration sets the times "move", "bank", "limit" and "grace".  An
 * answer may take the time "move" free of charge.  Time beyond "move" is
 * subtracted from "bank", a supply for the whole match.  No answer may take
 * more than "limit". "grace" is an additional tolerance that the referee does
 * not announce to bots.  The clock starts before the first byte of the request
 * is written, because on a shared core the bot may run before the write
 * returns.  The clock stops when the answer's newline has been read.  If a
 * request does not fit into the pipe, the clock also charges the time that the
 * bot takes to read it.
 *
 * The clock does not charge delays that the bot did not cause.  An answer that
 * is in the pipe when the time is up is in time, even if the referee wakes up
 * late.  Bot and referee may be runnable but wait for a CPU.  Before a
 * time-out, and before a slow answer is charged, the clock subtracts the time
 * of these waits.  It reads this time from /proc/PID/schedstat, through
 * descriptors that the arena sends.  It subtracts at most the time since the
 * request.  This covers the case that the referee loses its CPU between the
 * start of the clock and the write of the request.  The charge is at least the
 * CPU time that all threads of the bot used, because the referee may have
 * waited for a CPU that this bot occupied.  The wall time of a request is
 * limited to CLOCK_WALL_TIMES times the allowed time or to CLOCK_WALL_MIN_US,
 * whichever is more.
 *
 * With CLOCK_CPU, the clock charges the CPU time of the bot's process, all
 * threads together.  Wall time then only limits how long the referee waits.  If
 * the bot spent more than half of this wall time waiting for a CPU, the limit
 * is extended, up to three times.
 *
 * Reading the CPU time of another process is the most expensive step of the
 * clock.  Before each request, the caller reads the CPU time once, for this
 * module and for ponder.h.  After an answer the CPU time is read only if the
 * answer took more than CLOCK_QUICK_US or used the bank, or if CLOCK_CPU
 * applies.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_CLOCK_H
#define DEADWOOD_REFEREE_JUDGE_CLOCK_H

#include <stdbool.h>
#include <sys/types.h>

#include "lib/enum_words.h"
#include "lib/monotime.h"
#include "referee/judge/ponder.h"

#define CLOCK_QUICK_US 200 /* arbitrary: quicker answers need no correction */

/* Limits on the wall time of a request.  Chosen: a machine on which bots need
 * more wall time is too busy for a tournament with wall-time limits. */
#define CLOCK_WALL_TIMES  10
#define CLOCK_WALL_MIN_US 10000000

/* Values of "time:" in the configuration; they apply to all bots. */
struct clock_rules {
	int64_t move_us;
	int64_t bank_us;
	int64_t limit_us;
	int64_t grace_us;
	enum clock_kind kind;
	enum pondering pondering;
};

/* Time limits of a human's seat: finite, so that the match ends even if the
 * human never returns. */
#define PERSON_US (INT64_C(30) * 24 * 3600 * 1000000) /* arbitrary */
extern const struct clock_rules person_time;

/**
 * struct lag - time for which a thread was runnable but waited for a CPU
 * @fd: descriptor of the thread's /proc/PID/schedstat, borrowed; or -1
 * @seen_us: total waiting time of the thread, as last read from @fd
 * @taken_us: waiting time since the start of the current request
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
	bool has_cpu;	  /* the bot's CPU time can be read */
	bool charges_cpu; /* the charge is CPU time, not wall time */
	clockid_t cpu;

	/* this match */
	int64_t bank_us;   /* unused time of "bank" */
	int64_t used_us;   /* total time of all answers */
	int64_t max_us;	   /* time of the longest answer */
	int64_t waited_us; /* total time subtracted for waits for a CPU */

	/* this request */
	int64_t free_us; /* unused time of "move" */
	int64_t limit_left_us;
	struct monotime start;
	int64_t cpu_start_us;
	struct monotime deadline; /* time of the next check for a time-out */
	int64_t courtesy_us; /* remaining extra time for a bot that may wait for
				a CPU */
	bool extended;	     /* the first @deadline of the request has passed */
	unsigned extensions; /* number of extensions of the wall-time limit */
	unsigned quick;	     /* number of answers since schedstat was read */

	/* the last answer */
	int64_t last_us;      /* time charged for the answer */
	int64_t last_wall_us; /* wall time from the request to the answer's
				 newline */
	int64_t last_cpu_us;  /* CPU time that the bot used for the answer; -1:
				 not read */
	int64_t last_wait_us; /* time that bot and referee waited for a CPU */
};

/**
 * clock_init - initialize a clock for a match
 * @rules: time limits, borrowed
 * @bot_lag, @referee_lag: descriptors of the schedstat files of bot and
 *	referee, or -1
 * @pid: the bot's process; 0: unknown; the clock then charges wall time, even
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

/* Return the CPU time of the bot's process since its start; -1: unknown, or the
 * process has ended. */
int64_t clock_cpu_us(const struct clock *clock);

/**
 * clock_start - start the clock just before the request is written
 * @cpu_us: value of clock_cpu_us, read after the bot's last answer
 */
void clock_start(struct clock *clock, struct monotime now, int64_t cpu_us);

/**
 * clock_wait_us - return how many microseconds to wait for output of the bot
 * before the next call of clock_is_up
 *
 * Returns 0 or less if clock_is_up must be called now.
 */
int64_t clock_wait_us(const struct clock *clock, struct monotime now);

/**
 * clock_is_up - after a wait without an answer, check whether the bot's time
 * has elapsed
 *
 * If clock_is_up returns false, wait again for the time that clock_wait_us
 * returns.
 */
bool clock_is_up(struct clock *clock, struct monotime now);

/**
 * clock_stop - stop the clock at an answer or time-out, and charge the time
 *
 * Returns false if the bot's time has elapsed, so that the answer is late.  An
 * answer after clock->deadline may be in time, because waits for a CPU are
 * subtracted.
 */
bool clock_stop(struct clock *clock, struct monotime now);

/**
 * clock_rested_us - return the total CPU time of the bot's process at the end
 * of its last answer
 *
 * If the CPU time was not read at that time, returns the most that one thread
 * can have used.
 */
int64_t clock_rested_us(const struct clock *clock);

#endif
