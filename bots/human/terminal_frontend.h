/*
 * terminal_frontend.h - a human player at a terminal: plain lines out, lines
 * in.
 *
 * A front end of human_seat.h.  The arena hands over its own standard input and
 * output (arena/process/spawn.h), since the program's own are the protocol's
 * and a bot in a box has no terminal.  The terminal stays as it is: nothing is
 * redrawn, keys are not read one by one, so it cannot be left broken, whatever
 * ends the program; and a pipe will do as well.
 */
#ifndef DEADWOOD_BOTS_HUMAN_TERMINAL_FRONTEND_H
#define DEADWOOD_BOTS_HUMAN_TERMINAL_FRONTEND_H

#include "bots/human/text_screen.h"

/**
 * struct terminal_frontend - a person's
 * @in: lines; its end leaves the match
 * @screen: @screen.page is the terminal's own
 */
struct terminal_frontend {
	FILE *in, *out;
	struct text_screen screen;
	char *text; /* of the page, owned; */
	size_t len;
};

/* Ready it for @out; colours where it is a terminal that has some. */
void terminal_frontend_init(struct terminal_frontend *terminal, FILE *in,
			    FILE *out);
void terminal_frontend_release(struct terminal_frontend *terminal);

/* As a front; @terminal is kept by it. */
struct frontend terminal_frontend(struct terminal_frontend *terminal);

#endif
