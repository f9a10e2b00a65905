/*
 * said.h - what a person's typed words come to, among what is offered.
 */
#ifndef DEADWOOD_BOTS_HUMAN_SAID_H
#define DEADWOOD_BOTS_HUMAN_SAID_H

#include "bots/human/menu.h"
#include "bots/human/typed.h"

enum said {
	SAID_NOTHING, /* that can be read: the diag says why */
	SAID_ACTION,  /* the referee says whether it is legal */
	SAID_SEVERAL, /* of the offers say what was typed, and more */
};

/**
 * said_read - read an action as it was typed (typed.h)
 * @out: the action; what was left out of it and only one offer completes is in
 *	it
 * @several: the offers between which the words leave the choice
 */
enum said said_read(const struct typing *typing, const struct legal *legal,
		    const char *text, struct action *out, struct menu *several,
		    struct diag *why);

#endif
