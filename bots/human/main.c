/*
 * main.c - the program that sits at the table for a person.
 *
 * The arena runs it for `human` (arena play): standard input and output are the
 * protocol's, descriptors 3 and 4 the person's.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/human/terminal.h"

#define PERSON_IN  3
#define PERSON_OUT 4

static void
help(FILE *out)
{
	fputs("human: the arena's program for a person at the table.  Let the "
	      "arena start it:\n\n"
	      "  arena play gin human house:greedy\n",
	      out);
}

int
main(int argc, char **argv)
{
	struct terminal terminal;
	struct front front;
	FILE *in, *out;
	int status;

	if (argc == 2 && strcmp(argv[1], "--help") == 0) {
		help(stdout);
		return EXIT_SUCCESS;
	}
	in = argc == 1 ? fdopen(PERSON_IN, "r") : NULL;
	out = in != NULL ? fdopen(PERSON_OUT, "w") : NULL;
	if (out == NULL) {
		help(stderr);
		return 2;
	}
	terminal_init(&terminal, in, out);
	front = terminal_front(&terminal);
	status = guest_play(&front);
	terminal_release(&terminal);
	return status;
}
