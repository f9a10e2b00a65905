/*
 * main.c - the program that plays for a human.
 *
 * The arena runs this program for the bot `human` (arena play).  Standard input
 * and output carry the protocol.  Descriptors 3 and 4 lead to the human: to a
 * terminal or, with the argument "page", to the server of a web page.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/human/page_frontend.h"
#include "bots/human/terminal_frontend.h"

#define HUMAN_IN  3
#define HUMAN_OUT 4

static void
human_print_help(FILE *out)
{
	fputs("human: the arena's program for a human player.  The arena "
	      "starts it:\n\n"
	      "  arena play gin human house:greedy\n"
	      "  arena play gin human house:greedy --browser\n",
	      out);
}

static int
play_at_terminal(FILE *out)
{
	FILE *in = fdopen(HUMAN_IN, "r");
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
	struct page_frontend *page = page_frontend_new(HUMAN_IN, out);
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
		human_print_help(stdout);
		return EXIT_SUCCESS;
	}
	out = argc == 1 || paged ? fdopen(HUMAN_OUT, "w") : NULL;
	if (out == NULL) {
		human_print_help(stderr);
		return 2;
	}
	return paged ? play_at_page(out) : play_at_terminal(out);
}
