/*
 * builtin.h - the compiled-in game files.
 *
 * The build generates the table from configs/games.  The loader reads its texts
 * like files.  Everything is static and const.
 */
#ifndef DEADWOOD_REFEREE_SHEET_BUILTIN_H
#define DEADWOOD_REFEREE_SHEET_BUILTIN_H

#include <stddef.h>

struct builtin_game {
	const char
		*name; /* the file's name without .yaml; NULL ends the table */
	const char *text; /* the file's bytes and a NUL */
	size_t len;	  /* bytes of text, without that NUL */
};

/* Sorted by name; ends with a row whose name is NULL. */
extern const struct builtin_game builtin_games[];

#endif
