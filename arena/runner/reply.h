/*
 * reply.h - what a referee says to its table, as lib/control.h tells it: read
 * here, once, and nowhere else.
 */
#ifndef DEADWOOD_ARENA_RUNNER_REPLY_H
#define DEADWOOD_ARENA_RUNNER_REPLY_H

#include <stdbool.h>
#include <stddef.h>

#include "arena/runner/outcome.h"

enum reply_type {
	REPLY_NONSENSE, /* no message that a referee sends */
	REPLY_ALIVE,	/* the match goes on, and waits for @seat */
	REPLY_NOTE,	/* @text for the log of @seat */
	REPLY_GONE,	/* @seat has forfeited */
	REPLY_DONE,	/* the match's result, or the probe's */
	REPLY_ERROR,	/* @text: the order cannot be served */
};

/**
 * struct reply - a message
 * @seat: of the table; a message of another seat is REPLY_ALIVE of seat 0
 * @waited_ms: of REPLY_ALIVE, for how long the seat has answered nothing
 * @text: borrowed from the reply
 * @more: the note goes on in the next one
 * @exits: its process is ending by itself
 * @said: private
 */
struct reply {
	enum reply_type type;
	unsigned seat;
	uint64_t waited_ms;
	const char *text;
	bool more;
	bool exits;
	void *said;
};

/* Read @len bytes, of a table with @seats seats.  Release it after. */
void reply_read(struct reply *reply, const char *text, size_t len,
		unsigned seats);
void reply_release(struct reply *reply);

/**
 * reply_outcome - take what was judged out of REPLY_DONE
 * @outcome: its job, fixture and seats are set
 *
 * Returns false with @diag when it is not of this match, not whole, or when the
 * match's log could not be written.
 */
bool reply_outcome(const struct reply *reply, struct outcome *outcome,
		   struct diag *diag);

/* Of a bot's answer to hello what the next match's order repeats: JSON, owned.
 */
char *reply_greeting(const struct reply *reply, unsigned seat);

#endif
