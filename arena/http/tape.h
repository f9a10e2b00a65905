/*
 * tape.h - what a stream has said, for all who read it: each where they are.
 *
 * Text is put on at the end, in events; a reader keeps a place and asks what is
 * behind it.  What is kept is bounded: whole deals go at the beginning, but
 * never the one that is under way.  A place that has gone is told apart: who
 * stood there was too slow.
 *
 * An event has a number, from 1, as the `id` of server-sent events.
 */
#ifndef DEADWOOD_ARENA_HTTP_TAPE_H
#define DEADWOOD_ARENA_HTTP_TAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TAPE_DEALS_MAX 4096
#define TAPE_EVENT_MAX 32 /* bytes around the text of an event, and above */

/**
 * struct tape_deal - where a deal begins
 * @at: bytes since the beginning of the tape
 * @event: its first
 */
struct tape_deal {
	uint64_t at, event;
};

/**
 * struct tape - @n bytes of text, the first of which is number @gone
 * @keep: so many bytes are kept, if there is more than one deal
 * @most: so many are kept in any case; more is refused, and @full
 * @events: put so far
 */
struct tape {
	char *text;
	size_t n, room, keep, most;
	uint64_t gone, events;
	bool full;
	unsigned deals;
	struct tape_deal deal[TAPE_DEALS_MAX];
};

void tape_init(struct tape *tape, size_t keep, size_t most);
void tape_release(struct tape *tape);

/**
 * tape_put - one more event
 * @kind: its name, NULL: "message"
 * @deal: a deal begins with it
 * @data: @len bytes without a newline
 *
 * False, and full, when it has no room.
 */
bool tape_put(struct tape *tape, const char *kind, bool deal, const char *data,
	      size_t len);

/* Where a reader begins who has seen the events up to this number; 0, or one
 * that is no more kept: with the first deal that is. */
uint64_t tape_find(const struct tape *tape, uint64_t event);

/**
 * tape_read - what is behind a place
 * @place: moves on
 *
 * Up to @room bytes into @to; -1: the place has gone.
 */
long tape_read(const struct tape *tape, uint64_t *place, char *to, size_t room);

#endif
