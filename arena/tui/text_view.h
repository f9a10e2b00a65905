/*
 * text_view.h - print a match card by card, as text.
 *
 * A watcher of log_verify.h.  With a seat, prints only what that seat saw: its
 * own hand, its view of events, its own faults and notes.
 */
#ifndef DEADWOOD_ARENA_TUI_TEXT_VIEW_H
#define DEADWOOD_ARENA_TUI_TEXT_VIEW_H

#include <stdio.h>

#include "arena/replay/log_verify.h"

/**
 * struct text_view - output of a match
 * @seat: only what this seat saw, or -1; SEAT_PUBLIC: what all saw
 * @colour: print colour codes
 * @columns: wrap longer lines (wrap.h); 0: no wrapping
 * @step: wait for Enter on @in after each action; "q" stops
 */
struct text_view {
	FILE *out;
	FILE *in;
	int seat;
	bool colour;
	bool step;
	unsigned columns;
	unsigned name_columns; /* of the longest name, up to a limit */
	FILE *page;	       /* @out, while a page is collected in memory */
	char *text;	       /* owned; */
	size_t len;
	uint8_t last;		     /* seat of the last line, or SEAT_NONE */
	struct bag hands[SEATS_MAX]; /* as they were printed last */
	bool no_seat;		     /* the match has no seat of that number */
};

/* Create a watcher that prints.  It borrows @view. */
struct watcher text_view_watcher(struct text_view *view);

#endif
