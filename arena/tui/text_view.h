/*
 * text_view.h - a match card by card, for people.
 *
 * Prints what a watcher of log_verify.h is told.  With a seat, only what that
 * seat saw: its own hand, the events as it heard them, its own faults and
 * notes.
 */
#ifndef DEADWOOD_ARENA_TUI_TEXT_VIEW_H
#define DEADWOOD_ARENA_TUI_TEXT_VIEW_H

#include <stdio.h>

#include "arena/replay/log_verify.h"

/**
 * struct text_view - how to print
 * @seat: only what it saw, or -1; SEAT_PUBLIC: what all saw
 * @colour: for a terminal that has colours
 * @columns: break longer lines, wrap.h; 0: none
 * @step: wait for Enter on @in after each action; "q" ends
 */
struct text_view {
	FILE *out;
	FILE *in;
	int seat;
	bool colour;
	bool step;
	unsigned columns;
	unsigned name_columns; /* as show_header found them */
	FILE *page;	       /* where @out is while a page is written; */
	char *text;	       /* owned; */
	size_t len;
	uint8_t last; /* whose line is the last one, or SEAT_NONE */
	struct bag hands[SEATS_MAX]; /* as they were shown */
	bool no_seat;		     /* the match has no seat of that number */
};

/* A watcher that prints; @show is kept by it. */
struct watcher text_view_watcher(struct text_view *show);

#endif
