/*
 * hints.h - guess the common mistake behind a fault, for the bot's author.
 *
 * A complaint says what is wrong; `arena replay --verify` checks it again.  A
 * hint names a common cause.  It is only in the bot's own log (arena_msg.h).
 */
#ifndef DEADWOOD_REFEREE_JUDGE_HINTS_H
#define DEADWOOD_REFEREE_JUDGE_HINTS_H

#include "referee/judge/message.h"

#define HINT_BYTES 256

/**
 * hint_fault - return a hint on a fault, or NULL
 * @seat: its clock has stopped
 * @out: caller's storage of HINT_BYTES; the result may point to it
 */
const char *hint_fault(const struct bot_conn *seat,
		       const struct complaint *complaint, char *out);

#endif
