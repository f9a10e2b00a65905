/*
 * builtin.h - the games that are compiled in.
 *
 * The table is generated from configs/games when the program is built; the
 * loader reads its texts as it reads files.  Everything is static and const.
 */
#ifndef DEADWOOD_REFEREE_SHEET_BUILTIN_H
#define DEADWOOD_REFEREE_SHEET_BUILTIN_H

#include <stddef.h>

struct builtin_game {
	const char
		*name; /* the file's name without .yaml; NULL ends the table */
	const char *text; /* the file's bytes and a NUL behind them */
	size_t len;	  /* bytes of text, without that NUL */
};

/* In the order of their names, ended by a row whose name is NULL. */
extern const struct builtin_game builtin_games[];

#endif
