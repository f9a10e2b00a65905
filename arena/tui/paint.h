/*
 * paint.h - print words with colours on a terminal.
 *
 * lib/text/safe_stdio.h removes control characters from text that others
 * wrote.  The colour codes here bypass it.
 */
#ifndef DEADWOOD_ARENA_TUI_PAINT_H
#define DEADWOOD_ARENA_TUI_PAINT_H

#include <stdio.h>

#include "arena/replay/event_words.h"

#define PAINT_RED   "\033[31m"
#define PAINT_DIM   "\033[2m"
#define PAINT_BOLD  "\033[1m"
#define PAINT_PLAIN "\033[0m"

/* Print a code if @colour is set. */
void paint_code(FILE *out, bool colour, const char *code);

/* Print words, with red cards in red. */
void paint_words(FILE *out, bool colour, const struct words *words);

/* Print a text that contains colour codes of this module.  Its other text must
 * be escaped already, since the codes bypass safe_stdio. */
void paint_write(FILE *out, const char *text);

#endif
