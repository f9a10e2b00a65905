/*
 * grade_check.h - a submission is checked before it plays: what of the protocol
 * it breaks.
 */
#ifndef DEADWOOD_ARENA_GRADE_GRADE_CHECK_H
#define DEADWOOD_ARENA_GRADE_GRADE_CHECK_H

#include "arena/grade/grade.h"
#include "arena/tournament/run.h"
#include "lib/enum_words.h"

/**
 * grade_check - `arena check`, at each game of the ladder
 * @level: of isolation, as settled
 * @bot: the folder of the submission, built
 * @grade: gets the steps that failed, and how it was checked
 *
 * By the time and limits of the first rung of each game.  STATUS_DONE, whatever
 * came of it; else a message stands on stderr.  Where the assignment has no
 * check, what an earlier one had found is forgotten.
 */
enum status grade_check(const struct assignment *assignment,
			enum isolation level, const char *bot,
			struct grade *grade);

#endif
