/*
 * ink.h - words of a match in a terminal's colours: red cards in red.
 */
#ifndef DEADWOOD_ARENA_REPLAY_INK_H
#define DEADWOOD_ARENA_REPLAY_INK_H

#include <stdio.h>

#include "arena/replay/event_words.h"

#define INK_RED	  "\033[31m"
#define INK_DIM	  "\033[2m"
#define INK_BOLD  "\033[1m"
#define INK_PLAIN "\033[0m"

/* @colour: false: the words alone */
void ink_words(FILE *out, const struct words *words, bool colour);

#endif
