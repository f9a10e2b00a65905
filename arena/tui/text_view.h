/*
 * text_view.h - print a match card by card, as text.
 *
 * text_view_watcher returns a watcher of log_verify.h, which prints the match.
 * If a seat is selected, the watcher prints only what that seat saw: the seat's
 * hand, its view of events, its faults and notes.
 */
#ifndef DEADWOOD_ARENA_TUI_TEXT_VIEW_H
#define DEADWOOD_ARENA_TUI_TEXT_VIEW_H

#include <stdio.h>

#include "arena/replay/log_verify.h"

/**
 * struct text_view - a match during printing
 * @seat: number of a seat: print only what this seat saw.  SEAT_PUBLIC: print
 *	only what all seats saw. -1: print everything
 * @colour: true: print colour codes
 * @columns: maximum width of a line, which longer lines wrap to (wrap.h); 0:
 *	lines do not wrap
 * @step: true: after each action, wait for Enter on @in.  "q" and Enter end the
 *	output
 */
struct text_view {
	FILE *out;
	FILE *in;
	int seat;
	bool colour;
	bool step;
	unsigned columns;
	unsigned name_columns; /* width of the column of names, in characters */
	FILE *page;	       /* stream for the output: @out, or @text while a
				  page is built */
	char *text;	       /* text of the page; owned */
	size_t len;
	uint8_t last; /* seat of the line printed last, or SEAT_NONE */
	struct bag hands[SEATS_MAX]; /* hands of the seats, as printed last */
	bool no_seat;		     /* true: the match has no seat @seat */
};

/* Return a watcher (log_verify.h) that prints the match.  The watcher borrows
 * @view. */
struct watcher text_view_watcher(struct text_view *view);

#endif
