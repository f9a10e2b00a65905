/*
 * referee_msg.h - parse and validate the messages of a referee, in the format
 * of lib/control.h.
 */
#ifndef DEADWOOD_ARENA_RUNNER_REFEREE_MSG_H
#define DEADWOOD_ARENA_RUNNER_REFEREE_MSG_H

#include <stdbool.h>
#include <stddef.h>

#include "arena/runner/outcome.h"

enum referee_msg_type {
	REFEREE_MSG_INVALID, /* the message cannot be parsed */
	REFEREE_MSG_ALIVE, /* sign of life: the referee waits for the answer of
			      @seat */
	REFEREE_MSG_NOTE,  /* @text is a note for the log of the bot at seat
			      @seat */
	REFEREE_MSG_GONE,  /* the bot at @seat has forfeited */
	REFEREE_MSG_DONE,  /* the result of the match or probe */
	REFEREE_MSG_ERROR, /* the referee refused the request; @text has the
			      reason
			    */
};

/**
 * struct referee_msg - a message of a referee
 * @seat: seat that the message is about.  If the seat in the message is
 *	invalid, the function reads it as REFEREE_MSG_ALIVE for seat 0
 * @waited_ms: for REFEREE_MSG_ALIVE: how many milliseconds the referee has
 *	waited for the answer
 * @text: text of the message, borrowed
 * @more: for REFEREE_MSG_NOTE: true: the next message continues the note
 * @exits: for REFEREE_MSG_GONE: true: the bot forfeited because it closed its
 *	output, so its process will probably exit
 * @json: parsed message, private to referee_msg.c
 */
struct referee_msg {
	enum referee_msg_type type;
	unsigned seat;
	uint64_t waited_ms;
	const char *text;
	bool more;
	bool exits;
	void *json;
};

/* Parse a referee's message of @len bytes.  @seats: number of seats of the
 * match.  The caller must release @msg with referee_msg_release. */
void referee_msg_read(struct referee_msg *msg, const char *text, size_t len,
		      unsigned seats);
void referee_msg_release(struct referee_msg *msg);

/**
 * referee_msg_read_outcome - store the result of REFEREE_MSG_DONE in @outcome
 * @outcome: result to fill.  The caller must set job, fixture and seats; the
 *	function sets the other members
 *
 * Returns false with @diag if the message is for another match or incomplete,
 * or if the referee could not write the log.
 */
bool referee_msg_read_outcome(const struct referee_msg *msg,
			      struct outcome *outcome, struct diag *diag);

/* Return the part of a bot's answer to hello that the request for its process's
 * next match must contain; JSON, owned. */
char *referee_msg_hello_answer(const struct referee_msg *msg, unsigned seat);

#endif
