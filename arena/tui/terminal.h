/*
 * terminal.h - a terminal that is drawn upon, and its keys.
 *
 * Plain escapes, those that every terminal of the last forty years obeys: what
 * is drawn is a page of lines, written anew from the top, for which ncurses
 * would be a library more in each build and a second way past
 * lib/text/safe_stdio.h. The terminal is given back however the program ends,
 * but for SIGKILL.
 */
#ifndef DEADWOOD_ARENA_TUI_TERMINAL_H
#define DEADWOOD_ARENA_TUI_TERMINAL_H

#include <stdbool.h>

/* What was pressed: a character, or one of these. */
enum key {
	KEY_END = -1,	 /* nobody is there any more, or Ctrl-C */
	KEY_RESIZE = -2, /* draw again */
	KEY_LEFT = 256,
	KEY_RIGHT,
	KEY_UP,
	KEY_DOWN,
	KEY_FIRST, /* Home */
	KEY_LAST,  /* End */
	KEY_OTHER,
};

/* Can it be drawn upon, and are there keys?  Standard input and output are one
 * terminal's that is not dumb. */
bool terminal_is_there(void);

/* Take it: keys come one by one, and what stood there comes back at the end.
 * Returns false with errno. */
bool terminal_take(void);
void terminal_give_back(void);

/* Its size now. */
void terminal_size(unsigned *rows, unsigned *columns);

/* Draw a page; @text: painted (paint.h), of at most as many lines as there are
 * rows. */
void terminal_draw(const char *text);

/* Wait for a key. */
int terminal_key(void);

#endif
