/*
 * rating_table.h - a field of bots with their ratings, as text, JSON and CSV.
 */
#ifndef DEADWOOD_ARENA_RATING_RATING_TABLE_H
#define DEADWOOD_ARENA_RATING_RATING_TABLE_H

#include <jansson.h>
#include <stdio.h>

#include "contest.h"
#include "ranks.h"
#include "rating.h"

#define RATING_TABLE_MEAN    1500      /* Elo of the field's mean */
#define RATING_TABLE_TOO_FEW "too few" /* in the place of an interval */

/* A bot whose Elo is given; the others' are counted from it. */
struct rating_table_anchor {
	uint32_t bot;
	double elo;
};

/**
 * struct rating_table_bot - one bot
 * @rank: by its Elo; equal ones share it
 * @name: borrowed
 * @error: standard error of its difference to the mean, or to the anchor
 * @half: half of the 95 % interval of that; NaN, as @error, below
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
 * struct rating_table - all of them, the best first
 * @contest, @rating: borrowed
 * @anchor: borrowed; NULL: their mean is RATING_TABLE_MEAN
 */
struct rating_table {
	const struct contest *contest;
	const struct rating *rating;
	const struct rating_table_anchor *anchor;
	struct rating_table_bot *row;
};

/**
 * rating_table_make - owned: rating_table_release
 * @rating: of the finishes of @contest
 * @anchor: or NULL
 */
void rating_table_make(struct rating_table *rated,
		       const struct contest *contest,
		       const struct rating *rating,
		       const struct rating_table_anchor *anchor);
void rating_table_release(struct rating_table *rated);

/* The columns of a bot's rating, 32 wide and 17 more where there are points,
 * and their heading. */
void rating_table_cells(FILE *out, const struct rating_table *rated,
			const struct rating_table_bot *row);
void rating_table_heading(FILE *out, const struct rating_table *rated);

/* All rows in @columns columns: 80, or up to 99 for longer names. */
void rating_table_table(FILE *out, const struct rating_table *rated,
			unsigned columns);

/* Each bot against the next one, in a line of 80 columns at most; or why
 * nothing can be told. */
void rating_table_steps(FILE *out, const struct rating_table *rated);

/**
 * struct rating_table_neighbours - a row against the next one
 * @better: the probability that it is the better one, by this comparison alone;
 *	NaN below RATING_GROUPS_MIN groups
 * @more: groups more that would tell; 0: told; HUGE_VAL: they do not differ
 */
struct rating_table_neighbours {
	double better, more;
};

/* Row @i against row @i + 1, which is there. */
struct rating_table_neighbours rating_table_neighbours(
	const struct rating_table *rated, uint32_t i);

/* A bot as JSON; owned. */
json_t *rating_table_json(const struct rating_table *rated,
			  const struct rating_table_bot *row);

/**
 * struct rating_table_format - a form in which they are printed
 * @word: of `arena rate --format`
 * @print: failures to write are left for the caller's ferror
 * @help: a few words
 */
struct rating_table_format {
	const char *word;
	void (*print)(FILE *out, const struct rating_table *rated);
	const char *help;
};

/* All of them, the first is the default; ends with a NULL word. */
extern const struct rating_table_format rated_formats[];

/* The word of format @i, and its help, as an option's choice (lib/cli/args.h).
 */
const char *rating_table_choice(unsigned i, const char **words);

#endif
