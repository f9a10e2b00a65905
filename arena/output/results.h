/*
 * results.h - print the standings and results of a run as text, JSON or CSV.
 *
 * These functions write standings.txt, standings.json and results.csv of a
 * results directory, and the output of `arena standings`.  Lines of text have
 * at most 80 columns.  The output escapes names, because users and bots choose
 * them.
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

#define RESULTS_COLUMNS	   80  /* characters of a text line in a file */
#define RESULTS_NAME	   18  /* columns of a bot's name on a text line */
#define RESULTS_NAME_SHOWN 128 /* bytes of a name in a sentence */

/* Standings and ratings, computed from the same matches. */
struct results_sums {
	struct standings *standings;
	struct strength *strength;
};

/**
 * struct results_layout - how tables of results are printed as text
 * @columns: maximum width of a line; a value below RESULTS_COLUMNS means
 *	RESULTS_COLUMNS
 * @colour: true: print the leaders in bold, and faults and forfeits in red
 * @legend: true: explain all columns; false: one line about the most important
 *	columns
 */
struct results_layout {
	unsigned columns;
	bool colour, legend;
};

/* The layout of a file. */
#define RESULTS_LAYOUT_FILE                                                    \
	((struct results_layout){ RESULTS_COLUMNS, false, true })

/* Return the layout for standard output: the width of the terminal, and
 * colours.  If NO_COLOR is set or TERM is "dumb", the layout has no colours.
 * @legend: member of the layout. */
struct results_layout results_layout_output(bool legend);

/**
 * struct results - the results of a run
 * @store: store of the run, borrowed
 * @disqualified: the bots that the organiser disqualified
 * @counted: standings and ratings without disqualified bots and their matches
 * @all: standings and ratings of all matches.  If no bot is disqualified, @all
 *	has the same pointers as @counted
 * @machines: the machines on which matches were played
 * @by_class: results on each class of machines
 * @ranking: the result of the key "stop", and the ranking by the rules of the
 *	tournament's format, such as knockout
 * @layout: layout for text; results_load sets the layout of a file
 */
struct results {
	struct store *store;
	struct disqualifications disqualified;
	struct results_sums counted, all;
	struct store_machines machines;
	struct by_machine_class *by_class;
	struct final_ranking ranking;
	struct results_layout layout;
};

/* Load all matches from the database @store of the results directory @dir.  The
 * caller frees @results with results_release.  On an error, returns false and
 * sets @diag. */
bool results_load(struct results *results, const char *dir, struct store *store,
		  struct diag *diag);
void results_release(struct results *results);

/**
 * struct results_format - an output format of results
 * @word: name of the format in `arena standings --format`
 * @file: name of the file in the results directory that a run writes at its
 *	end; NULL: the run writes no such file
 * @print: function that prints the results.  On an error, returns false and
 *	sets @diag.  The caller of @print checks ferror(@out)
 * @help: short description for --help
 */
struct results_format {
	const char *word;
	const char *file;
	bool (*print)(FILE *out, const struct results *results,
		      struct diag *diag);
	const char *help;
};

/* All output formats, default format first; a NULL word ends the array. */
extern const struct results_format results_formats[];

/* Return the name of output format @i, and set @words to its help text.  An
 * option lists its choices with this function (lib/cli/args.h). */
const char *results_format_word(unsigned i, const char **words);

/* Print sentences as text, wrapped to the width of the layout. */
void results_wrapped(FILE *out, const struct results *results,
		     const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Sentence about tables in which remote bots are rated apart. */
extern const char results_remote_note[];

/* Return the width of the longest name of the run. */
unsigned results_longest_name(const struct store_run *run);

/* Return true if the ratings fit into the ranking table, beside the whole
 * names. */
bool results_ratings_fit(const struct store_run *run,
			 const struct results_layout *layout);

/* Print three parts as text: the ratings, unless they are in the ranking; the
 * comparisons of neighbours; the pairs that deviate from their ratings. */
void results_ratings(FILE *out, const struct results *results,
		     const struct results_sums *sums);

/* If matches were played on several classes of machines, print the results of
 * each class as text. */
void results_machines(FILE *out, const struct results *results);

/* Print the results of a run.  Text and JSON contain ranking, cross table and
 * faults.  CSV contains a row for each bot and match, read from the database;
 * results_csv_untimed omits the columns with times. */
bool results_text(FILE *out, const struct results *results, struct diag *diag);
bool results_json(FILE *out, const struct results *results, struct diag *diag);
bool results_csv(FILE *out, const struct results *results, struct diag *diag);
bool results_csv_untimed(FILE *out, const struct results *results,
			 struct diag *diag);

/* Print the standings as JSON for a web page that shows them during the run.
 * The JSON does not contain the results of pairs, because there may be many.
 * The JSON contains the seed only after the last match. */
void results_json_ranking(FILE *out, const struct results *results);

/* Print the CSV rows of one match, without the header line. */
bool results_csv_match(FILE *out, struct store *store,
		       const struct disqualifications *disqualified,
		       uint64_t match, struct diag *diag);

#define RESULTS_PLAYED UINT_MAX

/* Return a sentence that explains how to get more groups of matches, if there
 * are too few groups for ratings.  @ended: true: all matches are played.
 * @final: true: the run is a final. */
const char *results_more_hint(bool ended, bool final);

/* Return a note about a bot that forfeited every match, or about a person who
 * left every match.  @shown: name to print.  The caller frees the note. */
char *results_absent_note(const struct store_bot *bot, const char *shown);

/* Print the ranking, the ratings and the disqualified bots, as a run prints
 * them at its end. */
void results_summary(FILE *out, const struct results *results);

/**
 * results_ranking - print only the ranking, for the progress panel
 * @disqualified: disqualified bots, which the ranking omits
 * @strength: ratings from the same matches, or NULL.  The ranking contains the
 *	ratings if they fit beside the whole names
 * @rows_max: maximum number of rows; 0: all bots; RESULTS_PLAYED: all bots that
 *	have played a match
 */
void results_ranking(FILE *out, const struct standings *standings,
		     const struct disqualifications *disqualified,
		     const struct strength *strength, unsigned rows_max,
		     const struct results_layout *layout);

/**
 * results_write - write the files of results_formats into a results directory
 *
 * results_write replaces each file atomically, so another program reads either
 * the old or the new file.  The function does not sync the files to disk,
 * because the same command can write them again from the database.  Call this
 * function after store_commit, when a run ends or is interrupted.  On an error,
 * such as a full disk, returns false and sets @diag.  The database results.db
 * does not change.
 */
bool results_write(const char *dir, const struct results *results,
		   struct diag *diag);

/* Delete the results directory of a run that has played no match (see
 * outdir_remove). */
void results_remove(const char *dir);

/**
 * results_print - print the results in @dir to standard output
 * @word: name of a format, which must exist
 * @legend: true: explain all columns of a text
 *
 * The function does not change @dir, where a run may be in progress.  On an
 * error, returns false and sets @diag.
 */
bool results_print(const char *dir, const char *word, bool legend,
		   struct diag *diag);

/**
 * results_disqualify - disqualify the bot @name of the run in @dir; if @reason
 * is NULL, cancel its disqualification (disqualification_append)
 *
 * The function then calls results_write, unless the run is in progress: a run
 * writes these files at its end.  On an error, returns false and sets @diag.
 */
bool results_disqualify(const char *dir, const char *name, const char *reason,
			struct diag *diag);

#endif
