/*
 * answer_parse.h - find the offered action that a human's typed words describe.
 */
#ifndef DEADWOOD_BOTS_HUMAN_ANSWER_PARSE_H
#define DEADWOOD_BOTS_HUMAN_ANSWER_PARSE_H

#include "bots/human/action_parse.h"
#include "bots/human/menu.h"

enum answer_parse {
	ANSWER_PARSE_NOTHING, /* the words are no action; @why explains this */
	ANSWER_PARSE_ACTION,  /* the words are one action, legal or illegal */
	ANSWER_PARSE_SEVERAL, /* the words match two or more offered actions */
};

/**
 * answer_parse - parse a typed action (action_parse.h)
 * @out: receives the action.  If exactly one offered action matches, @out
 *	receives that action with the parts that were not typed
 * @several: set to the offers that match if two or more match
 */
enum answer_parse answer_parse(const struct parse_context *context,
			       const struct legal *legal, const char *text,
			       struct action *out, struct menu *several,
			       struct diag *why);

#endif
