#include "referee/worlds/event_memory.h"

#include <string.h>

static void
event_memory_add_taken(struct event_memory *events, seat_t seat, card_t card)
{
	if (card != CARD_NONE && card < CARD_KINDS)
		bag_put(&events->taken[seat], card);
}

static void
event_memory_remove_taken(struct event_memory *events, seat_t seat, card_t card)
{
	if (bag_has(&events->taken[seat], card))
		bag_take(&events->taken[seat], card);
}

/* Add cards that the seat received visibly, not from the stock. */
static void
event_memory_add_got(struct event_memory *events, const struct view *view,
		     const struct event *event)
{
	const struct action *action = &event->action;
	bool open = (action->act == ACT_DRAW && action->from != FROM_STOCK) ||
		    action->act == ACT_SWAP;

	if (action->act == ACT_BUY)
		event_memory_add_taken(events, event->seat, action->card);
	if (!open || !event_shows_got(event, SHOWN_SEAT(view->seat)))
		return;
	for (unsigned i = 0; i < event->got_count; i++)
		event_memory_add_taken(events, event->seat, event->got[i]);
}

/* push 4.2: the upcard goes to the left. */
static void
event_memory_add_push(struct event_memory *events, const struct view *view,
		      const struct event *event)
{
	seat_t left = event->seat;

	do
		left = (seat_t)(left + 1 == view->players ? 0 : left + 1);
	while (!(view->in >> left & 1) && left != event->seat);
	event_memory_add_taken(events, left, event->action.card);
}

void
event_memory_add(struct event_memory *events, const struct view *view,
		 const struct event *event)
{
	const struct action *action = &event->action;
	seat_t seat = event->seat;

	if (events->deal != view->deal) {
		memset(events, 0, sizeof(*events));
		events->deal = view->deal;
	}
	if (seat >= view->players)
		return;
	event_memory_add_got(events, view, event);
	if (action->act == ACT_PUSH)
		event_memory_add_push(events, view, event);
	else if (action->act == ACT_DROP ||
		 !event_shows_card(event, SHOWN_SEAT(view->seat)))
		memset(&events->taken[seat], 0, sizeof(events->taken[seat]));
	else if (action->act == ACT_DISCARD && action->card < CARD_KINDS)
		bag_put(&events->thrown[seat], action->card);
	for (unsigned i = 0; i < action_card_count(action); i++)
		event_memory_remove_taken(events, seat, action->cards[i].card);
	if (action->act == ACT_DISCARD || action->act == ACT_KNOCK ||
	    action->act == ACT_SWAP || action->act == ACT_DECLARE ||
	    action->act == ACT_RED_THREE)
		event_memory_remove_taken(events, seat, action->card);
}

/* Add known cards of a seat; return false if they contradict the view. */
static bool
event_memory_add_known(struct memory *memory, const struct view *view,
		       seat_t seat, const struct bag *taken)
{
	struct bag *known = &memory->known[seat];

	for (card_t card = 0; card < CARD_KINDS; card++)
		for (; known->of[card] < taken->of[card];
		     bag_put(known, card)) {
			if (known->n >= view->cards[seat])
				return false;
			layouts_reveal(&memory->layouts, seat, card);
			if (memory->layouts.n == 0)
				return false;
		}
	return true;
}

void
event_memory_build(const struct event_memory *events, const struct view *view,
		   struct memory *memory)
{
	bool fits = true;

	memory_init(memory, view, NULL);
	if (events->deal != view->deal)
		return;
	for (seat_t seat = 0; seat < view->players && fits; seat++)
		if (seat != view->seat)
			fits = event_memory_add_known(memory, view, seat,
						      &events->taken[seat]);
	if (!fits)
		memory_init(memory, view, NULL);
	memcpy(memory->thrown, events->thrown, sizeof(memory->thrown));
}
