/*
 * fake_host.h - a pool on a machine that is made up: nothing runs, the clock
 * stands until it is set, and what a referee says, who ends and what cannot be
 * started is the test's to say.
 *
 * The pool has two workers and two bots, ann and bob.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_FAKE_HOST_H
#define DEADWOOD_TESTS_SUPPORT_FAKE_HOST_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "arena/runner/match_pool.h"
#include "arena/runner/outcome.h"
#include "lib/diag.h"

#define PROGRAMS_MAX 64
#define SECOND_US    INT64_C(1000000)
#define HASH	     "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

enum kind { REFEREE, BOT, FORK_SERVER, BOX };

/**
 * struct program - one that was started; the first at programs[0]
 * @fd: the other end of what it was given: a control socket, a bot's stderr;
 *	-1 once it has ended
 * @stubborn: lives on when it is killed
 */
struct program {
	enum kind kind;
	int fd;
	bool dead, reaped;
	int status;
	bool stubborn;
};
extern struct program programs[PROGRAMS_MAX];
extern unsigned started;

/* So many bots or fork servers (refused), or referees, cannot be started now;
 * the former for want of this. */
extern unsigned refused, refused_referees;
extern int refused_for;

/* So many processes were ended for want of memory. */
extern uint64_t killed_for_memory;

/* It starts, and it ends by itself or is ended. */
pid_t begin(enum kind kind, int fd);
void end(struct program *program, int status);

unsigned count(enum kind kind);
unsigned alive(enum kind kind);

/* The one of its kind that was started last. */
struct program *last(enum kind kind);

/* The pool, and what it has handed up: how often, and the last of it. */
extern struct match_pool pool;
extern struct diag failed;
extern struct outcome *got;
extern unsigned dones, nexts, logs;
extern char *text_of_log; /* of ann's */

/* @more: lines of the configuration; @boxed: at level process. */
void open_pool(const char *more, bool boxed);
void close_pool(void);

/* Handle what has come, and who has ended, until nothing more happens. */
void turn(void);
void pass(int64_t us); /* the same while time goes by */

/* A match for a worker, whose players match_pool_seat starts; one at the first
 * worker, with its players. */
void give(unsigned worker, uint64_t match);
void play(uint64_t match);

/* Is the referee's next message the order of this match?  @and: in it. */
bool has_order(uint64_t match, const char *and);

/* The referee says this; the result of a match that ann won, @how: of bob. */
void say(const char *text);
void say_result(uint64_t match, const char *how);

#define FINE "\"verdict\":\"ok\",\"name\":\"Bob\",\"version\":\"2\\u001b\""

/* The bots of a match end when they are told to. */
void bots_end(int status);

#endif
