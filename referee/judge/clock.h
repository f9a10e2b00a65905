/*
 * clock.h - chess clock of a bot: time limits, charging, time-outs.
 *
 * Each request has "move" free of charge.  Time beyond it is taken from the
 * match's "bank", and no request may take more than "limit".  "grace" is a
 * tolerance that bots are not told.  The clock starts before the first byte of
 * the request is written, because on a shared core the bot may run before the
 * write returns.  It stops when the answer's newline has been read.  A bot
 * reads a request that does not fit in the pipe on its own time.
 *
 * A bot does not pay for delays of the arena.  An answer that is in the pipe
 * when the timer fires is in time, however late the referee wakes.  Before a
 * time-out, and before a slow answer is charged, the clock subtracts the time
 * for which the bot and the referee were runnable but waited for a CPU
 * (schedstat).  This needs descriptors from the arena.  At most the age of the
 * request at that moment is subtracted.  It covers a referee that lost its CPU
 * between the start of the clock and the write.  The charge is at least the CPU
 * time that all threads of the bot used meanwhile, because the referee may have
 * waited for this bot alone.  In all, the referee waits for a request no longer
 * than CLOCK_WALL_TIMES the allowed time, or CLOCK_WALL_MIN_US if that is more.
 *
 * CLOCK_CPU charges the CPU time of the bot's process, all threads together.
 * Wall time only bounds the wait.  The bound is extended, up to three times, if
 * the bot spent more than half of it waiting for a CPU.
 *
 * Reading the CPU time of another process is the most expensive step here.  It
 * is read once before each request (the caller needs it too: ponder.h).  After
 * an answer it is read only if the answer took more than CLOCK_QUICK_US, is
 * paid for, or is charged by CLOCK_CPU.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_CLOCK_H
#define DEADWOOD_REFEREE_JUDGE_CLOCK_H

#include <stdbool.h>
#include <sys/types.h>

#include "lib/enum_words.h"
#include "lib/monotime.h"
#include "referee/judge/ponder.h"

#define CLOCK_QUICK_US 200 /* chosen: quicker answers did not wait */

/* chosen: a busier machine cannot run a tournament by wall time */
#define CLOCK_WALL_TIMES  10
#define CLOCK_WALL_MIN_US 10000000

/* "time:" of the configuration, the same for all bots. */
struct clock_rules {
	int64_t move_us;
	int64_t bank_us;
	int64_t limit_us;
	int64_t grace_us;
	enum clock_kind kind;
	enum pondering pondering;
};

/* Limits of a human's seat: long, but finite, in case the human has left for
 * good. */
#define PERSON_US (INT64_C(30) * 24 * 3600 * 1000000) /* chosen */
extern const struct clock_rules person_time;

/**
 * struct lag - time a thread was runnable but waited for a CPU
 * @fd: of /proc/PID/schedstat, borrowed; or -1
 * @seen_us: total at the last read
 * @taken_us: part of it that belongs to this request
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
	bool charges_cpu; /* CPU time is charged; else it is only the minimum */
	clockid_t cpu;

	/* this match */
	int64_t bank_us;   /* left */
	int64_t used_us;   /* in all */
	int64_t max_us;	   /* the longest answer */
	int64_t waited_us; /* subtracted, in all */

	/* this request */
	int64_t free_us; /* left of "move" */
	int64_t limit_left_us;
	struct monotime start;
	int64_t cpu_start_us;
	struct monotime deadline; /* when to check again */
	int64_t courtesy_us; /* left to wait for a bot that may lack a CPU */
	bool extended;	     /* the first deadline is over */
	unsigned extensions; /* of the bound on wall time, with CLOCK_CPU */
	unsigned quick;	     /* answers since schedstat was read */

	/* the last answer */
	int64_t last_us;      /* charged */
	int64_t last_wall_us; /* from sending to newline */
	int64_t last_cpu_us;  /* CPU time of the bot meanwhile; -1: not read */
	int64_t last_wait_us; /* runnable but without a CPU; 0 if quick */
};

/**
 * clock_init - init a clock for a match
 * @rules: borrowed
 * @bot_lag, @referee_lag: descriptors of schedstat files, or -1
 * @pid: the bot's process; 0: unknown, wall time is charged whatever the rules
 *       are
 */
void clock_init(struct clock *clock, const struct clock_rules *rules,
		int bot_lag, int referee_lag, pid_t pid);

/* Take CPU time that was used between turns from the bank. */
void clock_charge(struct clock *clock, int64_t us);

/* Begin a request: reset "move" and "limit". */
void clock_grant(struct clock *clock);

/* Charge an answer with @used microseconds of free time, limit and bank. */
void clock_pay(struct clock *clock, int64_t used);

/* Return how long the bot may take from here, without grace. */
int64_t clock_allowed_us(const struct clock *clock);

/* Return the CPU time of the bot's process since its start; -1: unknown, or the
 * process has ended. */
int64_t clock_cpu_us(const struct clock *clock);

/**
 * clock_start - start the clock just before the request is written
 * @cpu_us: clock_cpu_us, read since the bot's last answer
 */
void clock_start(struct clock *clock, struct monotime now, int64_t cpu_us);

/**
 * clock_wait_us - return how long to wait for bytes before calling clock_is_up
 *
 * Returns 0 or less if the time has come.
 */
int64_t clock_wait_us(const struct clock *clock, struct monotime now);

/**
 * clock_is_up - check for a time-out: the timer has fired without an answer
 *
 * If it returns false, clock_wait_us returns how long to continue.
 */
bool clock_is_up(struct clock *clock, struct monotime now);

/**
 * clock_stop - stop the clock and charge, with or without an answer
 *
 * Returns false if the answer came too late.  After the first deadline an
 * answer may still be in time.
 */
bool clock_stop(struct clock *clock, struct monotime now);

/**
 * clock_rested_us - return clock_cpu_us at the end of the last answer
 *
 * If it was not read, returns the most that one thread can have used.
 */
int64_t clock_rested_us(const struct clock *clock);

#endif
