/*
 * heard.h - a memory for who sees a view only where it must act itself.
 *
 * A bot is told of all that happened since its last request at once, and shown
 * only what it all led to; memory.h wants a view behind each action.  What is
 * heard keeps the cards that others took in sight and have not shown since, and
 * what each threw, by events alone, and makes a memory of a view with them.
 * That knows less than memory_see: not what a renewed stock is made of, nor the
 * pile's hidden cards.
 *
 * Plain memory; empty when zeroed.
 */
#ifndef DEADWOOD_REFEREE_WORLDS_HEARD_H
#define DEADWOOD_REFEREE_WORLDS_HEARD_H

#include "referee/worlds/memory.h"

/**
 * struct heard
 * @deal: of which it is
 * @taken: by seat, cards that it surely holds
 * @thrown: by seat, its discards
 */
struct heard {
	unsigned deal;
	struct bag taken[SEATS_MAX], thrown[SEATS_MAX];
};

/* Something happened.  Where its masks hide cards from @seat they are not read.
 * @view: the latest of that seat; it may be behind further events. */
void heard_event(struct heard *heard, const struct view *view,
		 const struct event *event);

/**
 * heard_memory - what a seat knows, by its view and what it heard
 * @memory: caller's storage; always a memory of the view, at worst without what
 *          was heard
 */
void heard_memory(const struct heard *heard, const struct view *view,
		  struct memory *memory);

#endif
