/*
 * redact.h - write and read redacted logs.  A redacted log contains only what
 * one seat saw, or only what the public saw.
 *
 * A whole match log contains every card.  The public (SEAT_PUBLIC) sees what
 * all seats see.  A redacted log has the same types of records as the whole log
 * (docs/results.md).  Instead of hands and stock, the records of a redacted log
 * contain the seat's view (view.h) and the visible part of the events
 * (event.h).  A redacted log omits the answers, times and faults of other
 * seats, the seeds, the commitment (hash of the seed) and the arena's notes.
 * The engine decides what a seat sees; redact.h contains no rules of games.
 *
 * A redacted log contains no seed and cannot be replayed.  The function
 * redact_read passes the records to a struct watcher (log_verify.h).  So
 * viewers can show a redacted log like a whole log.
 */
#ifndef DEADWOOD_ARENA_REPLAY_REDACT_H
#define DEADWOOD_ARENA_REPLAY_REDACT_H

#include <stdio.h>

#include "arena/replay/log_verify.h"
#include "lib/format/jsonw.h"
#include "referee/engine/view.h"

/**
 * redact_parse_seat - parse the word "public", or the number of a seat such as
 * "1"
 *
 * For any other word, returns false.
 */
bool redact_parse_seat(const char *word, seat_t *seat);

/**
 * redact_find_seat - find a seat by the word "public", by its number, or by the
 * name or title of its player
 * @name: name of the log for messages
 * @text: text of the log, @len bytes; not verified
 *
 * If no player has that name or title, or the player has several seats, returns
 * false and sets @diag.  If @word is a number, the function does not check that
 * the match has this seat.
 */
bool redact_find_seat(const char *word, const char *name, const char *text,
		      size_t len, seat_t *seat, struct diag *diag);

/**
 * redact_write_moment - write JSON members that describe what a seat sees after
 * a record
 * @state: state of the match after the record.  The function writes the view of
 *	the seat as the member "state", except after the end of a deal
 * @events: events of the record.  The function writes their visible part as the
 *	member "events"
 * @first: number of the first event in @events, counted over the whole match
 * @legal: scratch memory.  If it is the seat's turn, the function writes the
 *	number of legal actions as the member "legal".  If the seat has more
 *	legal actions than this number, the function writes the member
 *	"legal_more"
 */
void redact_write_moment(struct jsonw *jsonw, const struct state *state,
			 const struct events *events, unsigned first,
			 seat_t seat, struct legal *legal);

/**
 * redact_write - write a redacted log
 * @out: stream for the output.  The function writes nothing before it has
 *	verified the whole log
 * @name, @text, @len: the whole log, as for log_verify_text
 *
 * If the seat forfeits, the redacted log ends with the forfeit.  If the log is
 * invalid or the match has no such seat, returns false and sets @diag.
 */
bool redact_write(FILE *out, const char *name, const char *text, size_t len,
		  seat_t seat, struct diag *diag);

/* Receiver of the lines of a redacted log.  The callback @line gets each line
 * with its newline; the text is borrowed.  If the callback @line returns false,
 * the redaction stops. */
struct redact_sink {
	void *arg;
	bool (*line)(void *arg, const char *text, size_t len);
};

/**
 * redact_new - redact the log of a running match, line by line
 * @sink: receiver of the lines, which the function copies
 *
 * The caller passes the result of redact_watcher to the replay of the log.  The
 * watcher of redact_watcher stops the replay on an error (redact_error), or
 * when sink->line returns false.
 */
struct redaction;
struct redaction *redact_new(seat_t seat, const struct redact_sink *sink);
struct watcher redact_watcher(struct redaction *redaction);
void redact_free(struct redaction *redaction);

/* Return the message of the error, without the log's name.  If there was no
 * error, return NULL. */
const char *redact_error(const struct redaction *redaction);

/* Return true if the first line of the text is the header of a redacted log. */
bool redact_is_log(const char *text, size_t len);

/**
 * redact_read - read a redacted log and pass its records to a watcher
 * @match: caller's storage, because the struct is too large for the stack.  The
 *	function sets only the part of match->state that the seat sees, and sets
 *	match->seen_by before it calls the watcher
 *
 * The text of the log may contain any bytes.  If the log is invalid, returns
 *	false and sets @diag to "name:line: message".
 */
bool redact_read(struct log_verify *match, const char *name, const char *text,
		 size_t len, const struct watcher *watcher, struct diag *diag);

/**
 * redact_reader_new - read a redacted log line by line, before its end is known
 * @match, @watcher: as in redact_read, but borrowed until redact_reader_free
 * @name, @diag: borrowed until redact_reader_free
 */
struct redaction_reader;
struct redaction_reader *redact_reader_new(struct log_verify *match,
					   const char *name,
					   const struct watcher *watcher,
					   struct diag *diag);
void redact_reader_free(struct redaction_reader *reader);

/* Copy a view into match->state, which watchers read.  @view must stay valid
 * until the next record. */
void redact_set_view(struct log_verify *match, const struct view *view);

/* Keep the table of the last arrangement in match->events, before the caller
 * replaces these events. */
void redact_keep_table(struct log_verify *match);

/* Read one line of a redacted log; @at has @len bytes and no newline.  If the
 * watcher stopped the reader, returns false with an empty @diag.  On an error,
 * returns false with a message in @diag. */
bool redact_reader_line(struct redaction_reader *reader, const char *at,
			size_t len);

#endif
