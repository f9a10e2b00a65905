/*
 * results.h - the standings and results as people and programs read them.
 *
 * standings.txt, standings.json and results.csv of a directory, and what
 * `arena standings` prints.  Text fits 80 columns; names come from users and
 * bots and are escaped.
 */
#ifndef DEADWOOD_ARENA_OUTPUT_RESULTS_H
#define DEADWOOD_ARENA_OUTPUT_RESULTS_H

#include <limits.h>
#include <stdio.h>

#include "arena/standings/by_machine_class.h"
#include "arena/standings/disqualification.h"
#include "arena/standings/final_ranking.h"
#include "arena/standings/standings.h"
#include "arena/standings/strength.h"

#define RESULTS_COLUMNS 80 /* of what is written to a file */

/* The two sums over the same matches. */
struct results_sums {
	struct standings *standings;
	struct strength *strength;
};

/**
 * struct results - a run's matches, summed up
 * @store: borrowed
 * @counted: of the matches that count; without the bots that are struck out
 * @all: of every match; the same as @counted where nobody is struck out
 * @machines: on which it was played; @by_class: what counts, by their classes
 * @ending: what the run's own rules say
 * @columns: that a line of text may have; RESULTS_COLUMNS and up, less is taken
 *	as that
 * @colour: bold and dim are understood
 */
struct results {
	struct store *store;
	struct disqualifications strikes;
	struct results_sums counted, all;
	struct store_machines machines;
	struct by_class *by_class;
	struct final_ranking ending;
	unsigned columns;
	bool colour;
};

/* Read the matches of a folder's store, once; results_release frees what they
 * become.  Returns false with @diag. */
bool results_load(struct results *results, const char *dir, struct store *store,
		  struct diag *diag);
void results_release(struct results *results);

/* Its lines may be as wide as the terminal that the standard output is, and in
 * bold where that is wanted. */
void results_for_terminal(struct results *results);

/**
 * struct results_format - a form in which results are printed
 * @word: of `arena standings --format`
 * @file: of the folder, written when a run ends; NULL: printed only
 * @print: writes all of it; false with @diag, while a failed write to @out is
 *	left for the caller's ferror
 * @help: a few words
 */
struct results_format {
	const char *word;
	const char *file;
	bool (*print)(FILE *out, const struct results *results,
		      struct diag *diag);
	const char *help;
};

/* All of them, the first is the default; ends with a NULL word. */
extern const struct results_format results_formats[];

/* The word of format @i, and its help, as an option's choice (lib/cli/args.h).
 */
const char *results_choice(unsigned i, const char **words);

/* Where matches were played on machines of several classes: what came about on
 * each, as text; else nothing. */
void results_machines(FILE *out, const struct results *results);

/* The formats: the ranking, cross table and faults as text and as JSON; and a
 * row per bot and match, which reads the store, with times and without. */
bool results_text(FILE *out, const struct results *results, struct diag *diag);
bool results_json(FILE *out, const struct results *results, struct diag *diag);
bool results_csv(FILE *out, const struct results *results, struct diag *diag);
bool results_csv_untimed(FILE *out, const struct results *results,
			 struct diag *diag);

/* As results_json, for who looks on and asks again and again: without the
 * pairs, which are many where bots are, and before the last match without the
 * seed. */
void results_json_ranking(FILE *out, const struct results *results);

/* The rows of one match alone, with the line of names above them. */
bool results_csv_match(FILE *out, struct store *store,
		       const struct disqualifications *strikes, uint64_t match,
		       struct diag *diag);

#define RESULTS_PLAYED UINT_MAX

/* How a run comes to more groups, where there are too few.  @ended: all its
 * matches were played. */
const char *results_more(bool ended, bool final);

/* The ranking and how strong the bots are, as a run shows them at its end; who
 * is struck out is named. */
void results_summary(FILE *out, const struct results *results);

/**
 * results_ranking - the ranking alone, as progress shows it
 * @strikes: those who are struck out are not in it
 * @strength: of the same matches, shown where there are columns for it; or NULL
 * @rows_max: this many rows at most, or 0 for all; RESULTS_PLAYED for the bots
 *	that have played
 * @columns: of the terminal; 80 and up, less is taken as 80
 */
void results_ranking(FILE *out, const struct standings *standings,
		     const struct disqualifications *strikes,
		     const struct strength *strength, unsigned rows_max,
		     unsigned columns);

/**
 * results_write - the files of a directory, one for each format that has one
 *
 * Each is written beside its place and renamed: a reader sees the old file or
 * the new one.  They are not synced: the same command writes them again from
 * the database.  Call it at the end of a run and when it is interrupted,
 * after store_commit.  Returns false with @diag (disk full); results.db is
 * whole in any case.
 */
bool results_write(const char *dir, const struct results *results,
		   struct diag *diag);

/* Nothing was played: the folder goes, as outdir_remove says. */
void results_remove(const char *dir);

/**
 * results_show - print a directory's results to the standard output
 * @word: a format's
 *
 * Nothing in @dir is changed, and a run may be under way.  False with @diag.
 */
bool results_show(const char *dir, const char *word, struct diag *diag);

/**
 * results_strike - strike a bot out of the standings of @dir, or take it back
 *	with a @reason of NULL (disqualification_note); the folder's files are
 *	written anew, unless a run is under way, which writes them at its end
 *
 * False with @diag.
 */
bool results_strike(const char *dir, const char *name, const char *reason,
		    struct diag *diag);

#endif
