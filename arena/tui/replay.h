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
 * @verify: only verify, and print the number of deals and actions
 * @step: step through the match by keys (tui.h); with @plain, or without a
 *	terminal, print lines and wait for Enter after each action
 * @plain: lines without colours
 * @json: one JSON object a line
 * @seat: whose view, a word as for redact_find_seat (redact.h), resolved in
 *	each log; NULL: all cards
 * @deal: only this deal; 0: all
 * @command: command name for error messages; NULL: "replay"
 * @give: hint after the error if no log can be read; or NULL
 * @from, @to: only this range of events (event_range.h); NULL: from the start,
 *	to the end
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
 * replay_check_options - check that the options fit together
 *
 * Returns false with @diag.
 */
bool replay_check_options(const struct replay_how *how, struct diag *diag);

/**
 * replay_log - show or verify a log; replay_logs: several logs
 * @log: its path; "-": standard input
 * @paths: @count paths, as for log_files_each (log_files.h)
 *
 * Prints to stdout, errors to stderr; continues after an invalid log.  Returns
 * false if a log is invalid or cannot be read, or if printing failed.
 */
bool replay_log(const char *log, const struct replay_how *how);
bool replay_logs(char *const *paths, int count, const struct replay_how *how);

/**
 * replay_write_redacted - write a redacted log (redact.h)
 * @log: its path; "-": standard input
 * @whose: as for redact_find_seat
 *
 * Returns false with @diag if the log is invalid, has no such player, or cannot
 * be written.
 */
bool replay_write_redacted(const char *log, const char *whose, FILE *out,
			   struct diag *diag);

/**
 * replay_write_text - write a log as plain text
 * @out: gets lines of 80 columns, without control characters and colours
 *
 * Returns false with @diag; the text before the error is written.
 */
bool replay_write_text(FILE *out, const char *log, struct diag *diag);

#endif
