/* event_ring.c - what a stream has said; see event_ring.h. */
#include "arena/http/event_ring.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

#define ROOM_FIRST 16384

void
event_ring_init(struct event_ring *tape, size_t keep, size_t most)
{
	memset(tape, 0, sizeof(*tape));
	tape->keep = keep;
	tape->most = most;
}

void
event_ring_release(struct event_ring *tape)
{
	free(tape->text);
	tape->text = NULL;
}

/* The deals at the beginning that there is no room for: all but the last may
 * go. */
static void
let_go(struct event_ring *tape, size_t more)
{
	unsigned first = 0;
	size_t bytes;

	while (first + 1 < tape->deals &&
	       (tape->gone + tape->n + more - tape->deal[first].at >
			tape->keep ||
		tape->deals - first == EVENT_RING_DEALS_MAX))
		first++;
	if (first == 0)
		return;
	bytes = (size_t)(tape->deal[first].at - tape->gone);
	memmove(tape->text, tape->text + bytes, tape->n - bytes);
	tape->n -= bytes;
	tape->gone += bytes;
	tape->deals -= first;
	memmove(tape->deal, tape->deal + first,
		tape->deals * sizeof(*tape->deal));
}

static bool
make_room(struct event_ring *tape, size_t more)
{
	if (tape->n + more > tape->keep || tape->deals == EVENT_RING_DEALS_MAX)
		let_go(tape, more);
	tape->full = tape->full || tape->n + more > tape->most;
	if (tape->full)
		return false;
	while (tape->room < tape->n + more) {
		tape->room = tape->room > 0 ? tape->room * 2 : ROOM_FIRST;
		tape->text = xrealloc(tape->text, tape->room, 1);
	}
	return true;
}

static void
put(struct event_ring *tape, const char *text, size_t len)
{
	memcpy(tape->text + tape->n, text, len);
	tape->n += len;
}

bool
event_ring_put(struct event_ring *tape, const char *kind, bool deal,
	       const char *data, size_t len)
{
	char head[EVENT_RING_EVENT_MAX + 32];
	int n = snprintf(head, sizeof(head),
			 "id: %" PRIu64 "\n%s%.16s%sdata: ", tape->events + 1,
			 kind != NULL ? "event: " : "",
			 kind != NULL ? kind : "", kind != NULL ? "\n" : "");

	if (!make_room(tape, (size_t)n + len + 2))
		return false;
	tape->events++;
	if (deal || tape->deals == 0)
		tape->deal[tape->deals++] = (struct event_ring_deal){
			tape->gone + tape->n, tape->events
		};
	put(tape, head, (size_t)n);
	put(tape, data, len);
	put(tape, "\n\n", 2);
	return true;
}

/* The place behind @count events from @at on. */
static uint64_t
pass_events(const struct event_ring *tape, uint64_t at, uint64_t count)
{
	for (; count > 0; count--) {
		const char *end = tape->text + (at - tape->gone);

		do
			end = (const char *)memchr(
				      end, '\n',
				      (size_t)(tape->text + tape->n - end)) +
			      1;
		while (*(end - 2) != '\n');
		at = tape->gone + (uint64_t)(end - tape->text);
	}
	return at;
}

uint64_t
event_ring_find(const struct event_ring *tape, uint64_t event)
{
	unsigned deal = tape->deals;

	if (event > tape->events)
		event = 0; /* another tape's */
	while (deal > 0 && tape->deal[deal - 1].event > event)
		deal--;
	if (deal == 0)
		return tape->gone;
	return pass_events(tape, tape->deal[deal - 1].at,
			   event - tape->deal[deal - 1].event + 1);
}

long
event_ring_read(const struct event_ring *tape, uint64_t *place, char *to,
		size_t room)
{
	size_t n;

	if (*place < tape->gone)
		return -1;
	n = tape->n - (size_t)(*place - tape->gone);
	if (n > room)
		n = room;
	if (n > 0)
		memcpy(to, tape->text + (*place - tape->gone), n);
	*place += n;
	return (long)n;
}
