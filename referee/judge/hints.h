/*
 * hints.h - what may be behind a fault: a guess for the bot's author.
 *
 * A complaint says what is wrong, and is judged again when a log is verified.
 * A hint says what is commonly done to get there; it stands in the bot's own
 * log alone (arena_msg.h).
 */
#ifndef DEADWOOD_REFEREE_JUDGE_HINTS_H
#define DEADWOOD_REFEREE_JUDGE_HINTS_H

#include "referee/judge/message.h"

#define HINT_BYTES 256

/**
 * hint_fault - a sentence's end on this fault
 * @seat: whose clock has stopped
 * @out: caller's storage of HINT_BYTES
 *
 * Returns @out, or NULL where there is nothing to say.
 */
const char *hint_fault(const struct bot_conn *seat,
		       const struct complaint *complaint, char *out);

#endif
