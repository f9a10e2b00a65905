/*
 * position.h - a deal that a test has set up by the names of cards, for what
 * the rule cases (tests/cases) cannot look at: lists of actions, events, masks.
 * A card that cannot be read, or a meld that is none, ends the program with a
 * sentence: the test is wrong.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_POSITION_H
#define DEADWOOD_TESTS_SUPPORT_POSITION_H

#include "referee/engine/state.h"
#include "tests/support/rules_fixture.h"

/**
 * position_begin - a match that has begun, before its first deal
 * @options: as a tournament gives them: "" or "{ace: both}"
 * @rules: the caller's; @state refers to them from here on
 */
void position_begin(struct state *state, struct rules *rules, const char *game,
		    const char *options, unsigned players);

/* "KS". */
card_t card_named(const char *name);

/* "KS KH 2D" is all that lies there, the last one on top. */
void position_heap(struct pile *pile, const char *names);

/* Put a meld on the table; its owner, unless that is SEAT_NONE, has opened. */
void position_lay(struct state *state, seat_t owner, const char *names);

#endif
