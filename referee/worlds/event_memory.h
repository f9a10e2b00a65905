/*
 * event_memory.h - build a memory of hidden cards from events alone.
 *
 * A bot receives all events since its last request at once, and only one view
 * after them. memory.h needs a view after each action.  This module stores the
 * cards that other seats took visibly and have not shown since, and the
 * discards of each seat.  It builds a memory from them and a view.  That memory
 * knows less than memory_update: not the cards of a renewed stock, nor hidden
 * cards of the pile.
 *
 * Plain memory; empty if zeroed.
 */
#ifndef DEADWOOD_REFEREE_WORLDS_EVENT_MEMORY_H
#define DEADWOOD_REFEREE_WORLDS_EVENT_MEMORY_H

#include "referee/worlds/memory.h"

/**
 * struct event_memory - cards from the events of a deal
 * @deal: number of the deal
 * @taken: by seat, cards that it surely holds
 * @thrown: by seat, its discards
 */
struct event_memory {
	unsigned deal;
	struct bag taken[SEATS_MAX], thrown[SEATS_MAX];
};

/* Add an event.  Cards that its masks hide from the seat of @view are not
 * read.  @view: the newest view of that seat; it may be after further events.
 */
void event_memory_add(struct event_memory *events, const struct view *view,
		      const struct event *event);

/**
 * event_memory_build - build what a seat knows from its view and events
 * @memory: caller's storage; always a valid memory of the view.  If the taken
 *          cards contradict the view, they are ignored
 */
void event_memory_build(const struct event_memory *events,
			const struct view *view, struct memory *memory);

#endif
