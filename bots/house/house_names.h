/*
 * house_names.h - list of the house bots.
 *
 * The program `house` finds a bot by its name in this list.  The arena uses
 * this list to refuse an unknown name, or a game that a bot cannot play.
 */
#ifndef DEADWOOD_BOTS_HOUSE_HOUSE_NAMES_H
#define DEADWOOD_BOTS_HOUSE_HOUSE_NAMES_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/policy/policy.h"

/* List of the house bots: expands to ROW(name, family, policy) for each bot.
 * house.h declares a struct house with the name house_NAME for each bot.
 * @family: the only family of games that the bot plays; NULL: all games (see
 * policy_fits).  @policy: the policy policy_POLICY chooses its actions */
#define HOUSE_BOTS(ROW)                                                        \
	ROW(first, NULL, default)                                              \
	ROW(random, NULL, random)                                              \
	ROW(simple, "gin", simple)                                             \
	ROW(patient, "gin", patient)                                           \
	ROW(greedy, NULL, greedy)                                              \
	ROW(critic, NULL, greedy)                                              \
	ROW(sharp, NULL, sharp)

/**
 * struct house_name - the parsed text after "house:"
 * @kind: text before "?", cut if longer than 15 bytes.  A bot of this name may
 *	not exist
 * @samples: number N of simulated worlds in sharp?samples=N; 0: the name has no
 *	number, so the bot uses its default
 */
struct house_name {
	char kind[16];
	unsigned samples;
};

/* Parse the name of a house bot.  Returns NULL.  If the text after "?" is
 * invalid, returns an error message.  The function does not check whether the
 * bot exists. */
static inline const char *
house_name_read(const char *text, struct house_name *name)
{
	static const char key[] = "samples=";
	size_t n = strcspn(text, "?");
	const char *value = text + n + 1;
	char *end;
	unsigned long samples;

	name->samples = 0;
	snprintf(name->kind, sizeof(name->kind), "%.*s", (int)n, text);
	if (text[n] == '\0')
		return NULL;
	if (strcmp(name->kind, "sharp") != 0)
		return "only house:sharp has a parameter, as in "
		       "house:sharp?samples=512";
	if (strncmp(value, key, sizeof(key) - 1) != 0)
		return "the only parameter is samples, as in "
		       "house:sharp?samples=512";
	value += sizeof(key) - 1;
	samples = strtoul(value, &end, 10);
	if (value[0] < '1' || value[0] > '9' || *end != '\0' ||
	    samples > POLICY_SAMPLES_MAX)
		return "samples must be a whole number from 1 to 4096";
	name->samples = (unsigned)samples;
	return NULL;
}

/* Return whether the bot @name can play the game.  If there is no such bot,
 * return true. */
static inline bool
house_plays(const char *name, const struct rules *rules)
{
#define FAMILY(name, family, policy) { #name, family },
	static const struct {
		const char *name, *family;
	} bots[] = { HOUSE_BOTS(FAMILY) };
#undef FAMILY
	size_t n = strcspn(name, "?");

	for (size_t i = 0; i < sizeof(bots) / sizeof(*bots); i++)
		if (strlen(bots[i].name) == n &&
		    strncmp(name, bots[i].name, n) == 0)
			return policy_fits(bots[i].family, rules);
	return true;
}

#endif
