/*
 * import_rows.h - parsed rows of tables of results, before they are matches.
 *
 * import.c parses rows, import_pools.c recognizes pools, and import_end.c
 * builds the contest.
 */
#ifndef DEADWOOD_ARENA_RATING_IMPORT_ROWS_H
#define DEADWOOD_ARENA_RATING_IMPORT_ROWS_H

#include "import.h"
#include "import_columns.h"

#define NO_BOT UINT32_MAX

/* One bot in one match.  Eight million rows take 64 MB, and 12 bytes more each
 * with scores. */
struct row {
	uint32_t bot, place;
};

/* Consecutive rows of one match; usually all its rows. */
struct run {
	uint32_t match, row;
};

/* Distinct numbers; each text is parsed once. */
struct numbers {
	struct names texts;
	double *value;
	uint32_t count;
};

/* A match.  @line: of its first row; @forfeited: a bot forfeited; @unscored: a
 * score is missing.  Either way it has no points per deal. */
struct match {
	uint32_t group, line;
	bool forfeited, unscored;
};

/* A file.  @match, @group: its first match and group; @sign: -1 if lower scores
 * are better; @own: results.csv of a run; @scored: it has scores and deals;
 * @pairs: each row has a winner and a loser. */
struct source {
	const char *name;
	struct names matches, groups;
	uint32_t match, group;
	double sign;
	bool own, scored, pairs;
};

/* Rows of all files, with common numbers. */
struct import {
	struct csv_notes notes;
	struct import_columns columns; /* of the last file */
	struct source *source;
	unsigned sources;
	struct names bots, seats, sides;
	struct numbers deal_counts;
	struct row *row;
	/* By row; NULL if no file has had the column.  The last three are
	 * numbers of texts; seat and side from 1, 0: none. */
	double *score;
	uint32_t *deals; /* of deal_counts */
	uint32_t *seat, *side;
	bool scored; /* all files have scores */
	uint32_t rows, room;
	struct run *run;
	uint32_t runs;
	struct match *match;
	uint32_t matches, groups;
};

/* Runs sorted by match: those of match m are @run[@at[m]] to @run[@at[m + 1] -
 * 1]. */
struct import_sorted {
	uint32_t *at, *run;
};

/* Sort the runs by match; owned, import_sorted_release. */
void import_sort(const struct import *all, struct import_sorted *sorted);
void import_sorted_release(struct import_sorted *sorted);

/* Copy the rows of a match to @rows, at most FINISH_SEATS_MAX.  Returns their
 * number, or FINISH_SEATS_MAX + 1 if there are more. */
unsigned import_rows_of(const struct import *all,
			const struct import_sorted *sorted, uint32_t match,
			uint32_t *rows);

/* Return all matches sorted by group; owned. */
uint32_t *import_by_group(const struct import *all);

/* In files whose column "group" means pools, make each match a group of its
 * own, and write a note. */
void import_split_pools(struct import *all, const struct import_sorted *sorted);

#endif
