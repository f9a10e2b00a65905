/*
 * action_parse.h - parse an action that a human typed.
 *
 *   draw stock               discard 7H             meld 7H 8H 9H / 2S 2D 2C
 *   add 2 TS high            swap 3 QS to 4         knock KS
 *   draw pile 4S 4H 4D       bid 3                  answer yes
 *   arrange m2 -7S / 7S 7H 7D
 *
 * The first word can be shortened if one legal action matches.  A card is its
 * name, in upper or lower case (10 for T), or its number in the displayed hand;
 * in `bid` a number is a number.  `/` separates melds.  The number of a meld on
 * the table follows `add` and `swap`.
 *
 * In `arrange` a group consists of cards of the hand, whole melds (m2) and
 * removed cards (-7S); a removed card can be in another group.  Melds that no
 * group names stay unchanged.
 *
 * The parser knows no rule: the referee checks whether the action is legal.
 * Parts that are not typed (the end of a run, a knock's melds) stay empty.
 */
#ifndef DEADWOOD_BOTS_HUMAN_ACTION_PARSE_H
#define DEADWOOD_BOTS_HUMAN_ACTION_PARSE_H

#include "lib/diag.h"
#include "referee/engine/view.h"

/**
 * struct parse_context - what words refer to
 * @hand: @cards cards, numbered from 1 in this order
 * @may: bit per enum act
 */
struct parse_context {
	const struct view *view;
	card_t hand[PACK_CARDS_MAX];
	unsigned cards;
	uint32_t may;
};

/**
 * action_parse - parse an action
 * @out: caller's storage; undefined on failure
 * @why: on failure, what is wrong and what to type
 */
bool action_parse(const struct parse_context *context, const char *text,
		  struct action *out, struct diag *why);

/**
 * action_parse_cards - parse a list of cards, by names or by several numbers
 *
 * Returns false for anything else, or an empty line.  A single number is not a
 * card but the number of an offer.
 */
bool action_parse_cards(const struct parse_context *context, const char *text,
			struct bag *out);

#endif
