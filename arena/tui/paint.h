/*
 * paint.h - words with their colours on a terminal.
 *
 * All that others wrote is cleaned on its way out (lib/text/safe_stdio.h); the
 * codes here are the program's own and go past that.
 */
#ifndef DEADWOOD_ARENA_TUI_PAINT_H
#define DEADWOOD_ARENA_TUI_PAINT_H

#include <stdio.h>

#include "arena/replay/event_words.h"

#define PAINT_RED   "\033[31m"
#define PAINT_DIM   "\033[2m"
#define PAINT_BOLD  "\033[1m"
#define PAINT_PLAIN "\033[0m"

/* A code, where there are colours. */
void paint_code(FILE *out, bool colour, const char *code);

/* Words, red cards in red. */
void paint_words(FILE *out, bool colour, const struct words *words);

/* A text that was painted into memory: its codes go past the cleaning.  All
 * that others wrote in it was quoted, so they are the painter's own. */
void paint_write(FILE *out, const char *text);

#endif
