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
	REFEREE_MSG_NOTE,  /* @text is a note for the log of the bot at @seat */
	REFEREE_MSG_GONE,  /* the bot at @seat has forfeited */
	REFEREE_MSG_DONE,  /* the result of the match or probe */
	REFEREE_MSG_ERROR, /* the referee refused the request; @text: the reason
			    */
};

/**
 * struct referee_msg - a message of a referee
 * @seat: seat to which the message refers.  A message with an invalid seat is
 *	read as REFEREE_MSG_ALIVE for seat 0
 * @waited_ms: REFEREE_MSG_ALIVE only: how many milliseconds the referee has
 *	waited for the answer
 * @text: borrowed from the message
 * @more: REFEREE_MSG_NOTE only: the next message continues the note
 * @exits: REFEREE_MSG_GONE only: the bot forfeited because it closed its
 *	output, so its process will probably exit
 * @json: private to referee_msg.c
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

/* Parse a message of @len bytes.  @seats: number of seats of the match.
 * Release @msg by referee_msg_release. */
void referee_msg_read(struct referee_msg *msg, const char *text, size_t len,
		      unsigned seats);
void referee_msg_release(struct referee_msg *msg);

/**
 * referee_msg_read_outcome - store the result of REFEREE_MSG_DONE in @outcome
 * @outcome: job, fixture and seats must be set; the function sets the other
 *	members
 *
 * Returns false with @diag if the message is for another match, if it is
 * incomplete, or if it reports that the log could not be written.
 */
bool referee_msg_read_outcome(const struct referee_msg *msg,
			      struct outcome *outcome, struct diag *diag);

/* Return the part of a bot's answer to hello that the request for the next
 * match of this process contains; JSON, owned. */
char *referee_msg_hello_answer(const struct referee_msg *msg, unsigned seat);

#endif
