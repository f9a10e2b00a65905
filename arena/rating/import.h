/*
 * import.h - results of any program, as tables of comma-separated values.
 *
 * A table is read as csv_table.h says.  Its head names the columns, in any
 * order; others than these are passed over, with a note, and so are columns of
 * these names that have another's values (import_columns.h):
 *
 *	match	which match, any text: required
 *	bot	who, any text: required
 *	place	1 is the first, equal ones tie: required.  Words such as DNF: it
 *		is behind all that have a number, and ties with the like
 *	winner, loser	in the place of these three: each row is a match
 *	group	which matches share their cards, any text; without this column
 *		each match is a group of its own.  Pools of a tournament are
 *		not groups (import_pools.c)
 *	side	which side of partners, any text: those of a match with one side
 *		share their place.  Where partners are different bots they have
 *		not met (contest_add).  Without it each bot plays alone
 *	seat	which seat, any text: a bot that has one place at several seats
 *		of a match is a side of partners, and one bot there
 *	counts	0: the row counts for nothing, its bot is struck out; else 1
 *	score, deals	what the bot scored, in so many deals: where both are
 *		there, points a deal are told.  So it is in results.csv, where
 *		`points` are those of the match
 *	points, deals	the same, where there is no score
 *	verdict	with a score: how the bot forfeited, or "ok".  A match in which
 *		one of its bots did is left out of the points a deal
 *
 * Scores of which the lower one is the better one, as the places of the file's
 * matches show, are turned.  The rows of a match may stand anywhere in its
 * file.  Several files are results of the same bots: a name is one bot in all
 * of them, a match or a group is its file's alone.  Points a deal are told
 * where every file has them.  A bot's name has IMPORT_NAME_MAX bytes at most.
 */
#ifndef DEADWOOD_ARENA_RATING_IMPORT_H
#define DEADWOOD_ARENA_RATING_IMPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "arena/csv/csv_table.h"
#include "contest.h"
#include "lib/diag.h"

#define IMPORT_NAME_MAX 255 /* chosen: what is longer is no name */

struct import;

/* Nothing read yet; owned: import_free.  What is passed over, and names that
 * are alike, go to @notes. */
struct import *import_new(const struct csv_notes *notes);
void import_free(struct import *all);

/* What columns are called in all files: "bot=Driver,place=Pos".  False with
 * @diag. */
bool import_map(struct import *import, const char *text, struct diag *diag);

/* Read all of a file.  @name: for messages, borrowed until import_free.
 * Returns false with @diag, file and line. */
bool import_file(struct import *import, FILE *in, const char *name,
		 struct diag *diag);

/**
 * import_end - all files are read
 * @contest: filled; the caller's to release
 *
 * Called once.  Returns false with @diag, file and line; @contest is empty
 * then.
 */
bool import_end(struct import *import, struct contest *contest,
		struct diag *diag);

#endif
