/*
 * answer.h - classify and handle the lines that a bot writes.
 *
 *   Answer       to the current request: its action is played, or is a fault.
 *   Late answer  to an earlier request: written to the log, otherwise ignored.
 *   Noise        no JSON object, such as debug output: logged and counted.
 *   Unasked line a JSON object while no request is open: a fault.
 *
 * "req" is the number of the request that a line answers.  A line without "req"
 * answers the oldest request that has no answer yet.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_ANSWER_H
#define DEADWOOD_REFEREE_JUDGE_ANSWER_H

#include "referee/judge/match_loop.h"
#include "referee/judge/message.h"

/**
 * answer_handle_line - handle a line of a bot that arrived while a request is
 * open
 * @now: time when the line arrived.  If the line closes the request, the bot's
 *	clock stops at this time
 * @complaint: gets the fault; FAULT_NONE: there is no fault
 *
 * If the line closes the request, returns true: its action was played, or the
 * line is a fault, stored in @complaint.  If the answer may still come, or the
 * bot has forfeited, returns false.
 */
bool answer_handle_line(struct match_loop *d, unsigned seat, struct bytes line,
			struct monotime now, struct complaint *complaint);

/**
 * answer_handle_timeout - describe a time-out in @complaint, with its probable
 * reason
 * @allowed: time limit of the request in microseconds
 */
void answer_handle_timeout(struct match_loop *d, struct bot_conn *s,
			   int64_t allowed, struct complaint *complaint);

/**
 * answer_check_unasked - read the lines of a bot that arrived before the
 * referee sent the next request
 *
 * Each line without a request is a late answer, noise or a fault.  If there are
 * too many such lines, the bot forfeits.
 */
void answer_check_unasked(struct match_loop *d, unsigned seat);

#endif
