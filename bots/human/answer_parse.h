/*
 * answer_parse.h - match typed words with the offered actions.
 */
#ifndef DEADWOOD_BOTS_HUMAN_ANSWER_PARSE_H
#define DEADWOOD_BOTS_HUMAN_ANSWER_PARSE_H

#include "bots/human/action_parse.h"
#include "bots/human/menu.h"

enum answer_parse {
	ANSWER_PARSE_NOTHING, /* not an action: the diag says why */
	ANSWER_PARSE_ACTION,  /* an action; the referee checks whether it is
				 legal */
	ANSWER_PARSE_SEVERAL, /* the words match several offers */
};

/**
 * answer_parse - parse a typed action (action_parse.h)
 * @out: the action; if only one offer matches, with the parts that were not
 *	typed
 * @several: the offers that match, if there are several
 */
enum answer_parse answer_parse(const struct parse_context *context,
			       const struct legal *legal, const char *text,
			       struct action *out, struct menu *several,
			       struct diag *why);

#endif
