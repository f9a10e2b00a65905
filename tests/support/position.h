/*
 * position.h - set up a deal from card names, for tests that rule cases
 * (tests/cases) cannot express: lists of legal actions, events, masks.  A wrong
 * card name or meld is an error of the test and aborts with a message.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_POSITION_H
#define DEADWOOD_TESTS_SUPPORT_POSITION_H

#include "referee/engine/state.h"
#include "tests/support/rules_fixture.h"

/**
 * position_init - begin a match, before its first deal
 * @options: options as in a tournament's configuration: "" or "{ace: both}"
 * @rules: caller's storage, to which @state refers
 */
void position_init(struct state *state, struct rules *rules, const char *game,
		   const char *options, unsigned players);

/* Return the card with a name such as "KS". */
card_t card_named(const char *name);

/* Replace the cards of @pile by cards such as "KS KH 2D".  The last card is on
 * top. */
void position_set_pile(struct pile *pile, const char *names);

/* Add a meld to the table.  The owner of the meld, unless it is SEAT_NONE,
 * counts as opened. */
void position_add_meld(struct state *state, seat_t owner, const char *names);

#endif
