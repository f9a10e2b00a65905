/*
 * results.h - the standings and results as people and programs read them.
 *
 * standings.txt, standings.json and results.csv of a directory, and what
 * `arena standings` prints.  Text fits 80 columns; names come from users and
 * bots and are escaped.
 */
#ifndef DEADWOOD_ARENA_RESULTS_RESULTS_H
#define DEADWOOD_ARENA_RESULTS_RESULTS_H

#include <limits.h>
#include <stdio.h>

#include "arena/results/standings.h"

enum results_format { RESULTS_TEXT, RESULTS_JSON, RESULTS_CSV };

#define RESULTS_PLAYED UINT_MAX

/**
 * results_table - the ranking alone, as progress shows it
 * @rows_max: this many rows at most, or 0 for all; RESULTS_PLAYED for the bots
 *	that have played
 * @columns: of the terminal; 80 and up, less is taken as 80
 */
void results_table(FILE *out, const struct standings *standings,
		   const struct store_run *run, unsigned rows_max,
		   unsigned columns);

/**
 * results_print - everything: ranking, cross table, faults
 *
 * RESULTS_CSV is a row per bot and match and reads the store.  Returns false
 * with
 * @diag; a failed write to @out is left for the caller's ferror.
 */
bool results_print(FILE *out, enum results_format format,
		   const struct standings *standings, struct store *store,
		   struct diag *diag);

/**
 * results_write - standings.txt, standings.json, results.csv of a directory
 *
 * Each is written beside its place, synced and renamed: a reader sees the old
 * file or the new one.  Call it at the end of a run and when it is interrupted,
 * after store_commit.  Returns false with @diag (disk full); results.db is
 * whole in any case.
 */
bool results_write(const char *dir, const struct standings *standings,
		   struct store *store, struct diag *diag);

/**
 * standings_command - `arena standings DIR [--format text|json|csv]`
 * @argc, @argv: after the command's own word: argv[0] is the first argument
 *
 * Prints to stdout, errors to stderr.  Returns the exit status.
 */
int standings_command(int argc, char **argv);

#endif
