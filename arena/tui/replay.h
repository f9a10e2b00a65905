/*
 * replay.h - show, verify or redact match logs (`arena replay`).
 */
#ifndef DEADWOOD_ARENA_TUI_REPLAY_H
#define DEADWOOD_ARENA_TUI_REPLAY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "lib/diag.h"

#include "arena/replay/redact.h"

/**
 * struct replay_how - options of `arena replay`
 * @verify: true: only verify the logs, and print the number of deals and
 *	actions
 * @step: true: the user steps through the match by keys (tui.h).  If @plain is
 *	set or there is no terminal, the command prints each action as a line
 *	and waits for Enter
 * @plain: true: print lines without colours
 * @json: true: print one JSON object on each line
 * @seat: the seat whose view to show.  @seat is a number, a player or "public",
 *	as for redact_find_seat (redact.h).  NULL: show all cards
 * @deal: number of the only deal to show; 0: all deals
 * @command: name of the command for error messages; NULL: "replay"
 * @give: hint to print after the error message if no log can be read; or NULL
 * @from, @to: first and last event to show (event_range.h).  NULL: the start,
 *	or the end, of the match
 */
struct replay_how {
	bool verify;
	bool step;
	bool plain;
	bool json;
	const char *seat;
	int64_t deal;
	const char *from, *to;
	const char *command, *give;
};

/**
 * replay_check_options - check that the user may combine these options
 *
 * On an error, returns false and sets @diag.
 */
bool replay_check_options(const struct replay_how *how, struct diag *diag);

/**
 * replay_log, replay_logs - show or verify one log, or several logs
 * @log: path of the log; "-": standard input
 * @paths: the @count paths of logs or folders, as for log_files_each
 *	(log_files.h)
 *
 * Both functions print the output to stdout and errors to stderr.  After an
 * invalid log, replay_logs continues with the next log.  If a log is invalid or
 * cannot be read, or printing failed, returns false.
 */
bool replay_log(const char *log, const struct replay_how *how);
bool replay_logs(char *const *paths, int count, const struct replay_how *how);

/**
 * replay_write_redacted - write a copy of a log without the cards that a seat
 * did not see (redact.h)
 * @log: path of the log; "-": standard input
 * @whose: the seat: a number, a player's name or "public", as for
 *	redact_find_seat
 *
 * If the log is invalid, has no such player, or cannot be written, returns
 * false and sets @diag.
 */
bool replay_write_redacted(const char *log, const char *whose, FILE *out,
			   struct diag *diag);

/**
 * replay_write_text - write a log as plain text
 * @out: stream for lines of at most 80 columns, without control characters or
 *	colours
 *
 * On an error, returns false and sets @diag.  The function has then written the
 * text before the error.
 */
bool replay_write_text(FILE *out, const char *log, struct diag *diag);

#endif
