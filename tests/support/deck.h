/*
 * deck.h - are all cards there?
 */
#ifndef DEADWOOD_TESTS_SUPPORT_DECK_H
#define DEADWOOD_TESTS_SUPPORT_DECK_H

#include "referee/engine/state.h"

/**
 * deck_astray - a card that is lost, or there more often than in the pack
 * @copies: how often, wherever a deal has places for cards: stock, discard
 *          pile, melds, hands, spread, aside, canasta's red threes
 *
 * Returns CARD_NONE, and leaves @copies, when every card of the rules' pack is
 * in one place.
 */
card_t deck_astray(const struct state *state, unsigned *copies);

#endif
