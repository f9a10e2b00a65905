/*
 * import_rows.h - what is read of tables of results, before it is matches.
 *
 * For import.c, which reads it, and import_end.c, which makes a contest of it.
 */
#ifndef DEADWOOD_ARENA_RATING_IMPORT_ROWS_H
#define DEADWOOD_ARENA_RATING_IMPORT_ROWS_H

#include "import.h"

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

/* @line: of its first row; @forfeited: by one of its bots */
struct match {
	uint32_t group, line;
	bool forfeited;
};

/* A file: its first match and group are @match and @group; @sign is -1 where
 * the lower score is the better one. */
struct source {
	const char *name;
	struct names matches, groups;
	uint32_t match, group;
	double sign;
};

/* What is read of all files, numbered through them. */
struct import {
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

#endif
