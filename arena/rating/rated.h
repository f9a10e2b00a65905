/*
 * rated.h - a field of bots with their ratings, as text, JSON and CSV.
 */
#ifndef DEADWOOD_ARENA_RATING_RATED_H
#define DEADWOOD_ARENA_RATING_RATED_H

#include <jansson.h>
#include <stdio.h>

#include "contest.h"
#include "ranks.h"
#include "rating.h"

#define RATED_MEAN    1500	/* Elo of the field's mean */
#define RATED_TOO_FEW "too few" /* in the place of an interval */

/* A bot whose Elo is given; the others' are counted from it. */
struct rated_anchor {
	uint32_t bot;
	double elo;
};

/**
 * struct rated_bot - one bot
 * @rank: by its Elo; equal ones share it
 * @name: borrowed
 * @error: standard error of its difference to the mean, or to the anchor
 * @half: half of the 95 % interval of that; NaN, as @error, below
 *	RATING_GROUPS_MIN groups
 */
struct rated_bot {
	uint32_t bot, rank, matches;
	const char *name;
	double elo, error, half;
	struct rank_set set;
	struct points_rate points;
};

/**
 * struct rated - all of them, the best first
 * @contest, @rating: borrowed
 * @anchor: borrowed; NULL: their mean is RATED_MEAN
 */
struct rated {
	const struct contest *contest;
	const struct rating *rating;
	const struct rated_anchor *anchor;
	struct rated_bot *row;
};

/**
 * rated_make - owned: rated_release
 * @rating: of the finishes of @contest
 * @anchor: or NULL
 */
void rated_make(struct rated *rated, const struct contest *contest,
		const struct rating *rating, const struct rated_anchor *anchor);
void rated_release(struct rated *rated);

/* The columns of a bot's rating, 32 wide and 17 more where there are points,
 * and their heading. */
void rated_cells(FILE *out, const struct rated *rated,
		 const struct rated_bot *row);
void rated_heading(FILE *out, const struct rated *rated);

/* All rows in @columns columns: 80, or up to 99 for longer names. */
void rated_table(FILE *out, const struct rated *rated, unsigned columns);

/* Each bot against the next one, in a line of 80 columns at most; or why
 * nothing can be told. */
void rated_steps(FILE *out, const struct rated *rated);

/**
 * struct rated_neighbours - a row against the next one
 * @better: the probability that it is the better one, by this comparison alone;
 *	NaN below RATING_GROUPS_MIN groups
 * @more: groups more that would tell; 0: told; HUGE_VAL: they do not differ
 */
struct rated_neighbours {
	double better, more;
};

/* Row @i against row @i + 1, which is there. */
struct rated_neighbours rated_neighbours(const struct rated *rated, uint32_t i);

/* A bot as JSON; owned. */
json_t *rated_json(const struct rated *rated, const struct rated_bot *row);

/**
 * struct rated_format - a form in which they are printed
 * @word: of `arena rate --format`
 * @print: failures to write are left for the caller's ferror
 * @help: a few words
 */
struct rated_format {
	const char *word;
	void (*print)(FILE *out, const struct rated *rated);
	const char *help;
};

/* All of them, the first is the default; ends with a NULL word. */
extern const struct rated_format rated_formats[];

/* The word of format @i, and its help, as an option's choice (lib/cli/args.h).
 */
const char *rated_choice(unsigned i, const char **words);

#endif
