/*
 * transcript.h - what the bots of a match were told, and what they answered,
 * out of its log.
 *
 * A log has neither the lines to the bots nor theirs, but all that they follow
 * from; here they are written again, by the functions that wrote them
 * (referee/judge/message.h).  What a log does not tell stands otherwise: how
 * long a bot had for its greeting ("startup_ms" is the usual), what processor
 * time was charged between its requests, whether a process that had been
 * greeted before wants lists of legal actions (none are written).  Of answers
 * there is what the log has: actions as they were read, the note in its form,
 * the first bytes of what was at fault.
 */
#ifndef DEADWOOD_ARENA_REVIEW_TRANSCRIPT_H
#define DEADWOOD_ARENA_REVIEW_TRANSCRIPT_H

#include <stdio.h>

#include "arena/replay/log_verify.h"
#include "lib/file/line_reader.h"

/**
 * struct transcript_decision - a request, and what was played
 * @event: the one that comes next, a place in the match (event_pos.h)
 * @request: its line, without the newline
 * @record: of the (first) action that was played; borrowed as all of it
 * @after: that action
 */
struct transcript_decision {
	unsigned seat;
	unsigned req;
	unsigned deal;
	unsigned event;
	const char *phase;
	struct bytes request;
	const struct json *record;
	const struct state *after;
};

/**
 * struct listener - whom to tell; any may be NULL
 * @to_bot, @from_bot: a line without its newline, in their order for each seat
 * @acted: each action, also those that nobody decided; before @decided of it.
 *	@match: behind the action, @before: the state before it
 */
struct listener {
	void *arg;
	void (*to_bot)(void *arg, unsigned seat, struct bytes line);
	void (*from_bot)(void *arg, unsigned seat, struct bytes line);
	void (*acted)(void *arg, const struct log_verify *match,
		      const struct state *before);
	void (*decided)(void *arg, const struct transcript_decision *decision);
};

/**
 * told - tell what the bots of a log's match were told
 * @name, @text, @len: the whole log, as for retrace
 * @players: how many they are
 *
 * False with @diag: the log does not hold.  What was told before was told.
 */
bool told(const char *name, const char *text, size_t len,
	  const struct listener *listener, unsigned *players,
	  struct diag *diag);

/* The lines of one seat as protocol.md shows a conversation: "> " before what
 * its bot read, "< " before what it wrote. */
bool transcript_dialog(FILE *out, const char *name, const char *text,
		       size_t len, unsigned seat, struct diag *diag);

/**
 * struct transcript_filter - which decisions
 * @seat: of this one alone, or -1
 * @phase: in this one alone, or NULL
 * @wants: those alone that it is true of, with @arg; NULL: all
 */
struct transcript_filter {
	int seat;
	const char *phase;
	bool (*wants)(const void *arg, unsigned seat, unsigned req);
	const void *arg;
};

bool transcript_wants(const struct transcript_filter *filter,
		      const struct transcript_decision *decision);

/* Does its seat sit there?  False with @diag. */
bool transcript_has_seat(const struct transcript_filter *filter,
			 const char *name, unsigned players, struct diag *diag);

/* Each of them as a line of JSON (docs/results.md). */
bool transcript_positions(FILE *out, const char *name, const char *text,
			  size_t len, const struct transcript_filter *filter,
			  struct diag *diag);

#endif
