/*
 * clock.h - how long a bot may think, and what it has used.
 *
 * Of each request "move" is free, what is beyond comes out of the match's
 * "bank", and no request may take more than "limit"; "grace" is tolerance that
 * nobody is told about.  The clock starts before the first byte of the request
 * is written, for on a shared core the bot may be running before the write
 * returns, and stops when the answer's newline has been read.  A request that
 * does not fit in the pipe is read by the bot on its own time.
 *
 * The arena's own delay is no bot's fault.  An answer that lies in the pipe
 * when the timer has fired is in time, however late the referee was woken.
 * Before a bot is called late, and before a slow answer is charged, the time
 * for which the bot and the referee were runnable but waited for a processor is
 * taken off (schedstat), where the arena has handed over the means to read it,
 * up to the age of the request when that is seen: also of a referee that lost
 * its processor between the start of the clock and the write.  But what the
 * bot's process used meanwhile, in all its threads, is charged at least: a
 * referee may have waited for nobody but this bot.  All together no request is
 * waited for longer than CLOCK_WALL_TIMES the time allowed, or
 * CLOCK_WALL_MIN_US where that is more.
 *
 * With CLOCK_CPU the processor time of the bot's process is charged, all its
 * threads together; wall time only bounds the wait, and that bound is moved, up
 * to three times, for a bot that spent more than half of it waiting for a
 * processor.
 *
 * Looking at another process costs more than all else here.  Its processor time
 * is read once before each request (the caller needs it too: ponder.h), and
 * behind an answer only where that took more than CLOCK_QUICK_US, is paid for,
 * or is charged by CLOCK_CPU.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_CLOCK_H
#define DEADWOOD_REFEREE_JUDGE_CLOCK_H

#include <stdbool.h>
#include <sys/types.h>

#include "lib/enum_words.h"
#include "lib/monotime.h"
#include "referee/judge/ponder.h"

#define CLOCK_QUICK_US 200 /* chosen: answers below say nothing of waiting */

/* chosen: a machine so busy is of no use for a tournament by wall time */
#define CLOCK_WALL_TIMES  10
#define CLOCK_WALL_MIN_US 10000000

/* The configuration's "time:", the same for every bot. */
struct clock_rules {
	int64_t move_us;
	int64_t bank_us;
	int64_t limit_us;
	int64_t grace_us;
	enum clock_kind kind;
	enum pondering pondering;
};

/* A person's: nobody is hurried, and who has left for good is not waited for
 * without end. */
#define PERSON_US (INT64_C(30) * 24 * 3600 * 1000000) /* chosen */
extern const struct clock_rules person_time;

/**
 * struct lag - time spent runnable but waiting for a processor
 * @fd: of /proc/PID/schedstat, or -1
 * @seen_us: the total when it was last looked at
 * @taken_us: of it this request's
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
	bool has_cpu;	  /* the bot's processor time can be read */
	bool charges_cpu; /* and is what it pays with, not only the least */
	clockid_t cpu;

	/* this match */
	int64_t bank_us;   /* left */
	int64_t used_us;   /* in all */
	int64_t max_us;	   /* the longest answer */
	int64_t waited_us; /* taken off, in all */

	/* this request */
	int64_t free_us; /* of "move", left */
	int64_t limit_left_us;
	struct monotime start;
	int64_t cpu_start_us;
	struct monotime deadline; /* when to look again */
	int64_t courtesy_us; /* left to wait for a bot that may be waiting */
	bool extended;	     /* the first deadline has passed */
	unsigned extensions; /* of the bound on wall time, with CLOCK_CPU */
	unsigned quick;	     /* answers since schedstat was read */

	/* the last answer */
	int64_t last_us;      /* charged */
	int64_t last_wall_us; /* from hand-over to newline */
	int64_t last_cpu_us;  /* processor time of the bot meanwhile; -1 where
				 it was not looked at */
	int64_t last_wait_us; /* it was runnable and waited; 0 where quick */
};

/**
 * clock_init - ready a clock for a match
 * @rules: kept
 * @bot_lag, @referee_lag: descriptors of schedstat files, or -1
 * @pid: the bot's process; 0: not known, and wall time is charged whatever the
 *       rules say
 */
void clock_init(struct clock *clock, const struct clock_rules *rules,
		int bot_lag, int referee_lag, pid_t pid);

/* Take processor time that was used between turns out of the bank. */
void clock_charge(struct clock *clock, int64_t us);

/* A request begins: "move" and "limit" are whole again. */
void clock_grant(struct clock *clock);

/* An answer is charged with @used: what is free of it, limit and bank. */
void clock_pay(struct clock *clock, int64_t used);

/* How long the bot may take from here, without grace. */
int64_t clock_allowed_us(const struct clock *clock);

/* What the bot's process has used of processors in all its life; -1: not known,
 * or it is gone. */
int64_t clock_cpu_us(const struct clock *clock);

/**
 * clock_start - the request is about to be written
 * @cpu_us: clock_cpu_us, read since the bot's last answer
 */
void clock_start(struct clock *clock, struct monotime now, int64_t cpu_us);

/**
 * clock_wait_us - how long to wait for bytes before asking clock_is_up
 *
 * Returns 0 or less when the time has come.
 */
int64_t clock_wait_us(const struct clock *clock, struct monotime now);

/**
 * clock_is_up - the timer has fired and no whole answer lies in the pipe: is
 * the bot late?  If not, clock_wait_us says how long to go on.
 */
bool clock_is_up(struct clock *clock, struct monotime now);

/**
 * clock_stop - an answer was read, or none came: charge for it
 *
 * Returns false when an answer that came after the first deadline is too late
 * all the same.
 */
bool clock_stop(struct clock *clock, struct monotime now);

/**
 * clock_rested_us - clock_cpu_us at the end of the last answer
 *
 * Where that was not looked at: the most that one thread can have used.
 */
int64_t clock_rested_us(const struct clock *clock);

#endif
