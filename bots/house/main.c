/*
 * main.c - the program of the house bots, which answers lines on standard
 * input.
 *
 * house NAME plays as the house bot NAME; the arena runs it for house:NAME.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/house/decide.h"
#include "bots/house/house.h"
#include "lib/alloc.h"

#define KIND(name, family, policy) &house_##name,
static const struct house *const kinds[] = { HOUSE_BOTS(KIND) NULL };

static void
house_print_help(FILE *out)
{
	fputs("house NAME: run a built-in bot (in the arena: house:NAME)\n"
	      "house sharp?samples=N: run the bot sharp, which simulates each "
	      "action in N random deals\n"
	      "\n",
	      out);
	for (size_t i = 0; kinds[i] != NULL; i++)
		fprintf(out, "  %-10s %s\n", kinds[i]->name,
			house_text(kinds[i]));
}

static int
house_play(const struct house *house, unsigned samples)
{
	void *own = xcalloc(1, house_own_bytes(house) + 1);
	int status;

	if (samples > 0)
		decide_sample(house->policy, own, samples);
	status = house_talk(house, own);
	free(own);
	return status;
}

int
main(int argc, char **argv)
{
	struct house_name name;
	const char *wrong = NULL;

	if (argc == 2 && strcmp(argv[1], "--help") == 0) {
		house_print_help(stdout);
		return EXIT_SUCCESS;
	}
	if (sodium_init() < 0) {
		fputs("house: libsodium cannot be initialized\n", stderr);
		return EXIT_FAILURE;
	}
	if (argc == 2)
		wrong = house_name_read(argv[1], &name);
	if (wrong != NULL) {
		fprintf(stderr, "house: %s: %s\n", argv[1], wrong);
		return 2;
	}
	for (size_t i = 0; argc == 2 && kinds[i] != NULL; i++) {
		if (strcmp(name.kind, kinds[i]->name) == 0)
			return house_play(kinds[i], name.samples);
	}
	house_print_help(stderr);
	return 2;
}
