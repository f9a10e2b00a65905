/*
 * results.h - print the standings and results of a run as text, JSON or CSV.
 *
 * Writes standings.txt, standings.json and results.csv of a results directory,
 * and the output of `arena standings`.  Text fits 80 columns.  Names come from
 * users and bots and are escaped.
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

#define RESULTS_COLUMNS 80 /* width of text in a file */

/* Standings and ratings over the same matches. */
struct results_sums {
	struct standings *standings;
	struct strength *strength;
};

/**
 * struct results - a run's matches, summed up
 * @store: borrowed
 * @disqualified: bots that the organiser disqualified
 * @counted: over the matches that count, without disqualified bots
 * @all: over every match; the same as @counted if no bot is disqualified
 * @machines: machines that played the run; @by_class: counted matches by class
 *	of machine
 * @ranking: verdict of the key "stop", and the ranking of a format
 * @columns: width of a line of text; at least RESULTS_COLUMNS is used
 * @colour: the terminal understands bold
 */
struct results {
	struct store *store;
	struct disqualifications disqualified;
	struct results_sums counted, all;
	struct store_machines machines;
	struct by_machine_class *by_class;
	struct final_ranking ranking;
	unsigned columns;
	bool colour;
};

/* Load the matches of a directory's store, in one walk; free with
 * results_release.  Returns false with @diag. */
bool results_load(struct results *results, const char *dir, struct store *store,
		  struct diag *diag);
void results_release(struct results *results);

/* Use the width of the terminal on standard output, and bold if it is
 * supported. */
void results_fit_terminal(struct results *results);

/**
 * struct results_format - an output format of results
 * @word: for `arena standings --format`
 * @file: file of the directory, written when a run ends; NULL: only printed
 * @print: print all; false with @diag.  The caller checks ferror(@out)
 * @help: a few words
 */
struct results_format {
	const char *word;
	const char *file;
	bool (*print)(FILE *out, const struct results *results,
		      struct diag *diag);
	const char *help;
};

/* All formats, the default first; ends with a NULL word. */
extern const struct results_format results_formats[];

/* Return the word of format @i and its help, as the choice of an option
 * (lib/cli/args.h). */
const char *results_format_word(unsigned i, const char **words);

/* If machines of several classes played, print the results by class as text. */
void results_machines(FILE *out, const struct results *results);

/* Print the results.  Text and JSON: ranking, cross table and faults.  CSV: a
 * row for each bot and match, read from the store, with or without times. */
bool results_text(FILE *out, const struct results *results, struct diag *diag);
bool results_json(FILE *out, const struct results *results, struct diag *diag);
bool results_csv(FILE *out, const struct results *results, struct diag *diag);
bool results_csv_untimed(FILE *out, const struct results *results,
			 struct diag *diag);

/* Print the JSON for a live page, which polls: without pairs, since there may
 * be many, and without the seed before the last match. */
void results_json_ranking(FILE *out, const struct results *results);

/* Print the CSV rows of one match, below the header line. */
bool results_csv_match(FILE *out, struct store *store,
		       const struct disqualifications *disqualified,
		       uint64_t match, struct diag *diag);

#define RESULTS_PLAYED UINT_MAX

/* Return a sentence: how to get more groups if there are too few.  @ended: all
 * matches are played; @final: the run is a final. */
const char *results_more_hint(bool ended, bool final);

/* Print the ranking, ratings and disqualified bots, as a run does at its end.
 */
void results_summary(FILE *out, const struct results *results);

/**
 * results_ranking - print the ranking alone, as the progress panel does
 * @disqualified: bots to leave out
 * @strength: ratings of the same matches, printed if there is room; or NULL
 * @rows_max: maximum number of rows; 0: all; RESULTS_PLAYED: bots that have
 *	played
 * @columns: width of the terminal; at least 80 is used
 */
void results_ranking(FILE *out, const struct standings *standings,
		     const struct disqualifications *disqualified,
		     const struct strength *strength, unsigned rows_max,
		     unsigned columns);

/**
 * results_write - write the results files of a directory
 *
 * Each file is written to a temporary file and renamed: a reader sees the old
 * file or the new one.  Files are not synced: the same command writes them
 * again from the database.  Call it at the end of a run and after an
 * interruption, after store_commit.  Returns false with @diag (disk full);
 * results.db is intact in any case.
 */
bool results_write(const char *dir, const struct results *results,
		   struct diag *diag);

/* Remove the directory of a run that has played no match; see outdir_remove. */
void results_remove(const char *dir);

/**
 * results_print - print a directory's results to standard output
 * @word: word of a format; must exist
 *
 * Changes nothing in @dir; a run may be in progress.  Returns false with @diag.
 */
bool results_print(const char *dir, const char *word, struct diag *diag);

/**
 * results_disqualify - disqualify a bot of @dir, or reinstate it if @reason is
 * NULL (disqualification_append)
 *
 * Rewrites the results files, unless a run is in progress: it writes them at
 * its end.  Returns false with @diag.
 */
bool results_disqualify(const char *dir, const char *name, const char *reason,
			struct diag *diag);

#endif
