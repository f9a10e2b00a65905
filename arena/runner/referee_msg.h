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
	REFEREE_MSG_INVALID, /* invalid */
	REFEREE_MSG_ALIVE,   /* the match continues, and waits for @seat */
	REFEREE_MSG_NOTE,    /* @text for the log of @seat */
	REFEREE_MSG_GONE,    /* @seat has forfeited */
	REFEREE_MSG_DONE,    /* the match's result, or the probe's */
	REFEREE_MSG_ERROR,   /* @text: why the request was refused */
};

/**
 * struct referee_msg - a message
 * @seat: of the worker; a message with an invalid seat is read as
 *	REFEREE_MSG_ALIVE of seat 0
 * @waited_ms: of REFEREE_MSG_ALIVE, how long the seat has not answered
 * @text: borrowed from the message
 * @more: the next message continues the note
 * @exits: its process is exiting by itself
 * @json: private
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

/* Parse @len bytes, of a worker with @seats seats; referee_msg_release frees
 * it. */
void referee_msg_read(struct referee_msg *msg, const char *text, size_t len,
		      unsigned seats);
void referee_msg_release(struct referee_msg *msg);

/**
 * referee_msg_read_outcome - store the result of REFEREE_MSG_DONE in @outcome
 * @outcome: its job, fixture and seats are set
 *
 * Returns false with @diag if it is of another match or incomplete, or if the
 * match's log could not be written.
 */
bool referee_msg_read_outcome(const struct referee_msg *msg,
			      struct outcome *outcome, struct diag *diag);

/* Return the part of a bot's answer to hello that the next request repeats:
 * JSON, owned. */
char *referee_msg_hello_answer(const struct referee_msg *msg, unsigned seat);

#endif
