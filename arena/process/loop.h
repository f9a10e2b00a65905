/*
 * loop.h - the arena's event loop for file descriptors and timers.
 *
 * The caller owns watches and timers; the loop only keeps pointers to them.  A
 * callback may close any watch, even the watch that called it.  The loop does
 * not call a closed watch.  If a callback gives a watch another descriptor, the
 * loop may call that watch although nothing can be read.  So callbacks must
 * read without blocking.  Linux only.
 */
#ifndef DEADWOOD_ARENA_PROCESS_LOOP_H
#define DEADWOOD_ARENA_PROCESS_LOOP_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/monotime.h"

/**
 * struct watch - a watched descriptor
 * @fd: the descriptor; -1 while the watch has no descriptor
 * @ready: callback when @fd is readable or its other end was closed
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
 * @timers: list of all timers in the loop
 * @clock: function that returns the time: monotime_now, or the function of a
 *	test
 * @now: time at which the current loop_turn began
 */
struct loop {
	int epoll;
	struct timer *timers;
	struct monotime (*clock)(void);
	struct monotime now;
	bool stop;
};

/* Initialise @loop.  Returns 0.  On an error, returns -1 with errno. */
int loop_init(struct loop *loop);
void loop_release(struct loop *loop);

/* Start to watch @fd with @watch.  Returns 0, or -1 with errno. */
int loop_watch(struct loop *loop, struct watch *watch, int fd);

/* Stop watching, and close the descriptor of @watch.  If the watch has no
 * descriptor, loop_close does nothing. */
void loop_close(struct loop *loop, struct watch *watch);

/* Add a timer, which fires only after timer_set.  The timer stays in the loop
 * until loop_release. */
void loop_timer(struct loop *loop, struct timer *timer,
		void (*fire)(void *owner), void *owner);
void timer_set(struct loop *loop, struct timer *timer, int64_t in_us);

/* Wait at most @wait_ms milliseconds (-1: no limit) for an event or a timer,
 * then call the callbacks of all events and timers that are due.  Returns 0, or
 * -1 with errno. */
int loop_turn(struct loop *loop, int wait_ms);

/* Handle events and timers until a callback sets loop->stop.  Returns 0, or -1
 * with errno. */
int loop_run(struct loop *loop);

#endif
