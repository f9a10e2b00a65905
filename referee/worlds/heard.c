#include "referee/worlds/heard.h"

#include <string.h>

static void
take(struct heard *heard, seat_t seat, card_t card)
{
	if (card != CARD_NONE && card < CARD_KINDS)
		bag_put(&heard->taken[seat], card);
}

static void
show(struct heard *heard, seat_t seat, card_t card)
{
	if (bag_has(&heard->taken[seat], card))
		bag_take(&heard->taken[seat], card);
}

/* The cards that came from where all could see them. */
static void
hear_got(struct heard *heard, const struct view *view,
	 const struct event *event)
{
	const struct action *action = &event->action;
	bool open = action->act == ACT_DRAW && action->from != FROM_STOCK;

	if (action->act == ACT_BUY)
		take(heard, event->seat, action->card);
	if (!open || !event_shows_got(event, SHOWN_SEAT(view->seat)))
		return;
	for (unsigned i = 0; i < event->got_count; i++)
		take(heard, event->seat, event->got[i]);
}

/* push 4.2: the upcard goes to the left. */
static void
hear_push(struct heard *heard, const struct view *view,
	  const struct event *event)
{
	seat_t left = event->seat;

	do
		left = (seat_t)(left + 1 == view->players ? 0 : left + 1);
	while (!(view->in >> left & 1) && left != event->seat);
	take(heard, left, event->action.card);
}

void
heard_event(struct heard *heard, const struct view *view,
	    const struct event *event)
{
	const struct action *action = &event->action;
	seat_t seat = event->seat;

	if (heard->deal != view->deal) {
		memset(heard, 0, sizeof(*heard));
		heard->deal = view->deal;
	}
	if (seat >= view->players)
		return;
	hear_got(heard, view, event);
	if (action->act == ACT_PUSH)
		hear_push(heard, view, event);
	else if (action->act == ACT_DROP)
		memset(&heard->taken[seat], 0, sizeof(heard->taken[seat]));
	else if (action->act == ACT_DISCARD && action->card < CARD_KINDS)
		bag_put(&heard->thrown[seat], action->card);
	for (unsigned i = 0; i < action_card_count(action); i++)
		show(heard, seat, action->cards[i].card);
	if (action->act == ACT_DISCARD || action->act == ACT_KNOCK ||
	    action->act == ACT_SWAP || action->act == ACT_DECLARE)
		show(heard, seat, action->card);
}

/* Returns false when it contradicts what is seen. */
static bool
know(struct memory *memory, const struct view *view, seat_t seat,
     const struct bag *taken)
{
	struct bag *known = &memory->known[seat];

	for (card_t card = 0; card < CARD_KINDS; card++)
		for (; known->of[card] < taken->of[card];
		     bag_put(known, card)) {
			if (known->n >= view->cards[seat])
				return false;
			layouts_show(&memory->layouts, seat, card);
			if (memory->layouts.n == 0)
				return false;
		}
	return true;
}

void
heard_memory(const struct heard *heard, const struct view *view,
	     struct memory *memory)
{
	bool fits = true;

	memory_begin(memory, view, NULL);
	if (heard->deal != view->deal)
		return;
	for (seat_t seat = 0; seat < view->players && fits; seat++)
		if (seat != view->seat)
			fits = know(memory, view, seat, &heard->taken[seat]);
	if (!fits)
		memory_begin(memory, view, NULL);
	memcpy(memory->thrown, heard->thrown, sizeof(memory->thrown));
}
