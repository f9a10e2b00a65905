/*
 * event.h - what happened, as everybody may hear it.
 *
 * An action that is applied leaves events.  All seats get the same events under
 * the same numbers; a card that a seat may not see is masked ("??") for it when
 * the event is written.  What a mask hides is said here, once, by the family
 * that made the event.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_EVENT_H
#define DEADWOOD_REFEREE_ENGINE_EVENT_H

#include "action.h"

/* The most that one action, or one deal's start, leaves. */
#define EVENTS_MAX 48

/**
 * struct event - one thing that happened
 * @seat: who did it, or SEAT_NONE for the engine
 * @action: what was done, with the cards it moved.  For draws, pushes and buys
 *        the cards that came into a hand are @got
 * @got: cards that went into a hand, @got_count of them
 * @got_shown: bit per seat that may see all of them
 * @card_shown: bit per seat that may see action.card (all ones but for a card
 *        laid face down, as in gin 7.1)
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

/* Does one of these seats see action.card, or what was got? */
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
 * event_add - append an event and ready its head
 * @action: copied; borrowed, or NULL for an event of the engine's that is
 *          filled in by the caller
 *
 * Returns the event, for the caller to add what came into the hand.
 */
struct event *event_add(struct events *events, unsigned seat,
			const struct action *action);

#endif
