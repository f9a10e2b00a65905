/*
 * check.h - `referee check CASES.yaml...`: run rule cases (examples of the rule
 * sheets) against the engine.
 */
#ifndef DEADWOOD_REFEREE_CASES_CHECK_H
#define DEADWOOD_REFEREE_CASES_CHECK_H

#include <stdio.h>

#include "lib/cli/args.h"

struct check_count {
	unsigned passed;
	unsigned failed;
};

/**
 * check_file - run the cases of a file
 * @path: a file in the format of docs/rules/README.md
 * @count: counts to which the function adds the numbers of passed and failed
 *        cases.  A file that cannot be read counts as one failed case
 * @out: stream for one line per failed check: file:line, case, expected value,
 *        actual value
 */
void cases_check_file(const char *path, struct check_count *count, FILE *out);

extern const struct command check_command;

#endif
