/*
 * deck.h - check that a deal neither loses nor duplicates a card.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_DECK_H
#define DEADWOOD_TESTS_SUPPORT_DECK_H

#include "referee/engine/state.h"

/**
 * deck_find_miscount - return a card whose number of copies differs from the
 * pack's
 * @copies: set to the number of copies found in all places of places.h
 *
 * Returns CARD_NONE, and leaves @copies unchanged, if every card of the pack is
 * in exactly one place.
 */
card_t deck_find_miscount(const struct state *state, unsigned *copies);

#endif
