/*
 * ruling.h - words for the code that judges actions.
 *
 * Not part of refusal.h, which everybody includes who only reads a ruling:
 * short names are for the rules themselves.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_RULING_H
#define DEADWOOD_REFEREE_ENGINE_RULING_H

#include "refusal.h"

/* The ruling on what is legal. */
static const struct ruling good = { REFUSE_NONE, CARD_NONE, 0 };

/* A ruling about a card (or CARD_NONE); the list is set by those who know. */
static inline struct ruling
refuse(enum refusal refusal, card_t card)
{
	return (struct ruling){ refusal, card, 0 };
}

/* The same ruling, on the list @i of the action, from 0. */
static inline struct ruling
in_list(struct ruling ruling, unsigned i)
{
	ruling.list = (uint8_t)(i + 1);
	return ruling;
}

#endif
