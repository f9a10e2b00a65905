/*
 * rating_table.h - print bots with their ratings as text, JSON and CSV.
 */
#ifndef DEADWOOD_ARENA_RATING_RATING_TABLE_H
#define DEADWOOD_ARENA_RATING_RATING_TABLE_H

#include <jansson.h>
#include <stdio.h>

#include "contest.h"
#include "ranks.h"
#include "rating.h"

#define RATING_TABLE_MEAN    1500 /* mean Elo if no bot is the anchor */
/* text that is printed in place of an interval */
#define RATING_TABLE_TOO_FEW "too few"

/* The anchor: a bot whose Elo the user has fixed.  The Elo of every other bot
 * is relative to the Elo of the anchor. */
struct rating_table_anchor {
	uint32_t bot;
	double elo;
};

/**
 * struct rating_table_bot - row of a bot
 * @rank: rank by Elo, from 1; bots with equal Elo share a rank
 * @name: name of the bot; borrowed
 * @error: standard error of @elo minus the mean Elo, or, with an anchor, of
 *	@elo minus the anchor's Elo; NaN below RATING_GROUPS_MIN groups
 * @half: half the width of the 95 % interval of @elo; NaN below
 *	RATING_GROUPS_MIN groups
 */
struct rating_table_bot {
	uint32_t bot, rank, matches;
	const char *name;
	double elo, error, half;
	struct rank_set set;
	struct points_rate points;
};

/**
 * struct rating_table - table of all bots, the best bot first
 * @contest, @rating: borrowed
 * @anchor: borrowed.  NULL: there is no anchor, and the mean Elo is
 *	RATING_TABLE_MEAN
 */
struct rating_table {
	const struct contest *contest;
	const struct rating *rating;
	const struct rating_table_anchor *anchor;
	struct rating_table_bot *row;
};

/**
 * rating_table_make - build a table; free it with rating_table_release
 * @rating: the rating that was fitted to @contest->finishes
 * @anchor: bot with a fixed Elo, or NULL
 */
void rating_table_make(struct rating_table *rated,
		       const struct contest *contest,
		       const struct rating *rating,
		       const struct rating_table_anchor *anchor);
void rating_table_release(struct rating_table *rated);

/* rating_table_cells prints the rating of a bot; rating_table_heading prints
 * the heading.  Both print 32 characters, or 49 with points per deal. */
void rating_table_cells(FILE *out, const struct rating_table *rated,
			const struct rating_table_bot *row);
void rating_table_heading(FILE *out, const struct rating_table *rated);

/* rating_table_begin prints the heading of a table of ratings; rating_table_row
 * prints a row of it, with the rank @rank.  @names: the width of the names,
 * from rating_table_names. */
void rating_table_begin(FILE *out, const struct rating_table *rated,
			unsigned names);
void rating_table_row(FILE *out, const struct rating_table *rated,
		      const struct rating_table_bot *row, uint32_t rank,
		      unsigned names);

/* Return the width of the names in a table whose lines have at most @columns
 * columns, at least 80. */
unsigned rating_table_names(const struct rating_table *rated, unsigned columns);

/* Print the comparison of each bot with the bot in the next row, in lines of at
 * most @columns columns, at least 80.  If there are fewer than
 * RATING_GROUPS_MIN groups, print only a message about that. */
void rating_table_steps(FILE *out, const struct rating_table *rated,
			unsigned columns);

/* Explain the lines of rating_table_steps and the columns of the table. */
void rating_table_legend(FILE *out, const struct rating_table *rated);

/**
 * struct rating_table_neighbours - comparison of a bot with the bot in the next
 * row
 * @better: probability that the bot is better than the next bot, computed from
 *	this pair alone; NaN below RATING_GROUPS_MIN groups
 * @more: number of additional groups needed until the difference of the two
 *	bots is significant; 0 if the difference is significant already,
 *	HUGE_VAL if both ratings are equal
 */
struct rating_table_neighbours {
	double better, more;
};

/* Compare row @i with row @i + 1, which must exist. */
struct rating_table_neighbours rating_table_neighbours(
	const struct rating_table *rated, uint32_t i);

/* rating_table_json returns a bot as JSON.  The function rating_table_ties_json
 * returns the tie parameters as a JSON object with the tie sizes as keys.  The
 * caller owns the result. */
json_t *rating_table_json(const struct rating_table *rated,
			  const struct rating_table_bot *row);
json_t *rating_table_ties_json(const struct rating *rating);

/* CSV names of the columns that rating_table_csv_cells prints for a bot.  A
 * comma precedes each name and each cell. */
#define RATING_TABLE_CSV ",elo,error,low,high,best_rank,worst_rank,first"
void rating_table_csv_cells(FILE *out, const struct rating_table_bot *row);

/**
 * struct rating_table_format - an output format
 * @word: value of `arena rate --format`
 * @print: print the table; does not check for write errors, so the caller must
 *	call ferror
 * @help: short description
 */
struct rating_table_format {
	const char *word;
	void (*print)(FILE *out, const struct rating_table *rated);
	const char *help;
};

/* All output formats, with the default first.  The last entry has a NULL
 * @word. */
extern const struct rating_table_format rating_table_formats[];

/* Return the @help of format @i and set @words to its @word, for an option with
 * choices (lib/cli/args.h). */
const char *rating_table_choice(unsigned i, const char **words);

#endif
