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

/* mean Elo of all bots if no bot is the anchor */
#define RATING_TABLE_MEAN    1500
/* text in place of an interval that cannot be computed */
#define RATING_TABLE_TOO_FEW "too few"

/* heading of the rows of bots that are rated apart */
#define RATING_TABLE_REMOTE "Remote bots, rated apart"

/* The anchor: a bot whose Elo the user has fixed.  The Elo of every other bot
 * is relative to the Elo of the anchor. */
struct rating_table_anchor {
	uint32_t bot;
	double elo;
};

/**
 * struct rating_table_bot - row of a bot in a table of ratings
 * @rank: rank by Elo, from 1; bots with equal Elo share a rank.  Bots that are
 *	rated apart have ranks of their own
 * @apart: true: the bot is rated apart (apart.h)
 * @name: name of the bot, borrowed
 * @error: standard error of @elo minus the mean Elo.  With an anchor: standard
 *	error of @elo minus the anchor's Elo.  NaN if there are fewer than
 *	RATING_GROUPS_MIN groups
 * @half: half the width of the 95 % interval of @elo; NaN if there are fewer
 *	than RATING_GROUPS_MIN groups
 */
struct rating_table_bot {
	uint32_t bot, rank, matches;
	const char *name;
	double elo, error, half;
	struct rank_set set;
	struct points_rate points;
	bool apart;
};

/**
 * struct rating_table - table of all bots, best bot first; bots that are rated
 *	apart are last
 * @contest, @rating: input and result of the rating, borrowed
 * @anchor: bot with a fixed Elo, borrowed.  NULL: there is no anchor, and the
 *	mean Elo is RATING_TABLE_MEAN
 * @own: number of bots that are not rated apart
 */
struct rating_table {
	const struct contest *contest;
	const struct rating *rating;
	const struct rating_table_anchor *anchor;
	struct rating_table_bot *row;
	uint32_t own;
};

/**
 * rating_table_make - build a table, which rating_table_release frees
 * @rating: rating that was fitted to @contest->finishes
 * @anchor: bot with a fixed Elo, or NULL
 */
void rating_table_make(struct rating_table *rated,
		       const struct contest *contest,
		       const struct rating *rating,
		       const struct rating_table_anchor *anchor);
void rating_table_release(struct rating_table *rated);

/* rating_table_cells prints the rating of a bot; rating_table_heading prints
 * the heading.  rating_table_cells and rating_table_heading each print 32
 * characters, or 49 characters with points per deal. */
void rating_table_cells(FILE *out, const struct rating_table *rated,
			const struct rating_table_bot *row);
void rating_table_heading(FILE *out, const struct rating_table *rated);

/* rating_table_begin prints the heading of a table of ratings. rating_table_row
 * prints a row with the rank @rank.  @names: the width of the names, from
 * rating_table_names. */
void rating_table_begin(FILE *out, const struct rating_table *rated,
			unsigned names);
void rating_table_row(FILE *out, const struct rating_table *rated,
		      const struct rating_table_bot *row, uint32_t rank,
		      unsigned names);

/* Return the width of the names in a table.  @columns: maximum number of
 * columns of a line, at least 80. */
unsigned rating_table_names(const struct rating_table *rated, unsigned columns);

/* Print the comparison of each bot with the bot in the next row, in lines of at
 * most @columns (at least 80) columns.  If there are fewer than
 * RATING_GROUPS_MIN groups, print only a message that says so. */
void rating_table_steps(FILE *out, const struct rating_table *rated,
			unsigned columns);

/* Print an explanation of rating_table_steps' lines and of the table's
 * columns. */
void rating_table_legend(FILE *out, const struct rating_table *rated);

/**
 * struct rating_table_neighbours - comparison of a bot with the bot in the next
 * row
 * @better: probability that the bot is better than the next bot, from this pair
 *	alone; NaN if there are fewer than RATING_GROUPS_MIN groups
 * @more: number of further groups needed until the difference of the two bots
 *	is significant; 0: significant already; HUGE_VAL: both ratings are equal
 */
struct rating_table_neighbours {
	double better, more;
};

/* Compare the bot in row @i with the bot in row @i + 1, which must exist. */
struct rating_table_neighbours rating_table_neighbours(
	const struct rating_table *rated, uint32_t i);

/* rating_table_json returns a bot's row as JSON.  The function
 * rating_table_ties_json returns the tie parameters as a JSON object with the
 * tie sizes as keys.  The caller owns the returned JSON. */
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
 * @print: function that prints the table.  The function @print does not check
 *	for write errors, so the caller must call ferror
 * @help: short description
 */
struct rating_table_format {
	const char *word;
	void (*print)(FILE *out, const struct rating_table *rated);
	const char *help;
};

/* All output formats, default format first.  The last entry has NULL as
 * @word. */
extern const struct rating_table_format rating_table_formats[];

/* Return the @help of format number @i and set @words to its @word, for an
 * option with choices (lib/cli/args.h). */
const char *rating_table_choice(unsigned i, const char **words);

#endif
