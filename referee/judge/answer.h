/*
 * answer.h - what was heard from a bot, and what it is taken for.
 *
 *   the answer   to the request in hand: judged and played, or a fault
 *   late         the answer to an earlier request: kept in the log
 *   noise        no JSON object, such as a forgotten print: kept and counted
 *   unasked      a line that no request wants: a fault
 *
 * A line without "req" answers the oldest request that is owed an answer.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_ANSWER_H
#define DEADWOOD_REFEREE_JUDGE_ANSWER_H

#include "referee/judge/match_loop.h"
#include "referee/judge/message.h"

/**
 * heard_line - a line came while the answer of a seat is waited for
 * @now: when; the clock stops then, if it settles the request
 * @complaint: what was wrong with it; its fault is FAULT_NONE when it was
 * played
 *
 * Returns true when it settles the request: played, or with @complaint; false
 * when the answer is still to come, or never will.
 */
bool heard_line(struct match_loop *d, unsigned seat, struct bytes line,
		struct monotime now, struct complaint *complaint);

/**
 * no_answer - the time is up: say what there is instead of an answer
 * @allowed: microseconds that there were
 */
void no_answer(struct match_loop *d, struct bot_conn *s, int64_t allowed,
	       struct complaint *complaint);

/**
 * look_for_unasked - what lies in the pipe before the request is written
 * answers nothing: it is late, or noise, or a fault
 *
 * May cost the bot the match.
 */
void look_for_unasked(struct match_loop *d, unsigned seat);

#endif
