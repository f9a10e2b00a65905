/*
 * main.c - the program of the house bots: lines in, lines out.
 *
 *   house NAME      as which of them to play; the arena runs it for house:NAME
 */
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/house/house.h"
#include "lib/alloc.h"

#define LINE_BYTES_MAX	 524289 /* protocol.md "Limits", and its newline */
#define ANSWER_BYTES_MAX 65537

#define KIND(name) &house_##name,
static const struct house *const kinds[] = { HOUSE_BOTS(KIND) NULL };

/* Returns false when nobody hears it. */
static bool
say(const struct jot *jot)
{
	const char *at = jot->buf;
	size_t left = jot->n;

	while (left > 0) {
		ssize_t n = write(STDOUT_FILENO, at, left);

		if (n == -1 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		at += n;
		left -= (size_t)n;
	}
	return true;
}

/* Until the input is closed.  Returns the exit status. */
static int
play(const struct house *house)
{
	struct mind *mind = xcalloc(1, sizeof(*mind));
	struct json *json = xcalloc(1, sizeof(*json));
	char *in = xcalloc(1, LINE_BYTES_MAX);
	char *out = xcalloc(1, ANSWER_BYTES_MAX);
	struct line_reader reader;
	struct bytes line;
	bool heard = true;
	ssize_t n = 1;

	mind->own = xcalloc(1, house->own_bytes + 1);
	line_init(&reader, in, LINE_BYTES_MAX);
	while (heard && n > 0) {
		n = line_fill(&reader, STDIN_FILENO);
		if (n == -1 && errno == EINTR)
			n = 1;
		while (heard && line_take(&reader, &line)) {
			struct jot jot = { out, ANSWER_BYTES_MAX, 0, false };

			house_answer(house, mind, line, json, &jot);
			heard = say(&jot);
		}
	}
	if (n == -1)
		perror("house: reading");
	free(mind->own);
	free(mind);
	free(json);
	free(in);
	free(out);
	return n == -1 ? EXIT_FAILURE : EXIT_SUCCESS;
}

static void
help(FILE *out)
{
	fputs("house NAME: a bot that comes with the arena (house:NAME "
	      "there)\n\n",
	      out);
	for (size_t i = 0; kinds[i] != NULL; i++)
		fprintf(out, "  %-10s %s\n", kinds[i]->name, kinds[i]->text);
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
			return play(kinds[i]);
	}
	help(stderr);
	return 2;
}
