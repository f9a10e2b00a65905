/*
 * import_rows.h - rows of tables of results in parsed form; import_end.c
 * combines the rows into matches.
 *
 * import.c parses rows, import_pools.c recognizes pools, and import_end.c
 * builds the contest.
 */
#ifndef DEADWOOD_ARENA_RATING_IMPORT_ROWS_H
#define DEADWOOD_ARENA_RATING_IMPORT_ROWS_H

#include "import.h"
#include "import_columns.h"

#define NO_BOT UINT32_MAX

/* A row of a table: one bot in one match.  A row takes 8 bytes, or 20 bytes if
 * the table has scores. */
struct row {
	uint32_t bot, place;
};

/* Consecutive rows of one match in a file; usually these rows are all rows of
 * the match.  @row: index of the first row of the run.  The next run starts
 * after the last row of this run. */
struct run {
	uint32_t match, row;
};

/* The distinct numbers in a column of a table.  The import parses cells with
 * equal texts once. */
struct numbers {
	struct names texts;
	double *value;
	uint32_t count;
};

/* A match in the tables.  @line: line of the match's first row.  @forfeited:
 * true: a bot forfeited the match.  @unscored: true: a score of the match is
 * missing.  A match that is forfeited or unscored does not count for the points
 * per deal. */
struct match {
	uint32_t group, line;
	bool forfeited, unscored;
};

/* A file with a table of results.  @match, @group: numbers of the first match
 * and of the first group in the file.  @sign: -1 if lower scores are better in
 * the file, else 1.  @own: true: the file is results.csv of an arena run.
 * @scored: true: the file has scores and deals.  @pairs: true: each row of the
 * file has a winner and a loser. */
struct source {
	const char *name;
	struct names matches, groups;
	uint32_t match, group;
	double sign;
	bool own, scored, pairs;
};

/* Rows of all files.  Bots, matches and groups have numbers that are valid
 * across the files. */
struct import {
	struct csv_notes notes;
	/* columns of the last file that was read */
	struct import_columns columns;
	struct source *source;
	unsigned sources;
	struct names bots, seats, sides;
	struct names remotes; /* names of the remote bots */
	struct numbers deal_counts;
	struct row *row;
	/* Arrays indexed by row; NULL until a file has the column.  @seat and
	 * @side contain an index in @seats and @sides plus 1.  The value 0
	 * means that the row has no seat or side. */
	double *score;
	uint32_t *deals; /* indices in deal_counts, one index for each row */
	uint32_t *seat, *side;
	bool scored; /* true: all files have scores */
	uint32_t rows, room;
	struct run *run;
	uint32_t runs;
	struct match *match;
	uint32_t matches, groups;
};

/* Runs of rows sorted by match: the runs of match m are @run[@at[m]] to
 * @run[@at[m + 1] - 1]. */
struct import_sorted {
	uint32_t *at, *run;
};

/* Sort the runs (consecutive rows of one match) by match.  The caller frees
 * @sorted with import_sorted_release. */
void import_sort(const struct import *all, struct import_sorted *sorted);
void import_sorted_release(struct import_sorted *sorted);

/* Write the indices of a match's rows to @rows, which has room for
 * FINISH_SEATS_MAX indices.  Returns the number of rows, or FINISH_SEATS_MAX +
 * 1 if the match has more rows. */
unsigned import_rows_of(const struct import *all,
			const struct import_sorted *sorted, uint32_t match,
			uint32_t *rows);

/* Return the numbers of all matches, sorted by group; owned. */
uint32_t *import_by_group(const struct import *all);

/* If the column "group" of a file contains pools of a tournament, put each
 * match in a group of its own, and write a note. */
void import_split_pools(struct import *all, const struct import_sorted *sorted);

#endif
