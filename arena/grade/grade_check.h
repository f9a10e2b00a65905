/*
 * grade_check.h - run the protocol check (`arena check`) on a submission.
 */
#ifndef DEADWOOD_ARENA_GRADE_GRADE_CHECK_H
#define DEADWOOD_ARENA_GRADE_GRADE_CHECK_H

#include "arena/grade/grade.h"
#include "arena/tournament/run.h"
#include "lib/enum_words.h"

/**
 * grade_check - check a submission at each game of the ladder
 * @level: level of isolation, resolved
 * @bot: folder of the submission, built
 * @grade: gets the failed steps, and the hash of the check's conditions
 *
 * Time and limits are those of the first rung of each game.  Returns
 * STATUS_DONE also if steps failed; else another status, after a message on
 * stderr.  Without a check in the assignment, earlier findings are removed.
 */
enum status grade_check(const struct assignment *assignment,
			enum isolation level, const char *bot,
			struct grade *grade);

#endif
