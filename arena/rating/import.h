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

#include "finishes.h"
#include "lib/diag.h"
#include "names.h"
#include "points.h"

#define IMPORT_NAME_MAX 255 /* chosen: what is longer is no name */

/* @has_points: @points was filled */
struct import {
	struct names bots;
	struct finishes finishes;
	struct points points;
	bool has_points;
};

/**
 * import_csv - read it all
 * @name: of the file, for messages
 *
 * Returns false with @diag, file and line; import_release then does nothing.
 */
bool import_csv(struct import *import, FILE *in, const char *name,
		struct diag *diag);

void import_release(struct import *import);

#endif
