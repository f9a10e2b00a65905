/*
 * answer_parse.h - what a person's typed words come to, among what is offered.
 */
#ifndef DEADWOOD_BOTS_HUMAN_ANSWER_PARSE_H
#define DEADWOOD_BOTS_HUMAN_ANSWER_PARSE_H

#include "bots/human/action_parse.h"
#include "bots/human/menu.h"

enum answer_parse {
	ANSWER_PARSE_NOTHING, /* that can be read: the diag says why */
	ANSWER_PARSE_ACTION,  /* the referee says whether it is legal */
	ANSWER_PARSE_SEVERAL, /* of the offers say what was typed, and more */
};

/**
 * answer_parse - read an action as it was typed (action_parse.h)
 * @out: the action; what was left out of it and only one offer completes is in
 *	it
 * @several: the offers between which the words leave the choice
 */
enum answer_parse answer_parse(const struct typing *typing,
			       const struct legal *legal, const char *text,
			       struct action *out, struct menu *several,
			       struct diag *why);

#endif
