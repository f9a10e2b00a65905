/*
 * transcript.h - reconstruct the messages of a match's bots from its log.
 *
 * A log does not contain the messages to the bots, but all data from which they
 * follow.  This module writes them again with the referee's functions
 * (referee/judge/message.h).  Three facts are not in the log: the time limit of
 * the greeting (the default "startup_ms" is written), the CPU time charged
 * between requests, and whether a bot that had greeted before wants lists of
 * legal actions (none are written).  The bots' lines contain what the log
 * keeps: actions, notes in their normal form, and the first bytes of faulty
 * lines.
 */
#ifndef DEADWOOD_ARENA_REVIEW_TRANSCRIPT_H
#define DEADWOOD_ARENA_REVIEW_TRANSCRIPT_H

#include <stdio.h>

#include "arena/replay/log_verify.h"
#include "lib/file/line_reader.h"

/**
 * struct transcript_decision - a request and the action played
 * @event: number of the next event, a position in the match (event_pos.h)
 * @request: the line of the request, without the newline
 * @record: of the (first) action; all pointers are borrowed during the call
 * @after: state after that action
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
 * struct transcript_listener - callbacks; each may be NULL
 * @to_bot, @from_bot: a line without its newline, in order for each seat
 * @acted: each action, default actions too; before its @decided.  @match: after
 *	the action, @before: the state before it
 */
struct transcript_listener {
	void *arg;
	void (*to_bot)(void *arg, unsigned seat, struct bytes line);
	void (*from_bot)(void *arg, unsigned seat, struct bytes line);
	void (*acted)(void *arg, const struct log_verify *match,
		      const struct state *before);
	void (*decided)(void *arg, const struct transcript_decision *decision);
};

/**
 * transcript_replay - replay a log and reconstruct its messages
 * @name, @text, @len: the whole log, as for log_verify_text
 * @players: number of players
 *
 * Returns false with @diag if the log is invalid; the callbacks have run up to
 * the error.
 */
bool transcript_replay(const char *name, const char *text, size_t len,
		       const struct transcript_listener *listener,
		       unsigned *players, struct diag *diag);

/* Print the messages of one seat as in protocol.md: "> " before lines to the
 * bot, "< " before its own. */
bool transcript_dialog(FILE *out, const char *name, const char *text,
		       size_t len, unsigned seat, struct diag *diag);

/**
 * struct transcript_filter - which decisions to write
 * @seat: of this seat only, or -1
 * @phase: in this phase only, or NULL
 * @wants: only those for which it returns true, with @arg; NULL: all
 */
struct transcript_filter {
	int seat;
	const char *phase;
	bool (*wants)(const void *arg, unsigned seat, unsigned req);
	const void *arg;
};

bool transcript_filter_matches(const struct transcript_filter *filter,
			       const struct transcript_decision *decision);

/* Check that the filter's seat exists.  Returns false with @diag. */
bool transcript_check_seat(const struct transcript_filter *filter,
			   const char *name, unsigned players,
			   struct diag *diag);

/* Write each matching decision as a line of JSON (docs/results.md). */
bool transcript_positions(FILE *out, const char *name, const char *text,
			  size_t len, const struct transcript_filter *filter,
			  struct diag *diag);

#endif
