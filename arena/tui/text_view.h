/*
 * text_view.h - print a match card by card, as text.
 *
 * The module is a watcher of log_verify.h.  If a seat is selected, it prints
 * only what that seat saw: the seat's hand, the seat's view of events, the
 * seat's faults and notes.
 */
#ifndef DEADWOOD_ARENA_TUI_TEXT_VIEW_H
#define DEADWOOD_ARENA_TUI_TEXT_VIEW_H

#include <stdio.h>

#include "arena/replay/log_verify.h"

/**
 * struct text_view - a match that is being printed
 * @seat: number of a seat: print only what this seat saw; SEAT_PUBLIC: only
 *	what all seats saw; -1: everything
 * @colour: print colour codes
 * @columns: maximum width of a line; longer lines are wrapped (wrap.h). 0:
 *	lines are not wrapped
 * @step: after each action, wait for Enter on @in; "q" and Enter end the output
 */
struct text_view {
	FILE *out;
	FILE *in;
	int seat;
	bool colour;
	bool step;
	unsigned columns;
	unsigned name_columns; /* width of the column of names */
	FILE *page;	       /* @out, or @text while a page is built */
	char *text;	       /* text of the page; owned */
	size_t len;
	uint8_t last; /* seat of the last printed line, or SEAT_NONE */
	struct bag hands[SEATS_MAX]; /* the hands as last printed */
	bool no_seat;		     /* the match has no seat @seat */
};

/* Return a watcher (log_verify.h) that prints the match.  The watcher borrows
 * @view. */
struct watcher text_view_watcher(struct text_view *view);

#endif
