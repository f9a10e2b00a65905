/*
 * event_ring.h - ring buffer of server-sent events, shared by many readers.
 *
 * The writer appends events.  Each reader keeps its own place and reads what
 * follows it.  The buffer is bounded: it drops whole deals, oldest first, but
 * never the current deal.  A reader whose place was dropped was too slow;
 * event_ring_read returns -1 for it.
 *
 * Events are numbered from 1.  The number is the `id` of the event.
 */
#ifndef DEADWOOD_ARENA_HTTP_EVENT_RING_H
#define DEADWOOD_ARENA_HTTP_EVENT_RING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EVENT_RING_DEALS_MAX 4096
#define EVENT_RING_EVENT_MAX                                                   \
	32 /* upper limit of the bytes around the data of an event */

/**
 * struct event_ring_deal - start of a deal
 * @at: bytes appended before it
 * @event: number of its first event
 */
struct event_ring_deal {
	uint64_t at, event;
};

/**
 * struct event_ring - the buffer
 * @text: @n bytes, of which the first is byte number @dropped
 * @room: bytes allocated
 * @keep_bytes: limit for several deals: the oldest are dropped beyond it
 * @max_bytes: limit for a single deal: an event beyond it is refused, and @full
 *	is set
 * @events: events appended so far
 */
struct event_ring {
	char *text;
	size_t n, room, keep_bytes, max_bytes;
	uint64_t dropped, events;
	bool full;
	unsigned deals;
	struct event_ring_deal deal[EVENT_RING_DEALS_MAX];
};

void event_ring_init(struct event_ring *ring, size_t keep_bytes,
		     size_t max_bytes);
void event_ring_release(struct event_ring *ring);

/**
 * event_ring_append - append one event
 * @kind: name of the event; NULL: "message"
 * @deal: the event starts a deal
 * @data: @len bytes without a newline
 *
 * Returns false and sets .full if the event does not fit.
 */
bool event_ring_append(struct event_ring *ring, const char *kind, bool deal,
		       const char *data, size_t len);

/* Return the place of a reader that has seen the events up to number @event.
 * With 0, or an event that was dropped, it is the oldest deal. */
uint64_t event_ring_find(const struct event_ring *ring, uint64_t event);

/**
 * event_ring_read - copy what follows a place
 * @place: advanced by the bytes copied
 *
 * Copies up to @room bytes into @to and returns their number, or -1 if the
 * place was dropped.
 */
long event_ring_read(const struct event_ring *ring, uint64_t *place, char *to,
		     size_t room);

#endif
