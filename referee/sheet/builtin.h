/*
 * builtin.h - the compiled-in game files.
 *
 * The build generates a table with the text of each file in configs/games.  The
 * loader reads these texts as if they were files.
 */
#ifndef DEADWOOD_REFEREE_SHEET_BUILTIN_H
#define DEADWOOD_REFEREE_SHEET_BUILTIN_H

#include <stddef.h>

struct builtin_game {
	const char *name; /* file name without ".yaml"; NULL: end of the
			     table */
	const char *text; /* content of the file, followed by a NUL */
	size_t len;	  /* length of @text in bytes, without the NUL */
};

/* The games, sorted by name; the name NULL ends the table. */
extern const struct builtin_game builtin_games[];

#endif
