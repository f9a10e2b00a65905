/*
 * rules_fixture.h - load rules and parse cards by name in tests.  An error in
 * these functions is an error of the test.  So they print a message and abort.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_RULES_FIXTURE_H
#define DEADWOOD_TESTS_SUPPORT_RULES_FIXTURE_H

#include "referee/engine/cards.h"
#include "referee/engine/rules.h"

/* Load the rules of a game.  @options: options as in a tournament's
 * configuration, such as "" or "{ace: both}". */
void must_load(const char *game, const char *options, unsigned players,
	       struct rules *rules);

/* Parse cards such as "KS X1=4H 2D".  Returns the number of cards. */
unsigned cards_parse(const char *names, struct laid *cards);

/* Parse a hand such as "KS KH 2D". */
struct bag hand_parse(const char *names);

#endif
