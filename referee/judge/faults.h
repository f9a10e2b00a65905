/*
 * faults.h - what went wrong with a bot, and what it costs.
 *
 *   lenient   told what is wrong, up to three tries, then the default action;
 *             never more
 *   standard  the default action is played; the fifth fault in a match forfeits
 *   strict    the first fault forfeits
 *   patient   told what is wrong and asked again until it is right; of a seat
 *             that a person plays, whatever the others' mode is
 *
 * A bot that exits, or breaks a bound, forfeits under each of them.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_FAULTS_H
#define DEADWOOD_REFEREE_JUDGE_FAULTS_H

#include "lib/enum_words.h"

/* The "code" of an error message. */
enum fault {
	FAULT_NONE,
	FAULT_JSON,	/* "json": the line is no JSON */
	FAULT_FORM,	/* "form": it holds no action */
	FAULT_ILLEGAL,	/* "illegal": the rules refuse the action */
	FAULT_TIMEOUT,	/* "timeout": no answer in time */
	FAULT_PROTOCOL, /* "protocol": unasked, or for another request */
};

/* How a seat's match ended for its bot. */
enum verdict {
	VERDICT_OK,
	VERDICT_FAULTS,
	VERDICT_TIMEOUT,
	VERDICT_EXIT,
	VERDICT_STARTUP,
	VERDICT_PROTOCOL,
	VERDICT_FLOOD,
};

/* The fault with which a bot forfeits; 0: none does. */
unsigned faults_max(enum faults_mode mode);

/* How often one request may be answered. */
unsigned faults_tries(enum faults_mode mode);

/* "standard", as the message "match" has it. */
const char *faults_word(enum faults_mode mode);

const char *fault_code(enum fault fault);
const char *verdict_word(enum verdict verdict);

/* Of such a code or word, as a log has it; FAULT_NONE and VERDICT_OK also where
 * there is none. */
enum fault fault_of(const char *code);
enum verdict verdict_of(const char *word);

/* The verdict when the last fault allowed was this one. */
enum verdict fault_verdict(enum fault fault);

#endif
