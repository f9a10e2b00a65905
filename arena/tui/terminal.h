/*
 * terminal.h - draw full pages on a terminal and read keys.
 *
 * Uses the basic escape codes that every terminal supports.  A page is a list
 * of lines, drawn from the top, so ncurses would add a dependency and a second
 * path around lib/text/safe_stdio.h.  The terminal is restored however the
 * program ends, except by SIGKILL.
 */
#ifndef DEADWOOD_ARENA_TUI_TERMINAL_H
#define DEADWOOD_ARENA_TUI_TERMINAL_H

#include <stdbool.h>

/* A key: a character, or one of these. */
enum key {
	KEY_END = -1,	 /* end of input, or Ctrl-C */
	KEY_RESIZE = -2, /* draw again */
	KEY_LEFT = 256,
	KEY_RIGHT,
	KEY_UP,
	KEY_DOWN,
	KEY_FIRST, /* Home */
	KEY_LAST,  /* End */
	KEY_OTHER,
};

/* Are standard input and output a terminal that is not dumb? */
bool terminal_is_available(void);

/* Switch to the alternate screen, without line buffering of keys.  Returns
 * false with errno. terminal_close restores the screen. */
bool terminal_open(void);
void terminal_close(void);

/* Return the current size. */
void terminal_size(unsigned *rows, unsigned *columns);

/* Draw a page.  @text: with colours (paint.h), at most as many lines as the
 * terminal has rows. */
void terminal_draw(const char *text);

/* Wait for a key. */
int terminal_key(void);

#endif
