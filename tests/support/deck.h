/*
 * deck.h - check that a deal neither loses nor duplicates a card.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_DECK_H
#define DEADWOOD_TESTS_SUPPORT_DECK_H

#include "referee/engine/state.h"

/**
 * deck_find_miscount - return a card whose number of copies differs from the
 * pack
 * @copies: set to the number of copies of the card in all places of places.h
 *
 * If every card of the pack is in exactly one place, returns CARD_NONE and
 * leaves @copies unchanged.
 */
card_t deck_find_miscount(const struct state *state, unsigned *copies);

#endif
