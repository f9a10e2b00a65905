/*
 * fake_host.h - run a match pool on a simulated machine.  No process runs, and
 * the clock moves only on request.  The test decides what a referee sends,
 * which process ends and which fails to start.
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
 * struct program - a process that the pool started; the first is programs[0]
 * @fd: the test's end of its control socket (a bot: stderr); -1 after its end
 * @stubborn: SIGKILL does not end it
 */
struct program {
	enum kind kind;
	int fd;
	bool dead, reaped;
	int status;
	bool stubborn;
};
extern struct program programs[PROGRAMS_MAX];
extern unsigned program_count;

/* Number of starts that fail from now on: of bots and fork servers (with
 * start_errno), and of referees. */
extern unsigned failing_bot_starts, failing_referee_starts;
extern int start_errno;

/* Number of processes that the OOM killer has ended. */
extern uint64_t oom_kill_count;

/* Start a program; end it with a wait status. */
pid_t program_start(enum kind kind, int fd);
void program_end(struct program *program, int status);

unsigned programs_started(enum kind kind);
unsigned programs_alive(enum kind kind);

/* Return the program of this kind that was started last. */
struct program *program_last(enum kind kind);

/* The pool; the number of calls of its callbacks, and their last arguments. */
extern struct match_pool pool;
extern struct diag pool_error;
extern struct outcome *last_outcome;
extern unsigned done_count, next_count, log_count;
extern char *ann_log; /* stderr log of ann in the last match */

/* Open the pool. @more: lines added to the configuration; @boxed: isolation
 * level process instead of none. */
void fake_pool_open(const char *more, bool boxed);
void fake_pool_close(void);

/* Handle all pending messages and exits; the same while @us of time pass. */
void fake_pool_turn(void);
void fake_pool_advance(int64_t us);

/* Give a match to a worker: match_pool_start_bots() starts its bots.  Or play
 * one on worker 0, with its bots started. */
void fake_pool_assign(unsigned worker, uint64_t match);
void fake_pool_play(uint64_t match);

/* Return whether the next message to the referee requests match @match and
 * contains @and. */
bool referee_got_request(uint64_t match, const char *and);

/* Send a message of the referee; the result of a match that ann won, @how: JSON
 * members of bob. */
void referee_send(const char *text);
void referee_send_result(uint64_t match, const char *how);

#define SEAT_OK "\"verdict\":\"ok\",\"name\":\"Bob\",\"version\":\"2\\u001b\""

/* End all bots, as when a match is over. */
void fake_bots_exit(int status);

#endif
