/*
 * main.c - the program that sits at the table for a person.
 *
 * The arena runs it for `human` (arena play): standard input and output are the
 * protocol's, descriptors 3 and 4 the person's, a terminal's or, with the
 * argument "page", those of a page's server.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/human/page_frontend.h"
#include "bots/human/terminal_frontend.h"

#define PERSON_IN  3
#define PERSON_OUT 4

static void
help(FILE *out)
{
	fputs("human: the arena's program for a person at the table.  Let the "
	      "arena start it:\n\n"
	      "  arena play gin human house:greedy\n"
	      "  arena play gin human house:greedy --browser\n",
	      out);
}

static int
play_at_terminal(FILE *out)
{
	FILE *in = fdopen(PERSON_IN, "r");
	struct terminal_frontend terminal;
	struct frontend frontend;
	int status;

	if (in == NULL)
		return 2;
	terminal_frontend_init(&terminal, in, out);
	frontend = terminal_frontend(&terminal);
	status = human_seat_play(&frontend);
	terminal_frontend_release(&terminal);
	return status;
}

static int
play_at_page(FILE *out)
{
	struct page_frontend *page = page_frontend_new(PERSON_IN, out);
	struct frontend frontend = page_frontend(page);
	int status = human_seat_play(&frontend);

	page_frontend_free(page);
	return status;
}

int
main(int argc, char **argv)
{
	bool paged = argc == 2 && strcmp(argv[1], "page") == 0;
	FILE *out;

	if (argc == 2 && strcmp(argv[1], "--help") == 0) {
		help(stdout);
		return EXIT_SUCCESS;
	}
	out = argc == 1 || paged ? fdopen(PERSON_OUT, "w") : NULL;
	if (out == NULL) {
		help(stderr);
		return 2;
	}
	return paged ? play_at_page(out) : play_at_terminal(out);
}
