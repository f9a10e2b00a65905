/*
 * rating_table.h - print a field of bots with their ratings as text, JSON and
 * CSV.
 */
#ifndef DEADWOOD_ARENA_RATING_RATING_TABLE_H
#define DEADWOOD_ARENA_RATING_RATING_TABLE_H

#include <jansson.h>
#include <stdio.h>

#include "contest.h"
#include "ranks.h"
#include "rating.h"

#define RATING_TABLE_MEAN    1500      /* mean Elo of the field */
#define RATING_TABLE_TOO_FEW "too few" /* instead of an interval */

/* A bot with a given Elo; all others are relative to it. */
struct rating_table_anchor {
	uint32_t bot;
	double elo;
};

/**
 * struct rating_table_bot - one bot
 * @rank: by its Elo; equal bots share it
 * @name: borrowed
 * @error: standard error of its difference to the mean, or to the anchor
 * @half: half of its 95 % interval; NaN like @error below RATING_GROUPS_MIN
 * groups
 */
struct rating_table_bot {
	uint32_t bot, rank, matches;
	const char *name;
	double elo, error, half;
	struct rank_set set;
	struct points_rate points;
};

/**
 * struct rating_table - all bots, best first
 * @contest, @rating: borrowed
 * @anchor: borrowed; NULL: the mean is RATING_TABLE_MEAN
 */
struct rating_table {
	const struct contest *contest;
	const struct rating *rating;
	const struct rating_table_anchor *anchor;
	struct rating_table_bot *row;
};

/**
 * rating_table_make - build a table; owned: rating_table_release
 * @rating: of the finishes of @contest
 * @anchor: or NULL
 */
void rating_table_make(struct rating_table *rated,
		       const struct contest *contest,
		       const struct rating *rating,
		       const struct rating_table_anchor *anchor);
void rating_table_release(struct rating_table *rated);

/* Print the columns of a rating: 32 wide, and 17 more with points; their
 * heading. */
void rating_table_cells(FILE *out, const struct rating_table *rated,
			const struct rating_table_bot *row);
void rating_table_heading(FILE *out, const struct rating_table *rated);

/* Print all rows in @columns columns: 80, or up to 99 for longer names. */
void rating_table_table(FILE *out, const struct rating_table *rated,
			unsigned columns);

/* Print each bot against the next one, in lines of at most 80 columns; or the
 * reason why there is no comparison. */
void rating_table_steps(FILE *out, const struct rating_table *rated);

/**
 * struct rating_table_neighbours - a row against the next one
 * @better: probability that it is better, from this comparison alone; NaN below
 *	RATING_GROUPS_MIN groups
 * @more: additional groups that would separate them; 0: separated; HUGE_VAL: no
 *	difference
 */
struct rating_table_neighbours {
	double better, more;
};

/* Compare row @i with row @i + 1, which must exist. */
struct rating_table_neighbours rating_table_neighbours(
	const struct rating_table *rated, uint32_t i);

/* Return a bot as JSON; and the ties by the number of bots in them.  Owned. */
json_t *rating_table_json(const struct rating_table *rated,
			  const struct rating_table_bot *row);
json_t *rating_table_ties_json(const struct rating *rating);

/* The columns of a rating in CSV; print their cells, each after a comma. */
#define RATING_TABLE_CSV ",elo,error,low,high,best_rank,worst_rank,first"
void rating_table_csv_cells(FILE *out, const struct rating_table_bot *row);

/**
 * struct rating_table_format - an output format
 * @word: value of `arena rate --format`
 * @print: print the table; the caller checks ferror
 * @help: short description
 */
struct rating_table_format {
	const char *word;
	void (*print)(FILE *out, const struct rating_table *rated);
	const char *help;
};

/* All formats, the default first; a NULL word ends the list. */
extern const struct rating_table_format rating_table_formats[];

/* Return the word of format @i, and its help, for an option
 * (lib/cli/args.h). */
const char *rating_table_choice(unsigned i, const char **words);

#endif
