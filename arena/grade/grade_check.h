/*
 * grade_check.h - run the protocol check (`arena check`) on a submission.
 */
#ifndef DEADWOOD_ARENA_GRADE_GRADE_CHECK_H
#define DEADWOOD_ARENA_GRADE_GRADE_CHECK_H

#include "arena/grade/grade.h"
#include "arena/tournament/run.h"
#include "lib/enum_words.h"

/**
 * grade_check - check a submission in each game of the ladder
 * @level: isolation level of the bot; not ISOLATION_BEST
 * @bot: folder of the submission, which must already be built
 * @grade: gets the failed steps, and .check_sign of @assignment
 *
 * The check of a game uses the clock and limits of the first rung of that game.
 * If steps fail, the function still returns STATUS_DONE.  If the check cannot
 * run, the function prints a message to stderr and returns another status.  If
 * the assignment asks for no check, the function removes the results of earlier
 * checks from @grade.
 */
enum status grade_check(const struct assignment *assignment,
			enum isolation level, const char *bot,
			struct grade *grade);

#endif
