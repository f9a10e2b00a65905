/*
 * import.h - read match results from CSV tables, for ratings.  Any program may
 * have written the tables.
 *
 * The import reads a table with csv_table.h.  The header of the table names the
 * columns, in any order.  The import ignores unknown columns, and known columns
 * with unexpected values (import_columns.h), and writes a note.  The known
 * columns of a table:
 *
 *	`match`	Name of the match, any text.  Required.
 *	`bot`	Name of the bot, any text.  Required.
 *	`place`	Place of the bot; 1 is the best place, and equal places tie.  A
 *		word such as DNF places the bot behind all bots with a number;
 *		bots with such a word tie.  Required.
 *	`winner`, `loser`
 *		Replace match, bot and place: each row is a match of two bots.
 *	`group`	Name of a group of matches with the same cards, any text.
 *		Without this column each match is a group of its own.  Pools of
 *		a tournament are not groups (import_pools.c).
 *	`side`	Side of partners, any text: rows of a match with the same side
 *		have the same place.  Partners that are different bots do not
 *		count as opponents (contest_add).  Without the column `side`,
 *		each bot plays alone.
 *	`seat`	Seat of the bot, any text.  If a bot has several seats in a
 *		match, with the same place, these seats are a side.
 *	`counts` 0 if the bot is disqualified, else 1.  The import ignores a row
 *		with 0 in the column `counts`.
 *	`remote` 1 if the bot played by network, else 0.  If there are such bots
 *	and at least two others, the contest rates them apart (apart.h).
 *	`score`, `deals` Score of the bot, and number of deals in which the bot
 *		reached the score.  With both columns `score` and `deals`, the
 *		output contains points per deal.
 *	`points` Score of the bot, if the table has no column score.  (In the
 *		arena's results.csv, the column `points` contains match points.)
 *	`verdict` How the bot forfeited, or "ok"; used only with a score.  A
 *		match with a forfeit does not count for the points per deal.
 *
 * If the places in a file show that lower scores are better, the import changes
 * the sign of the file's scores.  The rows of a match need not be consecutive.
 * A bot with the same name in several files is one bot.  Equal names of matches
 * or groups in several files are different matches or groups.  The output
 * contains points per deal only if every file has scores and deals.  A bot's
 * name has at most IMPORT_NAME_MAX bytes.
 */
#ifndef DEADWOOD_ARENA_RATING_IMPORT_H
#define DEADWOOD_ARENA_RATING_IMPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "arena/csv/csv_table.h"
#include "contest.h"
#include "lib/diag.h"

/* arbitrary: maximum bytes of a name; a longer name is an error */
#define IMPORT_NAME_MAX 255

struct import;

/* Create an import; the caller frees it with import_free.  @notes: functions
 * that receive notes about ignored columns and about similar bot names. */
struct import *import_new(const struct csv_notes *notes);
void import_free(struct import *all);

/* Set the column names of the files, if they differ from the known names.
 * @text maps known names to names in the files, for example
 * "bot=Driver,place=Pos".  On failure, returns false and sets @diag. */
bool import_map(struct import *import, const char *text, struct diag *diag);

/* Read a file.  @name: name of the file for messages, borrowed until
 * import_free.  On failure, returns false.  @diag then names the file and the
 * line. */
bool import_file(struct import *import, FILE *in, const char *name,
		 struct diag *diag);

/**
 * import_end - convert all files to the input of a rating
 * @contest: the result; the caller releases it with contest_release.  On
 *	failure, the contest is empty
 *
 * The caller must call import_end once, after the last file.  On failure,
 * returns false.  @diag then names the file and the line.
 */
bool import_end(struct import *import, struct contest *contest,
		struct diag *diag);

#endif
