/*
 * terminal_frontend.h - a frontend for a terminal, which reads and writes plain
 * lines.
 *
 * The terminal frontend implements struct frontend of human_seat.h.  Standard
 * input and output of this program carry the protocol.  So the arena passes the
 * terminal, which is the arena's standard input and output, as extra
 * descriptors (arena/process/spawn.h).  The frontend never changes the
 * terminal's mode.  So a crash cannot leave the terminal in a wrong mode.
 * Input and output may also be pipes.
 */
#ifndef DEADWOOD_BOTS_HUMAN_TERMINAL_FRONTEND_H
#define DEADWOOD_BOTS_HUMAN_TERMINAL_FRONTEND_H

#include "bots/human/text_screen.h"

/**
 * struct terminal_frontend - a human at a terminal
 * @in: input stream; at its end the human leaves the match
 * @screen: output to a page in memory
 */
struct terminal_frontend {
	FILE *in, *out;
	struct text_screen screen;
	char *text; /* text of the page, owned */
	size_t len;
};

/* Initialize the frontend.  If @out is a terminal that supports colours, the
 * output has colours. */
void terminal_frontend_init(struct terminal_frontend *terminal, FILE *in,
			    FILE *out);
void terminal_frontend_release(struct terminal_frontend *terminal);

/* Return the callbacks for human_seat_play.  The returned callbacks borrow
 * @terminal. */
struct frontend terminal_frontend(struct terminal_frontend *terminal);

#endif
