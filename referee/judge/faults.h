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
#include "lib/verdict.h"

/* The "code" of an error message. */
enum fault {
	FAULT_NONE,
	FAULT_JSON,	/* "json": the line is no JSON */
	FAULT_FORM,	/* "form": it holds no action */
	FAULT_ILLEGAL,	/* "illegal": the rules refuse the action */
	FAULT_TIMEOUT,	/* "timeout": no answer in time */
	FAULT_PROTOCOL, /* "protocol": unasked, or for another request */
};

/* The fault with which a bot forfeits; 0: none does. */
unsigned faults_max(enum faults_mode mode);

/* How often one request may be answered. */
unsigned faults_tries(enum faults_mode mode);

/* "standard", as the message "match" has it. */
const char *faults_word(enum faults_mode mode);

const char *fault_code(enum fault fault);

/* Return the fault of @code, FAULT_NONE if no fault has it. */
enum fault fault_of(const char *code);

/* The verdict when the last fault allowed was this one. */
enum verdict fault_verdict(enum fault fault);

#endif
