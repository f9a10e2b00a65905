/*
 * case_file.h - write decisions of a log as rule cases, for `referee check`.
 *
 * A case contains the whole position before the decision (all hands and the
 * stock), what was played, and the result (docs/rules/README.md, "Cases").  A
 * position does not say which seats have already answered an offer.  So a case
 * within an offer starts before the offer and replays the answers.
 */
#ifndef DEADWOOD_ARENA_REVIEW_CASE_FILE_H
#define DEADWOOD_ARENA_REVIEW_CASE_FILE_H

#include "arena/review/transcript.h"

/**
 * case_file_write - write a file with a case for each decision
 * @name, @text, @len: the whole log, as for log_verify_text
 *
 * Returns false with @diag if the log is invalid or has no such seat.
 */
bool case_file_write(FILE *out, const char *name, const char *text, size_t len,
		     const struct transcript_filter *filter, struct diag *diag);

#endif
