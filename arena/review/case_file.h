/*
 * case_file.h - decisions of a log as rule cases, which `referee check` runs.
 *
 * A case is the whole position before the decision, all hands and the stock
 * too, what was played, and what came of it (docs/rules/README.md, "Cases").
 * Who was asked already while something is offered stands in no position: such
 * a case begins before the offer, and plays what was answered until then.
 */
#ifndef DEADWOOD_ARENA_REVIEW_CASE_FILE_H
#define DEADWOOD_ARENA_REVIEW_CASE_FILE_H

#include "arena/review/transcript.h"

/**
 * case_file_write - each decision as a case; a file of them
 * @name, @text, @len: the whole log, as for retrace
 *
 * False with @diag: the log does not hold, or has no such seat.
 */
bool case_file_write(FILE *out, const char *name, const char *text, size_t len,
		     const struct transcript_filter *filter, struct diag *diag);

#endif
