/*
 * redact.h - write and read redacted logs: a match as one seat or the public
 * saw it.
 *
 * A match log contains every card.  A redacted log contains what one seat saw,
 * or what all seats saw (SEAT_PUBLIC).  It has the records of the whole log
 * (docs/results.md), with the engine's view (view.h) and the visible part of
 * the events (event.h) instead of hands and stock.  It omits the other seats'
 * answers, times and faults, the seeds, the commitment and the arena's
 * notes.  The engine decides what a seat sees; this module knows no game.
 *
 * A redacted log has no seed and cannot be replayed.  It is read for a watcher
 * of log_verify.h, which shows it like a whole log.
 */
#ifndef DEADWOOD_ARENA_REPLAY_REDACT_H
#define DEADWOOD_ARENA_REPLAY_REDACT_H

#include <stdio.h>

#include "arena/replay/log_verify.h"
#include "lib/format/jsonw.h"
#include "referee/engine/view.h"

/**
 * redact_parse_seat - parse "public", or the number of a seat, "1"
 *
 * Returns false for any other word.
 */
bool redact_parse_seat(const char *word, seat_t *seat);

/**
 * redact_find_seat - as redact_parse_seat; also accepts a player's name or
 * title, "ann"
 * @name, @text, @len: the log
 *
 * Returns false with @diag if no player has that name, or it has several
 * seats.  A number is not checked against the log, and the log is not verified.
 */
bool redact_find_seat(const char *word, const char *name, const char *text,
		      size_t len, seat_t *seat, struct diag *diag);

/**
 * redact_write_moment - write what a seat sees after a record, as members
 * "state" and "events"; after the end of a deal only "events".  If it is the
 * seat's turn, also "legal", the number of its actions as in its request, and
 * "legal_more" if there are more
 * @first: number of the first event
 * @legal: scratch memory for the actions
 */
void redact_write_moment(struct jsonw *jsonw, const struct state *state,
			 const struct events *events, unsigned first,
			 seat_t seat, struct legal *legal);

/**
 * redact_write - write a redacted log
 * @out: gets it only after the whole log is verified
 * @name, @text, @len: the whole log, as for log_verify_text
 *
 * A seat's log ends with its forfeit.  Returns false with @diag if the log is
 * invalid or the match has no such seat.
 */
bool redact_write(FILE *out, const char *name, const char *text, size_t len,
		  seat_t seat, struct diag *diag);

/* Receiver of a redacted log's lines, each with its newline; borrowed.  Returns
 * false to stop. */
struct redact_sink {
	void *arg;
	bool (*line)(void *arg, const char *text, size_t len);
};

/**
 * redact_new - redact a running match, line by line
 * @sink: copied
 *
 * Pass redact_watcher to the replay.  It stops when its sink stops, or on an
 * error (redact_error).
 */
struct redaction;
struct redaction *redact_new(seat_t seat, const struct redact_sink *sink);
struct watcher redact_watcher(struct redaction *redaction);
void redact_free(struct redaction *redaction);

/* Return the error, a sentence without the log's name; NULL if there is none.
 */
const char *redact_error(const struct redaction *redaction);

/* Is the text a redacted log? Its first line says so. */
bool redact_is_log(const char *text, size_t len);

/**
 * redact_read - read a redacted log for a watcher
 * @match: caller's storage, large.  Only the visible part of its state is set;
 *	its seat (seen_by) is set before the first call of the watcher
 *
 * Any bytes are safe to read.  Returns false with @diag, "name:line: what".
 */
bool redact_read(struct log_verify *match, const char *name, const char *text,
		 size_t len, const struct watcher *watcher, struct diag *diag);

/**
 * redact_reader_new - read a redacted log line by line, before its end is known
 * @match, @watcher: as for redact_read; borrowed until redact_reader_free
 * @name, @diag: borrowed until then
 */
struct redaction_reader;
struct redaction_reader *redact_reader_new(struct log_verify *match,
					   const char *name,
					   const struct watcher *watcher,
					   struct diag *diag);
void redact_reader_free(struct redaction_reader *reader);

/* Copy a view into @match's state, where a watcher expects it.  @view is
 * borrowed until the next record. */
void redact_set_view(struct log_verify *match, const struct view *view);

/* Read a line, without its newline.  Returns false with an empty @diag if the
 * watcher stopped; else with the error. */
bool redact_reader_line(struct redaction_reader *reader, const char *at,
			size_t len);

#endif
