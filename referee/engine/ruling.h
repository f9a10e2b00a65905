/*
 * ruling.h - make rulings in the code that checks actions.
 *
 * Separate from refusal.h, so that code which only reads rulings does not get
 * these short names.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_RULING_H
#define DEADWOOD_REFEREE_ENGINE_RULING_H

#include "refusal.h"

/* The ruling for a legal action. */
static const struct ruling good = { REFUSE_NONE, CARD_NONE, 0 };

/* Refuse because of @card (or CARD_NONE).  If the refusal is about a list, the
 * caller sets .list. */
static inline struct ruling
refuse(enum refusal refusal, card_t card)
{
	return (struct ruling){ refusal, card, 0 };
}

/* Return the ruling with the list @i of the action, counted from 0. */
static inline struct ruling
in_list(struct ruling ruling, unsigned i)
{
	ruling.list = (uint8_t)(i + 1);
	return ruling;
}

#endif
