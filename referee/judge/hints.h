/*
 * hints.h - guess the common mistake that caused a bot's fault, for the bot's
 * author.
 *
 * A complaint (message.h) states what is wrong; a hint guesses why.  Complaints
 * are in the match log, and `arena replay --verify` computes them again.  Hints
 * are only in the log of the bot (arena_msg.h).
 */
#ifndef DEADWOOD_REFEREE_JUDGE_HINTS_H
#define DEADWOOD_REFEREE_JUDGE_HINTS_H

#include "referee/judge/message.h"

#define HINT_BYTES 256

/**
 * hint_fault - return a hint on a fault, or NULL
 * @seat: connection of the bot; its clock must be stopped
 * @out: caller's storage of HINT_BYTES bytes.  The function may write the hint
 *	there and return @out
 */
const char *hint_fault(const struct bot_conn *seat,
		       const struct complaint *complaint, char *out);

#endif
