/*
 * ruling.h - make rulings (a refusal or none) in the code that checks actions.
 *
 * No other code should include ruling.h, because its names (good, refuse,
 * in_list) are short.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_RULING_H
#define DEADWOOD_REFEREE_ENGINE_RULING_H

#include "refusal.h"

/* The ruling on a legal action. */
static const struct ruling good = { REFUSE_NONE, CARD_NONE, 0 };

/* Return the ruling on an illegal action.  @card is the refused card, or
 * CARD_NONE.  If the refusal is about a list of the action, the caller sets
 * .list. */
static inline struct ruling
refuse(enum refusal refusal, card_t card)
{
	return (struct ruling){ refusal, card, 0 };
}

/* Return a copy of the ruling in which .list is list @i of the action, counted
 * from 0. */
static inline struct ruling
in_list(struct ruling ruling, unsigned i)
{
	ruling.list = (uint8_t)(i + 1);
	return ruling;
}

#endif
