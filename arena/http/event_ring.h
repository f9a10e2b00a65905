/*
 * event_ring.h - ring buffer of server-sent events, shared by many readers.
 *
 * The writer appends events.  Each reader has its own position in the stream (a
 * byte number), and reads the bytes after that position.  When the buffer is
 * full, it drops the oldest deals, but never the current deal.  If a reader's
 * position is in a dropped deal, event_ring_read returns -1, because the reader
 * was too slow.
 *
 * Events are numbered from 1.  The number of an event is its `id` in the
 * stream.
 */
#ifndef DEADWOOD_ARENA_HTTP_EVENT_RING_H
#define DEADWOOD_ARENA_HTTP_EVENT_RING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EVENT_RING_DEALS_MAX 4096
/* arbitrary: maximum bytes of an event, without the bytes of its data */
#define EVENT_RING_EVENT_MAX 32

/**
 * struct event_ring_deal - start of a deal in the stream
 * @at: byte number at which the deal starts
 * @event: number of the first event of the deal
 */
struct event_ring_deal {
	uint64_t at, event;
};

/**
 * struct event_ring - the ring buffer
 * @text: last @n bytes of the stream; @dropped is the number of earlier,
 *	dropped bytes
 * @room: number of allocated bytes
 * @keep_bytes: maximum size in bytes of all deals; beyond it, the ring drops
 *	the oldest deals
 * @max_bytes: maximum size in bytes of one deal.  The ring refuses an event
 *	that exceeds this size, and sets @full
 * @events: number of events appended so far
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
 * @kind: name of the event, or NULL for an event without a name
 * @deal: true: the event starts a deal
 * @data: data of the event, @len bytes without a newline
 *
 * If the deal would exceed max_bytes, returns false and sets ring->full.
 */
bool event_ring_append(struct event_ring *ring, const char *kind, bool deal,
		       const char *data, size_t len);

/* Return the position of a reader that has received the events up to number
 * @event.  If @event is 0 or was dropped, return the start of the oldest deal.
 */
uint64_t event_ring_find(const struct event_ring *ring, uint64_t event);

/**
 * event_ring_read - copy the bytes that follow a position in the stream
 * @place: position of the reader, which the function advances by the number of
 *	copied bytes
 *
 * event_ring_read copies at most @room bytes into @to.  Returns the number of
 * copied bytes, or -1 if the bytes at @place were dropped.
 */
long event_ring_read(const struct event_ring *ring, uint64_t *place, char *to,
		     size_t room);

#endif
