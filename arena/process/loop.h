/*
 * loop.h - the arena's event loop: file descriptors and timers; nothing in it
 * blocks.
 *
 * Watches and timers belong to their owners and are only linked here.  A
 * callback may remove any watch, also its own; a removed watch is not called
 * again.  A watch that got another descriptor in the same turn may be called
 * once too often, so callbacks read without blocking.  Linux only.
 */
#ifndef DEADWOOD_ARENA_PROCESS_LOOP_H
#define DEADWOOD_ARENA_PROCESS_LOOP_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/monotime.h"

/**
 * struct watch - a watched descriptor
 * @fd: -1 while there is none
 * @ready: callback, called when @fd is readable or hung up
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
 * struct loop - an event loop
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

/* Watch @fd from now on.  Returns 0, or -1 with errno. */
int loop_watch(struct loop *loop, struct watch *watch, int fd);

/* Stop watching and close the descriptor.  No effect if there is none. */
void loop_close(struct loop *loop, struct watch *watch);

/* Link a timer, not armed; it stays linked for the life of the loop. */
void loop_timer(struct loop *loop, struct timer *timer,
		void (*fire)(void *owner), void *owner);
void timer_set(struct loop *loop, struct timer *timer, int64_t in_us);

/* Handle events that arrive within @wait_ms (-1: no limit), and the timers that
 * are due.  Returns 0, or -1 with errno. */
int loop_turn(struct loop *loop, int wait_ms);

/* Handle events until loop->stop.  Returns 0, or -1 with errno. */
int loop_run(struct loop *loop);

#endif
