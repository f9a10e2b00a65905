/*
 * main.c - the program of the house bots: lines in, lines out.
 *
 *   house NAME      as which of them to play; the arena runs it for house:NAME
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/house/house.h"

#define KIND(name, family) &house_##name,
static const struct house *const kinds[] = { HOUSE_BOTS(KIND) NULL };

static void
help(FILE *out)
{
	fputs("house NAME: a bot that comes with the arena (house:NAME "
	      "there)\n\n",
	      out);
	for (size_t i = 0; kinds[i] != NULL; i++)
		fprintf(out, "  %-10s %s\n", kinds[i]->name,
			house_text(kinds[i]));
}

int
main(int argc, char **argv)
{
	if (argc == 2 && strcmp(argv[1], "--help") == 0) {
		help(stdout);
		return EXIT_SUCCESS;
	}
	if (sodium_init() < 0) {
		fputs("house: libsodium cannot be used here\n", stderr);
		return EXIT_FAILURE;
	}
	for (size_t i = 0; argc == 2 && kinds[i] != NULL; i++) {
		if (strcmp(argv[1], kinds[i]->name) == 0)
			return house_talk(kinds[i], NULL);
	}
	help(stderr);
	return 2;
}
