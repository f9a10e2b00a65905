/* event_ring.c - ring buffer of server-sent events; see event_ring.h. */
#include "arena/http/event_ring.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

#define ROOM_FIRST 16384

void
event_ring_init(struct event_ring *ring, size_t keep_bytes, size_t max_bytes)
{
	memset(ring, 0, sizeof(*ring));
	ring->keep_bytes = keep_bytes;
	ring->max_bytes = max_bytes;
}

void
event_ring_release(struct event_ring *ring)
{
	free(ring->text);
	ring->text = NULL;
}

/* Drop the oldest deals until @more bytes fit.  The last deal is never
 * dropped. */
static void
event_ring_drop_deals(struct event_ring *ring, size_t more)
{
	unsigned first = 0;
	size_t bytes;

	while (first + 1 < ring->deals &&
	       (ring->dropped + ring->n + more - ring->deal[first].at >
			ring->keep_bytes ||
		ring->deals - first == EVENT_RING_DEALS_MAX))
		first++;
	if (first == 0)
		return;
	bytes = (size_t)(ring->deal[first].at - ring->dropped);
	memmove(ring->text, ring->text + bytes, ring->n - bytes);
	ring->n -= bytes;
	ring->dropped += bytes;
	ring->deals -= first;
	memmove(ring->deal, ring->deal + first,
		ring->deals * sizeof(*ring->deal));
}

static bool
event_ring_reserve(struct event_ring *ring, size_t more)
{
	if (ring->n + more > ring->keep_bytes ||
	    ring->deals == EVENT_RING_DEALS_MAX)
		event_ring_drop_deals(ring, more);
	ring->full = ring->full || ring->n + more > ring->max_bytes;
	if (ring->full)
		return false;
	while (ring->room < ring->n + more) {
		ring->room = ring->room > 0 ? ring->room * 2 : ROOM_FIRST;
		ring->text = xrealloc(ring->text, ring->room, 1);
	}
	return true;
}

static void
event_ring_copy_in(struct event_ring *ring, const char *text, size_t len)
{
	memcpy(ring->text + ring->n, text, len);
	ring->n += len;
}

bool
event_ring_append(struct event_ring *ring, const char *kind, bool deal,
		  const char *data, size_t len)
{
	char head[EVENT_RING_EVENT_MAX + 32];
	int n = snprintf(head, sizeof(head),
			 "id: %" PRIu64 "\n%s%.16s%sdata: ", ring->events + 1,
			 kind != NULL ? "event: " : "",
			 kind != NULL ? kind : "", kind != NULL ? "\n" : "");

	if (!event_ring_reserve(ring, (size_t)n + len + 2))
		return false;
	ring->events++;
	if (deal || ring->deals == 0)
		ring->deal[ring->deals++] = (struct event_ring_deal){
			ring->dropped + ring->n, ring->events
		};
	event_ring_copy_in(ring, head, (size_t)n);
	event_ring_copy_in(ring, data, len);
	event_ring_copy_in(ring, "\n\n", 2);
	return true;
}

/* Return the position after the @count events that start at @at. */
static uint64_t
event_ring_skip(const struct event_ring *ring, uint64_t at, uint64_t count)
{
	for (; count > 0; count--) {
		const char *end = ring->text + (at - ring->dropped);

		do
			end = (const char *)memchr(
				      end, '\n',
				      (size_t)(ring->text + ring->n - end)) +
			      1;
		while (*(end - 2) != '\n');
		at = ring->dropped + (uint64_t)(end - ring->text);
	}
	return at;
}

uint64_t
event_ring_find(const struct event_ring *ring, uint64_t event)
{
	unsigned deal = ring->deals;

	if (event > ring->events)
		/* the number belongs to another ring: read from the start */
		event = 0;
	while (deal > 0 && ring->deal[deal - 1].event > event)
		deal--;
	if (deal == 0)
		return ring->dropped;
	return event_ring_skip(ring, ring->deal[deal - 1].at,
			       event - ring->deal[deal - 1].event + 1);
}

long
event_ring_read(const struct event_ring *ring, uint64_t *place, char *to,
		size_t room)
{
	size_t n;

	if (*place < ring->dropped)
		return -1;
	n = ring->n - (size_t)(*place - ring->dropped);
	if (n > room)
		n = room;
	if (n > 0)
		memcpy(to, ring->text + (*place - ring->dropped), n);
	*place += n;
	return (long)n;
}
