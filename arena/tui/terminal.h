/*
 * terminal.h - draw pages that fill the terminal, and read keys.
 *
 * A page is a list of lines, drawn from the top.  The code uses only basic
 * escape codes, which every terminal supports.  The code does not use ncurses,
 * which would be one more dependency and would bypass lib/text/safe_stdio.h.
 * When the program ends, the code restores the terminal, except after SIGKILL.
 */
#ifndef DEADWOOD_ARENA_TUI_TERMINAL_H
#define DEADWOOD_ARENA_TUI_TERMINAL_H

#include <stdbool.h>

/* Keys that are not characters. */
enum key {
	KEY_END = -1,	 /* the end of the input, or Ctrl-C */
	KEY_RESIZE = -2, /* the size of the terminal has changed: draw again */
	KEY_LEFT = 256,
	KEY_RIGHT,
	KEY_UP,
	KEY_DOWN,
	KEY_FIRST, /* the key Home */
	KEY_LAST,  /* the key End */
	KEY_OTHER,
};

/* Return true if standard input and standard output are a terminal, and TERM is
 * not "dumb". */
bool terminal_is_available(void);

/* Switch to the alternate screen, and turn off line buffering of the keyboard.
 * On an error, returns false with errno. terminal_close restores screen and
 * keyboard. */
bool terminal_open(void);
void terminal_close(void);

/* Set @rows and @columns to the current size of the terminal. */
void terminal_size(unsigned *rows, unsigned *columns);

/* Draw a page.  @text: lines of the page, which may contain colour codes
 * (paint.h).  The page must not have more lines than the terminal has rows. */
void terminal_draw(const char *text);

/* Wait for a key.  Returns the character of the key, or a value of enum key. */
int terminal_key(void);

#endif
