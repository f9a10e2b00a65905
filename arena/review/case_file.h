/*
 * case_file.h - write decisions of a log as rule cases (examples that `referee
 * check` verifies).
 *
 * A case contains the whole position before the decision (all hands and the
 * stock), the action that was played, and the result (docs/rules/README.md,
 * "Cases").  If the decision answers an offer (of a card to several seats), the
 * case starts with the position before the offer and replays the earlier
 * answers.  A position itself does not contain answers.
 */
#ifndef DEADWOOD_ARENA_REVIEW_CASE_FILE_H
#define DEADWOOD_ARENA_REVIEW_CASE_FILE_H

#include "arena/review/transcript.h"

/**
 * case_file_write - write a file with a case for each decision
 * @name, @text, @len: the whole log, as for log_verify_text
 *
 * Returns false with @diag if the log is invalid or the match has no seat
 * @filter->seat.
 */
bool case_file_write(FILE *out, const char *name, const char *text, size_t len,
		     const struct transcript_filter *filter, struct diag *diag);

#endif
