/*
 * names.h - the house bots by name: one list for their own program, which plays
 * them, and for the arena, which refuses other names and games that are not for
 * one.
 */
#ifndef DEADWOOD_BOTS_HOUSE_NAMES_H
#define DEADWOOD_BOTS_HOUSE_NAMES_H

#include <string.h>

#include "referee/policy/policy.h"

/* @ROW(name, family) for each; house.h declares its struct house_NAME.  The
 * family is policy_fits'. */
#define HOUSE_BOTS(ROW)                                                        \
	ROW(first, NULL)                                                       \
	ROW(random, NULL)                                                      \
	ROW(simple, "gin")                                                     \
	ROW(greedy, NULL)                                                      \
	ROW(critic, NULL)

/* Is the game one for this bot?  Also of a name that is none of the list. */
static inline bool
house_plays(const char *name, const struct rules *rules)
{
#define FAMILY(name, family) { #name, family },
	static const struct {
		const char *name, *family;
	} bots[] = { HOUSE_BOTS(FAMILY) };
#undef FAMILY

	for (size_t i = 0; i < sizeof(bots) / sizeof(*bots); i++)
		if (strcmp(name, bots[i].name) == 0)
			return policy_fits(bots[i].family, rules);
	return true;
}

#endif
