/*
 * loop.h - the arena's one loop: descriptors and timers; nothing in it blocks.
 *
 * Watches and timers live in their owners and are only linked here.  A handler
 * may remove any watch, its own too; one that was removed is not called again,
 * and one that was given another descriptor in the same turn may be called once
 * too often, so handlers read without blocking.  Linux only.
 */
#ifndef DEADWOOD_ARENA_PROCESS_LOOP_H
#define DEADWOOD_ARENA_PROCESS_LOOP_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/monotime.h"

/**
 * struct watch - a descriptor that is waited for
 * @fd: -1 while there is none
 * @ready: called when it is readable or hung up
 */
struct watch {
	int fd;
	void (*ready)(void *owner);
	void *owner;
};

struct timer {
	struct monotime at;
	bool armed;
	void (*fire)(void *owner);
	void *owner;
	struct timer *next;
};

/**
 * struct loop - what is waited for
 * @timers: all that were ever added
 * @clock: monotime_now, or a test's own
 * @now: when this turn began
 */
struct loop {
	int epoll;
	struct timer *timers;
	struct monotime (*clock)(void);
	struct monotime now;
	bool stop;
};

/* Returns 0, or -1 with errno. */
int loop_init(struct loop *loop);
void loop_release(struct loop *loop);

/* Wait for @fd from now on.  Returns 0, or -1 with errno. */
int loop_watch(struct loop *loop, struct watch *watch, int fd);

/* No longer; closes the descriptor.  Fine when there is none. */
void loop_close(struct loop *loop, struct watch *watch);

/* Link a timer, not armed; it stays linked while the loop lives. */
void loop_timer(struct loop *loop, struct timer *timer,
		void (*fire)(void *owner), void *owner);
void timer_set(struct loop *loop, struct timer *timer, int64_t in_us);

/* Handle what comes within @wait_ms (-1: however long that takes), and the
 * timers that are due.  Returns 0, or -1 with errno. */
int loop_turn(struct loop *loop, int wait_ms);

/* Handle what comes until loop->stop.  Returns 0, or -1 with errno. */
int loop_run(struct loop *loop);

#endif
