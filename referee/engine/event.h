/*
 * event.h - events that an action causes, and which seats may see their cards.
 *
 * Applying an action adds events.  All seats get the same events with the same
 * numbers.  When an event is written for a seat, a card that the seat may not
 * see becomes "??".  The family that adds an event sets which seats may see its
 * cards; no other code decides that.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_EVENT_H
#define DEADWOOD_REFEREE_ENGINE_EVENT_H

#include "action.h"

/* Most events of one action, or of the start of a deal. */
#define EVENTS_MAX 48

/**
 * struct event - one event of a deal
 * @seat: the acting seat, or SEAT_NONE for the engine
 * @action: the action, with the cards that it moved; cards that a draw, push or
 *        buy adds to a hand are in @got
 * @got: @got_count cards that went into a hand
 * @got_shown: bit per seat that may see all of @got
 * @card_shown: bit per seat that may see action.card; all bits, except for a
 *        card laid face down (gin 7.1)
 */
struct event {
	uint8_t seat;
	uint8_t got_count;
	uint16_t got_shown;
	uint16_t card_shown;
	card_t got[PACK_CARDS_MAX];
	struct action action;
};

#define SHOWN_ALL	 ((uint16_t)0xffff)
#define SHOWN_NONE	 ((uint16_t)0)
#define SHOWN_SEAT(seat) ((uint16_t)(1u << (seat)))

/* Return whether one of @seats (a bit each) may see action.card, or @got. */
static inline bool
event_shows_card(const struct event *event, uint16_t seats)
{
	return (event->card_shown & seats) != 0;
}

static inline bool
event_shows_got(const struct event *event, uint16_t seats)
{
	return (event->got_shown & seats) != 0;
}

struct events {
	unsigned n;
	struct event at[EVENTS_MAX];
};

/**
 * event_add - append an event and initialize its head
 * @action: borrowed, copied; or NULL: the caller sets the action
 *
 * Returns the event; the caller adds the cards that went into the hand.
 */
struct event *event_add(struct events *events, unsigned seat,
			const struct action *action);

#endif
