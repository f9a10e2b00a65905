/*
 * answer.h - classify and apply the lines that a bot writes.
 *
 *   answer       to the current request: checked and played, or a fault
 *   late         answer to an earlier request: written to the log
 *   noise        not a JSON object, such as debug output: logged and counted
 *   unasked      a line without an open request: a fault
 *
 * A line without "req" answers the oldest open request.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_ANSWER_H
#define DEADWOOD_REFEREE_JUDGE_ANSWER_H

#include "referee/judge/match_loop.h"
#include "referee/judge/message.h"

/**
 * answer_handle_line - handle a line that came while a request is open
 * @now: time of arrival; the clock stops here if the line closes the request
 * @complaint: filled in; its fault is FAULT_NONE if the answer was played
 *
 * Returns true if the line closes the request: played, or refused with
 * @complaint.  Returns false if the answer is still to come, or if the bot has
 * forfeited.
 */
bool answer_handle_line(struct match_loop *d, unsigned seat, struct bytes line,
			struct monotime now, struct complaint *complaint);

/**
 * answer_handle_timeout - describe in @complaint why no answer came in time
 * @allowed: the time limit in microseconds
 */
void answer_handle_timeout(struct match_loop *d, struct bot_conn *s,
			   int64_t allowed, struct complaint *complaint);

/**
 * answer_check_unasked - read the lines that came before the next request
 *
 * Such a line is late, noise or a fault.  The bot may forfeit.
 */
void answer_check_unasked(struct match_loop *d, unsigned seat);

#endif
