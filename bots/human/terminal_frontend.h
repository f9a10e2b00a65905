/*
 * terminal_frontend.h - a frontend for a terminal: plain lines in both
 * directions.
 *
 * A frontend end of human_seat.h.  The arena passes its own standard input and
 * output (arena/process/spawn.h), since the program's own belong to the
 * protocol, and a bot in a sandbox has no terminal.  The terminal's mode is
 * never changed, so it cannot be left broken.  A pipe works too.
 */
#ifndef DEADWOOD_BOTS_HUMAN_TERMINAL_FRONTEND_H
#define DEADWOOD_BOTS_HUMAN_TERMINAL_FRONTEND_H

#include "bots/human/text_screen.h"

/**
 * struct terminal_frontend - a human at a terminal
 * @in: input; at its end the human leaves the match
 * @screen: writes to a page in memory
 */
struct terminal_frontend {
	FILE *in, *out;
	struct text_screen screen;
	char *text; /* the page's text, owned */
	size_t len;
};

/* Initialise for @out; with colours if it is a terminal that has them. */
void terminal_frontend_init(struct terminal_frontend *terminal, FILE *in,
			    FILE *out);
void terminal_frontend_release(struct terminal_frontend *terminal);

/* Return the callbacks; they borrow @terminal. */
struct frontend terminal_frontend(struct terminal_frontend *terminal);

#endif
