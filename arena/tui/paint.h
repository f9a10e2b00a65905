/*
 * paint.h - print text with colours on a terminal.
 *
 * lib/text/safe_stdio.h escapes control characters, because text may be
 * untrusted.  The functions of paint.h print colour codes without escaping
 * them.
 */
#ifndef DEADWOOD_ARENA_TUI_PAINT_H
#define DEADWOOD_ARENA_TUI_PAINT_H

#include <stdio.h>

#include "arena/replay/event_words.h"

#define PAINT_RED   "\033[31m"
#define PAINT_DIM   "\033[2m"
#define PAINT_BOLD  "\033[1m"
#define PAINT_PLAIN "\033[0m"

/* Print a colour code if @colour is true. */
void paint_code(FILE *out, bool colour, const char *code);

/* Print words.  If @colour is true, print red cards in red. */
void paint_words(FILE *out, bool colour, const struct words *words);

/* Print @text without escaping, so that its colour codes have an effect.  The
 * caller must have escaped all other control characters. */
void paint_write(FILE *out, const char *text);

#endif
