/*
 * action_parse.h - parse an action that a human typed.
 *
 *   draw stock               discard 7H             meld 7H 8H 9H / 2S 2D 2C
 *   add 2 TS high            swap 3 QS to 4         knock KS
 *   draw pile 4S 4H 4D       bid 3                  answer yes
 *   arrange m2 -7S / 7S 7H 7D
 *
 * The human can shorten the first word if only one legal kind of action
 * matches.  The human types a card as its name, in upper or lower case (T or 10
 * for a ten), or as its number in the displayed hand.  After `bid`, a number is
 * the amount of the bid, not the number of a card.  `/` separates melds.  After
 * `add` and `swap`, the first number is the number of a meld on the table.
 *
 * `arrange` lists the groups of cards that are to become melds, separated by
 * `/`.  A group contains cards of the hand, whole melds of the table (m2: meld
 * 2) and cards removed from melds (-7S).  A removed card may go into another
 * group.  Melds that no group names stay unchanged.  The human may type the
 * cards of a run in any order (run_order.h).
 *
 * The parser checks no rules of the game.  The referee checks whether the
 * action is legal.  Some parts of an action may be missing (the end of a run to
 * which a card is added, the melds of a knock).  Parts that the human did not
 * type stay empty.
 */
#ifndef DEADWOOD_BOTS_HUMAN_ACTION_PARSE_H
#define DEADWOOD_BOTS_HUMAN_ACTION_PARSE_H

#include "lib/diag.h"
#include "referee/engine/view.h"

/**
 * struct parse_context - the cards and actions that typed words can mean
 * @hand: the hand of the human, @cards cards in displayed order, from number 1
 * @may: kinds of action that may be legal now, one bit per value of enum act
 */
struct parse_context {
	const struct view *view;
	card_t hand[PACK_CARDS_MAX];
	unsigned cards;
	uint32_t may;
};

/**
 * action_parse - parse an action
 * @out: caller's storage, undefined on failure
 * @why: on failure, text for the human: what is wrong and what to type
 */
bool action_parse(const struct parse_context *context, const char *text,
		  struct action *out, struct diag *why);

/**
 * action_parse_cards - parse a list of card names, or of two or more card
 * numbers
 *
 * For an empty line, and for any text that is not such a list, returns false.
 * A single number is not a list of cards: it selects an offered action.
 */
bool action_parse_cards(const struct parse_context *context, const char *text,
			struct bag *out);

#endif
