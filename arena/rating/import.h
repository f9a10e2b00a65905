/*
 * import.h - read results of any program from CSV tables, for ratings.
 *
 * csv_table.h reads the table.  Its header names the columns, in any order.
 * Unknown columns are ignored with a note, and so are known columns with
 * unexpected values (import_columns.h):
 *
 *	match	id of the match, any text: required
 *	bot	name, any text: required
 *	place	1 is first, equal places tie: required.  Words such as DNF:
 *behind all bots with a number; such bots tie winner, loser	instead of these
 *three: each row is a match
 *	group	id of the matches that share their cards, any text; without this
 *		column each match is a group of its own.  Pools of a tournament
 *		are not groups (import_pools.c)
 *	side	side of partners, any text: rows of a match with the same side
 *		share their place.  Partners that are different bots do not
 *count as opponents (contest_add).  Without it each bot plays alone seat
 *seat, any text: a bot with one place in several seats of a match is one side
 *of partners, and counts once
 *	counts	0: the row is ignored, because its bot is disqualified; else 1
 *	score, deals	score of the bot, in this number of deals: with both,
 *the output contains points per deal.  results.csv has these; there `points`
 *are those of the match points, deals	the same if there is no score verdict
 *with a score: how the bot forfeited, or "ok".  A match with a forfeit does not
 *count for the points per deal
 *
 * If lower scores are better, as the places of the file show, their sign is
 * changed.  Rows of a match may be anywhere in its file.  With several files,
 *the same name is the same bot in all files; matches and groups belong to one
 *file. Points per deal are printed if every file has them.  A bot's name has at
 *most IMPORT_NAME_MAX bytes.
 */
#ifndef DEADWOOD_ARENA_RATING_IMPORT_H
#define DEADWOOD_ARENA_RATING_IMPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "arena/csv/csv_table.h"
#include "contest.h"
#include "lib/diag.h"

#define IMPORT_NAME_MAX 255 /* chosen: longer texts are refused */

struct import;

/* Create an import, owned: import_free.  @notes gets ignored columns and
 * similar names. */
struct import *import_new(const struct csv_notes *notes);
void import_free(struct import *all);

/* Set other names of columns in all files: "bot=Driver,place=Pos".  Returns
 * false with @diag. */
bool import_map(struct import *import, const char *text, struct diag *diag);

/* Read a file.  @name: for messages, borrowed until import_free.  Returns false
 * with
 * @diag: file and line. */
bool import_file(struct import *import, FILE *in, const char *name,
		 struct diag *diag);

/**
 * import_end - convert all files to a contest
 * @contest: filled in, released by the caller; empty on failure
 *
 * Called once.  Returns false with @diag: file and line.
 */
bool import_end(struct import *import, struct contest *contest,
		struct diag *diag);

#endif
