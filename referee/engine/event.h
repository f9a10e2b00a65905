/*
 * event.h - events that an action causes, and the seats that may see the cards
 * in them.
 *
 * When the engine applies an action, it adds events to a list.  All seats get
 * equal events with equal numbers.  The event for a seat has "??" for each card
 * that this seat may not see.  A family is the code of related games
 * (referee/games).  Only the family that adds an event decides which seats may
 * see the event's cards.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_EVENT_H
#define DEADWOOD_REFEREE_ENGINE_EVENT_H

#include "action.h"

/* Maximum number of events that one action or the start of a deal causes. */
#define EVENTS_MAX 48

/**
 * struct event - one event of a deal
 * @seat: seat that acted, or SEAT_NONE if the engine acted
 * @action: the action.  Cards that a draw, push or buy adds to a hand are in
 *        @got, not in the action
 * @got: the @got_count cards that the action moved into a hand
 * @got_shown: one bit per seat that may see all cards of @got
 * @card_shown: one bit per seat that may see action.card.  Unless the card was
 *        discarded face down (gin 7.1), all bits are set
 */
struct event {
	uint8_t seat;
	uint16_t got_count;
	uint16_t got_shown;
	uint16_t card_shown;
	card_t got[PACK_CARDS_MAX];
	struct action action;
};

#define SHOWN_ALL	 ((uint16_t)0xffff)
#define SHOWN_NONE	 ((uint16_t)0)
#define SHOWN_SEAT(seat) ((uint16_t)(1u << (seat)))

/* Return whether one of @seats (one bit per seat) may see cards of an event.
 * event_shows_card is about action.card; event_shows_got is about all cards of
 * @got. */
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
 * Returns the new event.  The caller adds to @got the cards that went into a
 * hand.
 */
struct event *event_add(struct events *events, unsigned seat,
			const struct action *action);

#endif
