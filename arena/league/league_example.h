/*
 * league_example.h - the file of a new league: configs/league.yaml, stored as
 * data in the program.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_LEAGUE_EXAMPLE_H
#define DEADWOOD_ARENA_LEAGUE_LEAGUE_EXAMPLE_H

#include <stddef.h>

/**
 * struct league_example - a file
 * @name: name without its suffix
 * @text: text of @len bytes, followed by a NUL
 */
struct league_example {
	const char *name, *text;
	size_t len;
};

/* tools/embed.sh makes this array from configs/league.yaml; a NULL name ends
 * the array. */
extern const struct league_example league_examples[];

#endif
