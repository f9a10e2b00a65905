/*
 * tui.h - a match as a table on the terminal, gone through by keys.
 *
 * Nothing of the match is kept but the moment that is shown and a few lines
 * before it: who goes back goes through the log again from its start, which
 * takes some 25 ms a megabyte.  How much is still to come is not told.
 */
#ifndef DEADWOOD_ARENA_TUI_TUI_H
#define DEADWOOD_ARENA_TUI_TUI_H

#include "arena/replay/log_verify.h"

#define TUI_LINES 64  /* of the past, at most */
#define TUI_BYTES 512 /* of one; longer ones are cut */

/* Where a key leads. */
enum tui_to {
	TUI_MOMENT, /* the one with this number */
	TUI_DEAL,
	TUI_TURN,
	TUI_FAULT,
	TUI_LAST,
};

/**
 * struct tui - a match that is being gone through
 * @seat: only what it saw, or -1; SEAT_PUBLIC: what all saw
 * @no_seat: the match has no seat of that number
 * @colour: for a terminal that has colours
 * @quit: the reader wants no further match either
 */
struct tui {
	int seat;
	bool no_seat, colour;
	bool quit;
	bool blind; /* the rest is its own: the log is one for some eyes; */
	bool help;
	enum tui_to to;
	bool back;
	unsigned start;	  /* the moment that was shown last */
	unsigned target;  /* of TUI_MOMENT */
	unsigned found;	  /* the last one that would do, of a search back */
	unsigned moment;  /* that is being told, from 1 */
	uint8_t turn;	  /* whose it was */
	const char *note; /* why the last key did nothing, or NULL */
	unsigned lines;
	char line[TUI_LINES][TUI_BYTES];
	unsigned fresh; /* of them: of the moment in hand */
	unsigned name_columns;
};

/**
 * tui_show - go through a match until the reader has had enough
 * @walk: goes through the log once and tells a watcher; false with its own
 *	message
 *
 * The terminal is taken meanwhile.  Returns false when @walk did, or the
 * terminal cannot be taken (errno).
 */
bool tui_show(struct tui *stepping,
	      bool (*walk)(void *arg, const struct watcher *watcher),
	      void *arg);

#endif
