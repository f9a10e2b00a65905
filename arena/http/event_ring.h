/*
 * event_ring.h - what a stream has said, for all who read it: each where they
 * are.
 *
 * Text is put on at the end, in events; a reader keeps a place and asks what is
 * behind it.  What is kept is bounded: whole deals go at the beginning, but
 * never the one that is under way.  A place that has gone is told apart: who
 * stood there was too slow.
 *
 * An event has a number, from 1, as the `id` of server-sent events.
 */
#ifndef DEADWOOD_ARENA_HTTP_EVENT_RING_H
#define DEADWOOD_ARENA_HTTP_EVENT_RING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EVENT_RING_DEALS_MAX 4096
#define EVENT_RING_EVENT_MAX                                                   \
	32 /* bytes around the text of an event, and above */

/**
 * struct event_ring_deal - where a deal begins
 * @at: bytes since the beginning of the tape
 * @event: its first
 */
struct event_ring_deal {
	uint64_t at, event;
};

/**
 * struct event_ring - @n bytes of text, the first of which is number @gone
 * @keep: so many bytes are kept, if there is more than one deal
 * @most: so many are kept in any case; more is refused, and @full
 * @events: put so far
 */
struct event_ring {
	char *text;
	size_t n, room, keep, most;
	uint64_t gone, events;
	bool full;
	unsigned deals;
	struct event_ring_deal deal[EVENT_RING_DEALS_MAX];
};

void event_ring_init(struct event_ring *tape, size_t keep, size_t most);
void event_ring_release(struct event_ring *tape);

/**
 * event_ring_put - one more event
 * @kind: its name, NULL: "message"
 * @deal: a deal begins with it
 * @data: @len bytes without a newline
 *
 * False, and full, when it has no room.
 */
bool event_ring_put(struct event_ring *tape, const char *kind, bool deal,
		    const char *data, size_t len);

/* Where a reader begins who has seen the events up to this number; 0, or one
 * that is no more kept: with the first deal that is. */
uint64_t event_ring_find(const struct event_ring *tape, uint64_t event);

/**
 * event_ring_read - what is behind a place
 * @place: moves on
 *
 * Up to @room bytes into @to; -1: the place has gone.
 */
long event_ring_read(const struct event_ring *tape, uint64_t *place, char *to,
		     size_t room);

#endif
