/*
 * import.h - results of any program, as a table of comma-separated values.
 *
 * The first row names the columns, in any order; others than these are passed
 * over:
 *
 *	match	which match, any text: wanted
 *	bot	who, any text: wanted
 *	place	1 is the first, equal ones tie: wanted
 *	group	which matches share their cards, any text; without this column
 *		each match is a group of its own
 *	seat	which seat, any text: a bot that has one place at several seats
 *		of a match is a side of partners, and one bot there
 *	counts	0: the row counts for nothing, its bot is struck out; else 1
 *	points, deals	what the bot scored, in so many deals; both or none
 *	score		where it is there, points are not what was scored, and
 *			passed over: so it is in results.csv
 *
 * The rows of a match may stand anywhere.  A bot's name has IMPORT_NAME_MAX
 * bytes at most.
 */
#ifndef DEADWOOD_ARENA_RATING_IMPORT_H
#define DEADWOOD_ARENA_RATING_IMPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "contest.h"
#include "lib/diag.h"

#define IMPORT_NAME_MAX 255 /* chosen: what is longer is no name */

/**
 * import_csv - read it all
 * @contest: filled; the caller's to release
 * @name: of the file, for messages
 *
 * Returns false with @diag, file and line; @contest is empty then.
 */
bool import_csv(struct contest *contest, FILE *in, const char *name,
		struct diag *diag);

#endif
