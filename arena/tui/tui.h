/*
 * tui.h - show a match in the terminal; the user steps through it by keys.
 *
 * A moment is the state of the match after an event of the log.  The module
 * keeps only the current moment, and a few lines about earlier moments.  Each
 * step back replays the log from its start, which takes about 25 ms per
 * megabyte of log.  The module does not know how many moments follow.
 */
#ifndef DEADWOOD_ARENA_TUI_TUI_H
#define DEADWOOD_ARENA_TUI_TUI_H

#include "arena/replay/log_verify.h"

#define TUI_LINES 64  /* maximum number of lines that are kept */
#define TUI_BYTES 512 /* bytes of a line; the rest is cut */

/* Which moment (state of the match after an event) a key moves to. */
enum tui_to {
	TUI_MOMENT, /* the moment with the number @target */
	TUI_DEAL,
	TUI_TURN,
	TUI_FAULT,
	TUI_LAST,
};

/**
 * struct tui - a match that is shown
 * @seat: show only what this seat saw; SEAT_PUBLIC: what all seats saw; -1:
 *	everything
 * @no_seat: set to true if the match has no seat @seat
 * @colour: print colour codes
 * @quit: set to true if the user quits, so that the caller shows no further
 *	match
 */
struct tui {
	int seat;
	bool no_seat, colour;
	bool quit;
	/* members that only the module uses: */
	bool redacted; /* the log is redacted */
	bool help;
	enum tui_to to;
	bool back;
	unsigned start;	  /* number of the moment that was shown last */
	unsigned target;  /* with TUI_MOMENT: number of the moment */
	unsigned found;	  /* in a search backwards: last moment found */
	unsigned moment;  /* number of the current moment, from 1 */
	uint8_t turn;	  /* seat to move at the previous moment */
	const char *note; /* why the last key had no effect, or NULL */
	unsigned lines;
	char line[TUI_LINES][TUI_BYTES];
	unsigned fresh; /* number of lines about the current moment */
	unsigned name_columns;
};

/**
 * tui_show - show a match until the user leaves it
 * @pass: replays the log once for @watcher; on an error, prints a message and
 *	returns false
 *
 * The match is shown on the alternate screen of the terminal.  Returns false if
 * @pass returned false, or with errno if the terminal cannot be used.
 */
bool tui_show(struct tui *view,
	      bool (*pass)(void *arg, const struct watcher *watcher),
	      void *arg);

#endif
