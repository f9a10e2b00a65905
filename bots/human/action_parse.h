/*
 * action_parse.h - an action as a person types it.
 *
 *   draw stock               discard 7H             meld 7H 8H 9H / 2S 2D 2C
 *   add 2 TS high            swap 3 QS to 4         knock KS
 *   draw pile 4S 4H 4D       bid 3                  answer yes
 *   arrange m2 -7S / 7S 7H 7D
 *
 * A word may be shortened as long as one action of the request begins so.  A
 * card is its name, in any case (10 for T), or its number in the hand as it is
 * shown; in `bid` a number is a number.  `/` parts melds.  Behind `add` and
 * `swap` comes the number of a meld on the table.
 *
 * In `arrange` a group is made of cards of the hand, of whole melds (m2) and
 * without cards (-7S); a card that was taken out so may stand in another group.
 * Melds that no group names stay as they lie.
 *
 * It reads words, and knows no rule: whether the action is legal the referee
 * says.  What is left out (the end of a run, a knock's melds) stays empty.
 */
#ifndef DEADWOOD_BOTS_HUMAN_ACTION_PARSE_H
#define DEADWOOD_BOTS_HUMAN_ACTION_PARSE_H

#include "lib/diag.h"
#include "referee/engine/view.h"

/**
 * struct typing - what typed words can mean
 * @hand: @cards cards, in the order in which they are numbered from 1
 * @may: bit per enum act
 */
struct typing {
	const struct view *view;
	card_t hand[PACK_CARDS_MAX];
	unsigned cards;
	uint32_t may;
};

/**
 * action_parse - read an action
 * @out: caller's storage; undefined when false is returned
 * @why: what cannot be read, and how it could be said
 */
bool action_parse(const struct typing *typing, const char *text,
		  struct action *out, struct diag *why);

/**
 * action_parse_cards - read cards alone, names or several numbers
 *
 * Returns false where there is anything else, or nothing; one number alone is
 * no card, but the number of an offer.
 */
bool action_parse_cards(const struct typing *typing, const char *text,
			struct bag *out);

#endif
