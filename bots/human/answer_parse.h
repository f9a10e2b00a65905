/*
 * answer_parse.h - find the offered action that a human's typed words describe.
 */
#ifndef DEADWOOD_BOTS_HUMAN_ANSWER_PARSE_H
#define DEADWOOD_BOTS_HUMAN_ANSWER_PARSE_H

#include "bots/human/action_parse.h"
#include "bots/human/menu.h"

enum answer_parse {
	ANSWER_PARSE_NOTHING, /* the words are not an action; @why has the
				 reason */
	ANSWER_PARSE_ACTION,  /* the words are one action, legal or illegal */
	ANSWER_PARSE_SEVERAL, /* the words match two or more offered actions */
};

/**
 * answer_parse - parse a typed action (action_parse.h)
 * @out: gets the action.  If exactly one offered action matches, @out gets it,
 *	with the parts that the human did not type
 * @several: if two or more offers match, set to these offers
 */
enum answer_parse answer_parse(const struct parse_context *context,
			       const struct legal *legal, const char *text,
			       struct action *out, struct menu *several,
			       struct diag *why);

#endif
