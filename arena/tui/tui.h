/*
 * tui.h - step through a match in the terminal by keys.
 *
 * Keeps only the current moment and a few lines before it.  Stepping back
 * replays the log from its start, which takes some 25 ms a megabyte.  The
 * remaining length is unknown.
 */
#ifndef DEADWOOD_ARENA_TUI_TUI_H
#define DEADWOOD_ARENA_TUI_TUI_H

#include "arena/replay/log_verify.h"

#define TUI_LINES 64  /* lines of the past, at most */
#define TUI_BYTES 512 /* bytes of a line; longer ones are cut */

/* The target of a key. */
enum tui_to {
	TUI_MOMENT, /* the moment with number @target */
	TUI_DEAL,
	TUI_TURN,
	TUI_FAULT,
	TUI_LAST,
};

/**
 * struct tui - a match that is shown
 * @seat: only what this seat saw, or -1; SEAT_PUBLIC: what all saw
 * @no_seat: set if the match has no such seat
 * @colour: print colour codes
 * @quit: the user wants no further match either
 */
struct tui {
	int seat;
	bool no_seat, colour;
	bool quit;
	bool redacted; /* private from here: the log is redacted */
	bool help;
	enum tui_to to;
	bool back;
	unsigned start;	  /* number of the moment shown last */
	unsigned target;  /* for TUI_MOMENT */
	unsigned found;	  /* searching back: last moment that matches */
	unsigned moment;  /* number of the current moment, from 1 */
	uint8_t turn;	  /* seat to move at the last moment */
	const char *note; /* why the last key had no effect, or NULL */
	unsigned lines;
	char line[TUI_LINES][TUI_BYTES];
	unsigned fresh; /* lines of the current moment */
	unsigned name_columns;
};

/**
 * tui_show - show a match until the user quits
 * @pass: replays the log once for a watcher; false with its own message
 *
 * Uses the alternate screen.  Returns false if @pass did, or if the terminal
 * cannot be used (errno).
 */
bool tui_show(struct tui *view,
	      bool (*pass)(void *arg, const struct watcher *watcher),
	      void *arg);

#endif
