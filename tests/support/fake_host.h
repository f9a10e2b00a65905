/*
 * fake_host.h - run a match pool on a simulated machine.  On the simulated
 * machine no process runs, and the clock moves only on request.  The test
 * decides what a referee sends, which process ends, and which process fails to
 * start.
 *
 * The simulated pool has two workers and two bots, ann and bob.
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
 * struct program - a process that the pool started; the first process is
 * programs[0]
 * @fd: test's end of the control socket, or of stderr for a bot; -1 after the
 *	end of the process
 * @stubborn: true: SIGKILL does not end the process
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

/* Number of starts that fail from now on.  Starts of bots and fork servers fail
 * with the errno start_errno. */
extern unsigned failing_bot_starts, failing_referee_starts;
extern int start_errno;

/* Number of processes that the simulated OOM killer has ended. */
extern uint64_t oom_kill_count;

/* program_start starts a program; program_end ends it with a wait status. */
pid_t program_start(enum kind kind, int fd);
void program_end(struct program *program, int status);

unsigned programs_started(enum kind kind);
unsigned programs_alive(enum kind kind);

/* Return the last started program of this kind. */
struct program *program_last(enum kind kind);

/* The pool, the number of calls of its callbacks, and the last arguments of
 * these calls. */
extern struct match_pool pool;
extern struct diag pool_error;
extern struct outcome *last_outcome;
extern unsigned done_count, next_count, log_count;
extern char *ann_log; /* stderr log of the bot ann in the last match */

/* Open the simulated pool.  @more: further lines of the configuration.  @boxed:
 * true: isolation level process; false: isolation level none. */
void fake_pool_open(const char *more, bool boxed);
void fake_pool_close(void);

/* fake_pool_turn handles all pending messages and exits. fake_pool_advance
 * handles them while @us microseconds pass. */
void fake_pool_turn(void);
void fake_pool_advance(int64_t us);

/* fake_pool_assign gives a match to a worker; match_pool_start_bots() then
 * starts its bots. fake_pool_play plays a match on worker 0 and starts its
 * bots. */
void fake_pool_assign(unsigned worker, uint64_t match);
void fake_pool_play(uint64_t match);

/* Return whether the next message to the referee requests match @match and
 * contains the text @and. */
bool referee_got_request(uint64_t match, const char *and);

/* referee_send sends a message of the referee. referee_send_result sends the
 * result of a match that ann won; @how contains the JSON members of bob. */
void referee_send(const char *text);
void referee_send_result(uint64_t match, const char *how);

#define SEAT_OK "\"verdict\":\"ok\",\"name\":\"Bob\",\"version\":\"2\\u001b\""

/* End all bots of the pool, as the end of a match does. */
void fake_bots_exit(int status);

#endif
