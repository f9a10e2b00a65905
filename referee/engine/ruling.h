/*
 * ruling.h - make rulings in the code that checks actions.
 *
 * Only code that checks actions includes this header, because its names (good,
 * refuse, in_list) are short.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_RULING_H
#define DEADWOOD_REFEREE_ENGINE_RULING_H

#include "refusal.h"

/* The ruling for a legal action. */
static const struct ruling good = { REFUSE_NONE, CARD_NONE, 0 };

/* Return the ruling of an illegal action; @card is the refused card, or
 * CARD_NONE.  If a list of the action is refused, the caller sets .list. */
static inline struct ruling
refuse(enum refusal refusal, card_t card)
{
	return (struct ruling){ refusal, card, 0 };
}

/* Return the ruling with .list set to list @i of the action, counted from 0. */
static inline struct ruling
in_list(struct ruling ruling, unsigned i)
{
	ruling.list = (uint8_t)(i + 1);
	return ruling;
}

#endif
