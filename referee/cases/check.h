/*
 * check.h - `referee check CASES.yaml...`: rule cases held against the engine.
 */
#ifndef DEADWOOD_REFEREE_CASES_CHECK_H
#define DEADWOOD_REFEREE_CASES_CHECK_H

#include <stdio.h>

struct check_count {
	unsigned passed;
	unsigned failed;
};

/**
 * check_file - run the cases of a file
 * @path: a file in the format of docs/rules/README.md
 * @count: added to; a file that cannot be read is one failure
 * @out: a line for each failure: file:line, the case, expected and found
 */
void check_file(const char *path, struct check_count *count, FILE *out);

/**
 * check_command - the subcommand: prints "N passed, N failed" last
 * @argv: @argc files
 *
 * Returns the exit status: 0; 1 when a case failed; 2 when no file was named.
 */
int check_command(int argc, char **argv);

#endif
