/*
 * case_file.h - write decisions of a log as rule cases (examples that `referee
 * check` verifies).
 *
 * A case contains the whole position before the decision (all hands and the
 * stock), the action that was played, and the result (docs/rules/README.md,
 * "Cases").  If the decision answers an offer (of a card to several seats), the
 * case starts before the offer and replays the earlier answers.  The position
 * of a case does not contain answers.
 */
#ifndef DEADWOOD_ARENA_REVIEW_CASE_FILE_H
#define DEADWOOD_ARENA_REVIEW_CASE_FILE_H

#include "arena/review/transcript.h"

/**
 * case_file_write - write a file with a case for each decision
 * @name, @text, @len: the whole log, as for log_verify_text
 *
 * If the log is invalid or the match has no seat @filter->seat, returns false
 * and sets @diag.
 */
bool case_file_write(FILE *out, const char *name, const char *text, size_t len,
		     const struct transcript_filter *filter, struct diag *diag);

#endif
