/*
 * faults.h - fault codes, and what a fault costs in each mode.
 *
 *   lenient   error message, up to three tries, then the default action; never
 *             a forfeit
 *   standard  the default action is played; the fifth fault of a match forfeits
 *   strict    the first fault forfeits
 *   patient   error message, and the request again until the answer is legal;
 *             for a human's seat, whatever the mode of the others is
 *
 * In each mode a bot that exits or exceeds a limit forfeits.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_FAULTS_H
#define DEADWOOD_REFEREE_JUDGE_FAULTS_H

#include "lib/enum_words.h"
#include "lib/verdict.h"

/* The "code" of an error message. */
enum fault {
	FAULT_NONE,
	FAULT_JSON,	/* "json": the line is not JSON */
	FAULT_FORM,	/* "form": it contains no action */
	FAULT_ILLEGAL,	/* "illegal": the rules refuse the action */
	FAULT_TIMEOUT,	/* "timeout": no answer in time */
	FAULT_PROTOCOL, /* "protocol": no request, or another one */
};

/* Return the number of faults that forfeits a match; 0: no number does. */
unsigned faults_max(enum faults_mode mode);

/* Return how many answers one request may have. */
unsigned faults_tries(enum faults_mode mode);

/* Return the word for the message "match", such as "standard". */
const char *faults_word(enum faults_mode mode);

/* Return the word of a fault, for messages and logs. */
const char *fault_code(enum fault fault);

/* Return the fault with @code; FAULT_NONE: unknown. */
enum fault fault_of(const char *code);

/* Return the verdict if this fault was one too many. */
enum verdict fault_verdict(enum fault fault);

#endif
