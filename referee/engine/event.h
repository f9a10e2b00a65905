/*
 * event.h - events that an action causes, and the seats that may see the cards
 * in them.
 *
 * When the engine applies an action, it adds events to a list.  All seats get
 * the same events with the same numbers.  In an event that is written for a
 * seat, each card that this seat may not see becomes "??".  Only the family
 * (referee/games) that adds an event decides which seats may see the cards in
 * it.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_EVENT_H
#define DEADWOOD_REFEREE_ENGINE_EVENT_H

#include "action.h"

/* Maximum number of events that one action or the start of a deal causes. */
#define EVENTS_MAX 48

/**
 * struct event - one event of a deal
 * @seat: the acting seat, or SEAT_NONE if the engine acts
 * @action: the action.  Cards that a draw, push or buy adds to a hand are not
 *        in the action but in @got
 * @got: @got_count cards that the action moved into a hand
 * @got_shown: one bit per seat that may see all cards of @got
 * @card_shown: one bit per seat that may see action.card.  All bits are set,
 *        unless the card was discarded face down (gin 7.1)
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

/* Return whether one of @seats (one bit per seat) may see action.card (function
 * event_shows_card) or all cards of @got (function event_shows_got). */
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
 * event_add - append an event and initialize its members except the array @got
 * @action: copied to the event; NULL: the caller sets the event's action
 *
 * Returns the event.  The caller adds cards that went into a hand to @got.
 */
struct event *event_add(struct events *events, unsigned seat,
			const struct action *action);

#endif
