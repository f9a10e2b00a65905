/*
 * loop.c - event loop of descriptors and timers; see loop.h.
 *
 * Linux only: epoll.
 */
#include "arena/process/loop.h"

#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <unistd.h>

/* arbitrary: maximum number of events in one turn; the next turn handles the
 * rest */
#define TURN_EVENTS 64

int
loop_init(struct loop *loop)
{
	*loop = (struct loop){ .epoll = epoll_create1(EPOLL_CLOEXEC),
			       .clock = monotime_now };
	loop->now = monotime_now();
	return loop->epoll == -1 ? -1 : 0;
}

void
loop_release(struct loop *loop)
{
	if (loop->epoll > 0)
		close(loop->epoll);
	loop->epoll = -1;
}

int
loop_watch(struct loop *loop, struct watch *watch, int fd)
{
	struct epoll_event event = { .events = EPOLLIN };

	event.data.ptr = watch;
	if (epoll_ctl(loop->epoll, EPOLL_CTL_ADD, fd, &event) != 0)
		return -1;
	watch->fd = fd;
	return 0;
}

void
loop_close(struct loop *loop, struct watch *watch)
{
	if (watch->fd == -1)
		return;
	/* remove the descriptor explicitly, because a copy of it would keep it
	 * in the epoll set */
	epoll_ctl(loop->epoll, EPOLL_CTL_DEL, watch->fd, NULL);
	close(watch->fd);
	watch->fd = -1;
}

void
loop_timer(struct loop *loop, struct timer *timer, void (*fire)(void *owner),
	   void *owner)
{
	*timer = (struct timer){ .fire = fire, .owner = owner };
	timer->next = loop->timers;
	loop->timers = timer;
}

void
timer_set(struct loop *loop, struct timer *timer, int64_t in_us)
{
	timer->at = monotime_plus_us(loop->now, in_us);
	timer->armed = true;
}

/* Return the time in milliseconds until the next timer, rounded up; -1 if no
 * timer is armed. */
static int
loop_next_timer_ms(const struct loop *loop)
{
	int64_t least = INT64_MAX;

	for (const struct timer *t = loop->timers; t != NULL; t = t->next)
		if (t->armed && monotime_since_us(t->at, loop->now) < least)
			least = monotime_since_us(t->at, loop->now);
	if (least == INT64_MAX)
		return -1;
	if (least <= 0)
		return 0;
	least = (least + 999) / 1000;
	return least > INT_MAX ? INT_MAX : (int)least;
}

static void
loop_fire_timers(struct loop *loop)
{
	for (struct timer *t = loop->timers; t != NULL; t = t->next)
		if (t->armed && monotime_since_us(loop->now, t->at) >= 0) {
			t->armed = false;
			t->fire(t->owner);
		}
}

int
loop_turn(struct loop *loop, int wait_ms)
{
	struct epoll_event events[TURN_EVENTS];
	int n = epoll_wait(loop->epoll, events, TURN_EVENTS, wait_ms);

	if (n == -1 && errno != EINTR)
		return -1;
	loop->now = loop->clock();
	for (int i = 0; i < n && !loop->stop; i++) {
		struct watch *watch = events[i].data.ptr;

		if (watch->fd != -1)
			watch->ready(watch->owner);
	}
	if (!loop->stop)
		loop_fire_timers(loop);
	return 0;
}

int
loop_run(struct loop *loop)
{
	while (!loop->stop)
		if (loop_turn(loop, loop_next_timer_ms(loop)) != 0)
			return -1;
	return 0;
}
