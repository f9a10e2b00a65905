/*
 * faults.h - fault codes, and the consequence of a fault for each value of the
 * setting "faults".
 *
 *   lenient   error message and a new try; after three invalid answers to one
 *             request the default action is played; faults never forfeit
 *   standard  the default action is played; the fifth fault of a match forfeits
 *   strict    the first fault forfeits
 *   patient   error message and a new try until the answer is legal; all human
 *             seats, and no bots, have this mode
 *
 * In all modes, a bot that exits or exceeds a limit (memory, output) forfeits
 * the match.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_FAULTS_H
#define DEADWOOD_REFEREE_JUDGE_FAULTS_H

#include <stdbool.h>

#include "lib/enum_words.h"
#include "lib/verdict.h"

/* Kinds of faults.  The word of each kind of fault is the "code" in error
 * messages. */
enum fault {
	FAULT_NONE,
	FAULT_JSON,	/* "json": the line is not JSON */
	FAULT_FORM,	/* "form": the line contains no action */
	FAULT_ILLEGAL,	/* "illegal": the rules refuse the action */
	FAULT_TIMEOUT,	/* "timeout": the bot did not answer in time */
	FAULT_BUDGET,	/* "budget": the answer cost more than was left of the
			   budget */
	FAULT_PROTOCOL, /* "protocol": the bot sent a line while no request is
			   open, or an answer to a request that is not open */
};

/* Return the number of faults after which a bot forfeits. 0: faults never lead
 * to a forfeit. */
unsigned faults_max(enum faults_mode mode);

/* Return the number of invalid answers to one request after which the referee
 * plays the default action. */
unsigned faults_tries(enum faults_mode mode);

/* Return whether the referee plays the default action after the fault in every
 * mode, because the bot has nothing left for another try. */
bool fault_ends_request(enum fault fault);

/* Return the mode's word in the protocol message "match", such as
 * "standard". */
const char *faults_word(enum faults_mode mode);

/* Return the word of a fault, for messages and logs. */
const char *fault_code(enum fault fault);

/* Return the fault with the word @code.  If no fault has this word, return
 * FAULT_NONE. */
enum fault fault_of(const char *code);

/* Return the verdict (result code) of a bot that forfeits because of this
 * fault. */
enum verdict fault_verdict(enum fault fault);

#endif
