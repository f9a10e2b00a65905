/*
 * rules_fixture.h - what a test begins with: rules and cards by their names.
 * What cannot be read ends the program with a sentence: the test is wrong.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_RULES_FIXTURE_H
#define DEADWOOD_TESTS_SUPPORT_RULES_FIXTURE_H

#include "referee/engine/cards.h"
#include "referee/engine/rules.h"

/* @options: as a tournament gives them: "" or "{ace: both}". */
void must_load(const char *game, const char *options, unsigned players,
	       struct rules *rules);

/* "KS X1=4H 2D": how many cards there are, and the cards. */
unsigned read_cards(const char *names, struct laid *cards);

/* "KS KH 2D" as a hand. */
struct bag hand_of(const char *names);

#endif
