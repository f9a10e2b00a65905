/*
 * prove.h - prove when a game is loaded that its deals can be played: the pack
 * has the cards for every contract and every opening, and scores are bounded.
 *
 * A family proves in addition what only its own rules need (@prove of struct
 * family).  A game that can be played is never refused: if a search reaches its
 * limit, the game counts as playable.
 */
#ifndef DEADWOOD_REFEREE_SHEET_PROVE_H
#define DEADWOOD_REFEREE_SHEET_PROVE_H

#include "referee/engine/rules.h"

/**
 * rules_prove - find a reason why deals cannot be played under these rules
 * @text: caller's storage of @size bytes for the reason
 *
 * Returns NULL, or a sentence with the key to blame first, as in "contracts:
 * ...".
 */
const char *rules_prove(const struct rules *rules, char *text, size_t size);

#endif
