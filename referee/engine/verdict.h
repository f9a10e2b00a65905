/*
 * verdict.h - words for the code that judges actions.
 *
 * Not part of refusal.h, which everybody includes who only reads a verdict:
 * short names are for the rules themselves.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_VERDICT_H
#define DEADWOOD_REFEREE_ENGINE_VERDICT_H

#include "refusal.h"

/* The verdict on what is legal. */
static const struct verdict good = { REFUSE_NONE, CARD_NONE, 0 };

/* A verdict about a card (or CARD_NONE); the list is set by those who know. */
static inline struct verdict
refuse(enum refusal refusal, card_t card)
{
	return (struct verdict){ refusal, card, 0 };
}

/* The same verdict, on the list @i of the action, from 0. */
static inline struct verdict
in_list(struct verdict verdict, unsigned i)
{
	verdict.list = (uint8_t)(i + 1);
	return verdict;
}

#endif
