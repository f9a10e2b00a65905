/*
 * prove.h - prove, when a game is loaded, that its deals can be played.  The
 * pack must have the cards for every contract and every opening, and scores
 * must be bounded.
 *
 * A family also proves what only its own rules need (@prove of struct family).
 * The proof never refuses a game that can be played.  If a search reaches its
 * limit, the game counts as playable.
 */
#ifndef DEADWOOD_REFEREE_SHEET_PROVE_H
#define DEADWOOD_REFEREE_SHEET_PROVE_H

#include "referee/engine/rules.h"

/**
 * rules_prove - find a reason why deals cannot be played under these rules
 * @text: caller's storage of @size bytes for the reason
 *
 * If no reason is found, returns NULL.  If deals cannot be played, returns a
 * sentence with the key to blame first, as in "contracts: ...".
 */
const char *rules_prove(const struct rules *rules, char *text, size_t size);

#endif
