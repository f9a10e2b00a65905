/*
 * check.h - `referee check CASES.yaml...`: rule cases held against the engine.
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
 * @count: added to; a file that cannot be read is one failure
 * @out: a line for each failure: file:line, the case, expected and found
 */
void check_file(const char *path, struct check_count *count, FILE *out);

extern const struct command check_command;

#endif
