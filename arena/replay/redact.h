/*
 * redact.h - a match as one seat saw it, or somebody who looked on.
 *
 * A match's log holds every card.  From it a log is written for other eyes: a
 * seat's, or those of nobody at the table (SEAT_PUBLIC).  Its records are those
 * of the whole log (docs/results.md), but with the engine's view (view.h) and
 * the events as they were told (event.h) in the place of hands and stock; what
 * others answered, their times and faults, the seeds, the commitment and the
 * arena's own words are left out.  What is seen is the engine's to say: nothing
 * here knows a game.
 *
 * Such a log has no seed, so it cannot be played again; it is read for a
 * watcher of log_verify.h, who shows it as any other.
 */
#ifndef DEADWOOD_ARENA_REPLAY_REDACT_H
#define DEADWOOD_ARENA_REPLAY_REDACT_H

#include <stdio.h>

#include "arena/replay/log_verify.h"
#include "lib/format/jsonw.h"
#include "referee/engine/view.h"

/**
 * redact_by - whose eyes a word names: "public", or a seat's number, "1"
 *
 * Returns false for any other word.
 */
bool redact_by(const char *word, seat_t *seat);

/**
 * redact_by_name - the same, or a player's name or title, "ann"
 * @name, @text, @len: the log
 *
 * Returns false with @diag: nobody of that name sits there, or at two seats.
 * A number is not held against the log, nor is the log checked.
 */
bool redact_by_name(const char *word, const char *name, const char *text,
		    size_t len, seat_t *seat, struct diag *diag);

/**
 * redact_moment - what is seen of a moment, as members of an object: "state"
 * and "events"; of a deal that is over, only these.  Where it is this seat's
 * turn also "legal", how many actions it has, as its request lists them, and
 * "legal_more" where there are others
 * @first: the number of the first event
 * @legal: room to list them
 */
void redact_moment(struct jsonw *jsonw, const struct state *state,
		   const struct events *events, unsigned first, seat_t seat,
		   struct legal *legal);

/**
 * redact_write - the log of a match as some eyes saw it
 * @out: gets it only once the whole log has held
 * @name, @text, @len: the whole log, as for retrace
 *
 * Of a seat it ends where its bot forfeited.  Returns false with @diag: the log
 * does not hold, or the match has no such seat.
 */
bool redact_write(FILE *out, const char *name, const char *text, size_t len,
		  seat_t seat, struct diag *diag);

/* Who gets the lines of such a log as they come, each with its newline;
 * borrowed. False: no more. */
struct redact_sink {
	void *arg;
	bool (*line)(void *arg, const char *text, size_t len);
};

/**
 * redact_new - make such a log line by line, of a match that is still played
 * @sink: copied
 *
 * redact_watcher is handed to what plays the match; it stops where its sink
 * does, and where redact_lacks says why.
 */
struct redaction;
struct redaction *redact_new(seat_t seat, const struct redact_sink *sink);
struct watcher redact_watcher(struct redaction *redaction);
void redact_free(struct redaction *redaction);

/* Why it has stopped, if its sink has not: a sentence without the log's name;
 * else NULL. */
const char *redact_lacks(const struct redaction *redaction);

/* Is this text a log for some eyes?  Its first line says so. */
bool redact_is(const char *text, size_t len);

/**
 * redact_read - tell a watcher what such a log holds
 * @match: caller's storage, large; of its state only what is seen is set, and
 *	its eyes before the watcher is told anything
 *
 * Any bytes are safe to read.  Returns false with @diag, "name:line: what".
 */
bool redact_read(struct log_verify *match, const char *name, const char *text,
		 size_t len, const struct watcher *watcher, struct diag *diag);

/**
 * redact_reader_new - read such a log line by line, before its end is known
 * @match, @watcher: as for redact_read; kept
 * @name, @diag: kept
 */
struct redaction_reader;
struct redaction_reader *redact_reader_new(struct log_verify *match,
					   const char *name,
					   const struct watcher *watcher,
					   struct diag *diag);
void redact_reader_free(struct redaction_reader *reader);

/* What is seen of a moment, put where a watcher looks for it: in @match's
 * state, for @view is kept. */
void redact_set_view(struct log_verify *match, const struct view *view);

/* A line, without its newline. False with an empty @diag: the watcher has had
 * enough; else with what is wrong. */
bool redact_reader_line(struct redaction_reader *reader, const char *at,
			size_t len);

#endif
