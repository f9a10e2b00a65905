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
 * @verify: only verify the logs, and print the number of deals and actions
 * @step: the user steps through the match by keys (tui.h).  If @plain is set or
 *	there is no terminal, print each action as a line and wait for Enter
 * @plain: print lines without colours
 * @json: print one JSON object on each line
 * @seat: show only what this seat saw.  The seat is given by number, player or
 *	"public", as for redact_find_seat (redact.h).  NULL: show all cards
 * @deal: show only this deal; 0: all deals
 * @command: name of the command for error messages; NULL means "replay"
 * @give: hint that is printed after the error message if no log can be read; or
 *	NULL
 * @from, @to: first and last event to show (event_range.h); NULL: the start, or
 *	the end, of the match
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
 * replay_check_options - check that these options can be combined
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
 * The output is printed to stdout, errors to stderr.  After an invalid log,
 * replay_logs continues with the next log.  Returns false if a log is invalid
 * or cannot be read, or if printing failed.
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
 * Returns false with @diag if the log is invalid, has no such player, or cannot
 * be written.
 */
bool replay_write_redacted(const char *log, const char *whose, FILE *out,
			   struct diag *diag);

/**
 * replay_write_text - write a log as plain text
 * @out: where to write: lines of at most 80 columns, without control characters
 *	or colours
 *
 * On an error, returns false with @diag; the text before the error was written.
 */
bool replay_write_text(FILE *out, const char *log, struct diag *diag);

#endif
