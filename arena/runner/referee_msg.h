/*
 * referee_msg.h - what a referee says to its worker, as lib/control.h tells it:
 * read here, once, and nowhere else.
 */
#ifndef DEADWOOD_ARENA_RUNNER_REFEREE_MSG_H
#define DEADWOOD_ARENA_RUNNER_REFEREE_MSG_H

#include <stdbool.h>
#include <stddef.h>

#include "arena/runner/outcome.h"

enum referee_msg_type {
	REFEREE_MSG_NONSENSE, /* no message that a referee sends */
	REFEREE_MSG_ALIVE,    /* the match goes on, and waits for @seat */
	REFEREE_MSG_NOTE,     /* @text for the log of @seat */
	REFEREE_MSG_GONE,     /* @seat has forfeited */
	REFEREE_MSG_DONE,     /* the match's result, or the probe's */
	REFEREE_MSG_ERROR,    /* @text: the order cannot be served */
};

/**
 * struct referee_msg - a message
 * @seat: of the worker; a message of another seat is REFEREE_MSG_ALIVE of seat
 * 0
 * @waited_ms: of REFEREE_MSG_ALIVE, for how long the seat has answered nothing
 * @text: borrowed from the reply
 * @more: the note goes on in the next one
 * @exits: its process is ending by itself
 * @said: private
 */
struct referee_msg {
	enum referee_msg_type type;
	unsigned seat;
	uint64_t waited_ms;
	const char *text;
	bool more;
	bool exits;
	void *said;
};

/* Read @len bytes, of a worker with @seats seats.  Release it after. */
void referee_msg_read(struct referee_msg *reply, const char *text, size_t len,
		      unsigned seats);
void referee_msg_release(struct referee_msg *reply);

/**
 * referee_msg_outcome - take what was judged out of REFEREE_MSG_DONE
 * @outcome: its job, fixture and seats are set
 *
 * Returns false with @diag when it is not of this match, not whole, or when the
 * match's log could not be written.
 */
bool referee_msg_outcome(const struct referee_msg *reply,
			 struct outcome *outcome, struct diag *diag);

/* Of a bot's answer to hello what the next match's order repeats: JSON, owned.
 */
char *referee_msg_greeting(const struct referee_msg *reply, unsigned seat);

#endif
