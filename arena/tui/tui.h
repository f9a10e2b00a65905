/*
 * tui.h - show a match in the terminal.  The user steps through the match by
 * keys.
 *
 * A moment is the state of the match after an event of the log.  The program
 * keeps only the current moment, and a few lines about earlier moments.  Each
 * step back replays the log from its start, which takes about 25 ms per
 * megabyte of log.  The program does not know how many moments follow.
 */
#ifndef DEADWOOD_ARENA_TUI_TUI_H
#define DEADWOOD_ARENA_TUI_TUI_H

#include "arena/replay/log_verify.h"

#define TUI_LINES 64  /* maximum number of lines about earlier moments */
#define TUI_BYTES 512 /* bytes of a line; the rest is cut */

/* The moment (state of the match after an event) to which a key moves. */
enum tui_to {
	TUI_MOMENT, /* the moment with the number @target */
	TUI_DEAL,
	TUI_TURN,
	TUI_FAULT,
	TUI_LAST,
};

/**
 * struct tui - a match that the terminal shows
 * @seat: number of a seat: show only what this seat saw.  SEAT_PUBLIC: show
 *	what all seats saw. -1: show everything
 * @no_seat: set to true if the match has no seat @seat
 * @colour: true: print colour codes
 * @quit: set to true if the user quits; then the caller shows no further match
 */
struct tui {
	int seat;
	bool no_seat, colour;
	bool quit;
	/* Members that only tui.c uses: */
	bool redacted; /* true: the log is redacted (shows one seat's view) */
	bool help;
	enum tui_to to;
	bool back;
	unsigned start;	  /* number of the moment shown last */
	unsigned target;  /* with TUI_MOMENT: number of the wanted moment */
	unsigned found;	  /* in a search backwards: number of the moment found
			     last */
	unsigned moment;  /* number of the current moment, from 1 */
	uint8_t turn;	  /* seat to move at the previous moment */
	const char *note; /* reason why the last key had no effect, or NULL */
	unsigned lines;
	char line[TUI_LINES][TUI_BYTES];
	unsigned fresh; /* number of lines about the current moment */
	unsigned name_columns;
};

/**
 * tui_show - show a match until the user leaves it
 * @pass: function that replays the log once for @watcher.  On an error, it
 *	prints a message and returns false
 *
 * The function shows the match on the alternate screen of the terminal.  If
 * @pass returned false, returns false.  If the terminal cannot be used, returns
 * false with errno.
 */
bool tui_show(struct tui *view,
	      bool (*pass)(void *arg, const struct watcher *watcher),
	      void *arg);

#endif
