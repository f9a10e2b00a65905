/*
 * event_memory.h - build a struct memory (what a seat knows about hidden cards)
 * from events and a single view.
 *
 * A bot receives all events since its last request at once, but only one view:
 * the view after the last of these events. memory_update (memory.h) needs a
 * view after each action.  So a struct event_memory stores the cards that seats
 * took visibly (from the pile, or a wild card from a meld) and have not shown
 * since.  A struct event_memory also stores the discards of each seat.
 * event_memory_build makes a struct memory from these cards and a view.  The
 * result knows less than after memory_update for each action.  The result lacks
 * the cards of a renewed stock and hidden cards of the pile.
 *
 * A struct event_memory has no pointers.  A zeroed struct is empty.
 */
#ifndef DEADWOOD_REFEREE_WORLDS_EVENT_MEMORY_H
#define DEADWOOD_REFEREE_WORLDS_EVENT_MEMORY_H

#include "referee/worlds/memory.h"

/**
 * struct event_memory - cards from the events of a deal
 * @deal: number of the deal
 * @taken: by seat, the cards that the seat surely holds
 * @thrown: by seat, the cards that the seat has discarded
 */
struct event_memory {
	unsigned deal;
	struct bag taken[SEATS_MAX], thrown[SEATS_MAX];
};

/* Add an event to an event_memory.  @view: newest view of the seat that owns
 * the memory.  The view may be later than the event.  The function does not
 * read cards that the event hides from that seat. */
void event_memory_add(struct event_memory *events, const struct view *view,
		      const struct event *event);

/**
 * event_memory_build - build a struct memory from a seat's events and view
 * @memory: caller's storage, which gets a memory that is valid for the view.
 *	If the cards in events->taken contradict the view, the function ignores
 *	them
 */
void event_memory_build(const struct event_memory *events,
			const struct view *view, struct memory *memory);

#endif
