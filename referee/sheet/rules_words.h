/*
 * rules_words.h - the rules of a game in English sentences, generated from its
 * parameters.
 *
 * The code for each sentence reads struct rules, never the name of a game.  The
 * output contains only the sentences that apply to the game.
 */
#ifndef DEADWOOD_REFEREE_SHEET_RULES_WORDS_H
#define DEADWOOD_REFEREE_SHEET_RULES_WORDS_H

#include <stdio.h>

#include "lib/diag.h"
#include "referee/engine/rules.h"

/* Write the rules for one number of players to @out, one line per paragraph.
 * @rules: rules as sheet_load() sets them for this number of players */
void rules_words_write(const struct rules *rules, FILE *out);

/* `arena games NAME --words`: print the rules for all numbers of players.  A
 * sentence that is not true for all numbers of players names its numbers.  If
 * the game fails to load, returns false. */
bool rules_words_print(const char *game, FILE *out, struct diag *diag);

#endif
