/*
 * import_rows.h - what is read of tables of results, before it is matches.
 *
 * For import.c, which reads it, import_pools.c, which tells groups from pools,
 * and import_end.c, which makes a contest of it.
 */
#ifndef DEADWOOD_ARENA_RATING_IMPORT_ROWS_H
#define DEADWOOD_ARENA_RATING_IMPORT_ROWS_H

#include "import.h"
#include "import_columns.h"

#define NO_BOT UINT32_MAX

/* One bot in one match.  Eight million of them take 64 MB, and 12 bytes more
 * each where there are scores. */
struct row {
	uint32_t bot, place;
};

/* Rows of one match that follow each other; mostly all that it has. */
struct run {
	uint32_t match, row;
};

/* Numbers that are few: each text is read once. */
struct numbers {
	struct names texts;
	double *value;
	uint32_t count, room;
};

/* @line: of its first row; @forfeited: by one of its bots; @unscored: a bot has
 * no score.  Either way there are no points a deal. */
struct match {
	uint32_t group, line;
	bool forfeited, unscored;
};

/* A file: its first match and group are @match and @group; @sign is -1 where
 * the lower score is the better one; @own: a run's results.csv; @scored: it has
 * scores and deals; @pairs: its rows are a winner and a loser each. */
struct source {
	const char *name;
	struct names matches, groups;
	uint32_t match, group;
	double sign;
	bool own, scored, pairs;
};

/* What is read of all files, numbered through them. */
struct import {
	struct csv_notes notes;
	struct import_columns columns; /* of the last file */
	struct source *source;
	unsigned sources;
	struct names bots, seats, sides;
	struct numbers deal_counts;
	struct row *row;
	/* Of each row; NULL where no file has the column so far.  The last
	 * three are numbers of texts; seat and side from 1, 0: none. */
	double *score;
	uint32_t *deals; /* of deal_counts */
	uint32_t *seat, *side;
	bool scored; /* all files have scores */
	uint32_t rows, room;
	struct run *run;
	uint32_t runs, run_room;
	struct match *match;
	uint32_t matches, groups, match_room;
};

/* Where the runs of each match are: @at one more than matches, in @run. */
struct import_sorted {
	uint32_t *at, *run;
};

/* Sort the runs by matches; import_sorted_release. */
void import_sort(const struct import *all, struct import_sorted *sorted);
void import_sorted_release(struct import_sorted *sorted);

/* The rows of a match into @rows, FINISH_SEATS_MAX at most; returns how many
 * there are, or FINISH_SEATS_MAX + 1: there are more. */
unsigned import_rows_of(const struct import *all,
			const struct import_sorted *sorted, uint32_t match,
			uint32_t *rows);

/* All matches, group by group; owned. */
uint32_t *import_by_group(const struct import *all);

/* Make groups of their own of the matches of files whose column "group" means
 * pools, and say so. */
void import_part_pools(struct import *all, const struct import_sorted *sorted);

#endif
