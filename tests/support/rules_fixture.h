/*
 * rules_fixture.h - load rules and parse cards by name in tests.  An error is
 * one of the test: it prints a message and aborts.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_RULES_FIXTURE_H
#define DEADWOOD_TESTS_SUPPORT_RULES_FIXTURE_H

#include "referee/engine/cards.h"
#include "referee/engine/rules.h"

/* Load the rules of a game.  @options: as in a tournament's configuration, ""
 * or "{ace: both}". */
void must_load(const char *game, const char *options, unsigned players,
	       struct rules *rules);

/* Parse cards such as "KS X1=4H 2D".  Returns their number. */
unsigned cards_parse(const char *names, struct laid *cards);

/* Parse a hand such as "KS KH 2D". */
struct bag hand_parse(const char *names);

#endif
