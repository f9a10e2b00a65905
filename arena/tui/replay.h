/*
 * replay.h - a match log played again through the engine.
 */
#ifndef DEADWOOD_ARENA_TUI_REPLAY_H
#define DEADWOOD_ARENA_TUI_REPLAY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "lib/diag.h"

#include "arena/replay/redact.h"

/**
 * struct replay_how - how to show a log
 * @verify: check only, and say how much held
 * @step: as a table to go through by keys (tui.h); with @plain, or where
 *	there is no terminal, as lines that wait for Enter after each action
 * @plain: lines without colours, whatever standard output is
 * @json: for programs, an object a line
 * @seat: whose eyes, a word as for redact_by_name (redact.h), in each log anew;
 *	NULL: all
 * @deal: only this one; 0: all
 * @command: whose errors they are; NULL: "replay"
 * @give: what to give where no log can be read, behind the error; or NULL
 * @from, @to: only from the event at one place to that at the other
 *	(event_range.h); NULL: from the start, to the end
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
 * replay_may - does what is asked for make sense together?
 *
 * False with @diag.
 */
bool replay_may(const struct replay_how *how, struct diag *diag);

/**
 * replay_log - show a log, or check it; replay_logs: one after the other
 * @log: its path; "-": standard input
 * @paths: @count of them, as for log_files_each (log_files.h)
 *
 * Prints to stdout, errors to stderr; a log that does not hold does not end the
 * others.  False: one does not hold, or cannot be read, or not all could be
 * printed.
 */
bool replay_log(const char *log, const struct replay_how *how);
bool replay_logs(char *const *paths, int count, const struct replay_how *how);

/**
 * replay_seen - write a log as one seat saw it (redact.h)
 * @log: its path; "-": standard input
 * @whose: as for redact_by_name
 *
 * False with @diag: the log does not hold, has no such player, or not all could
 * be written.
 */
bool replay_seen(const char *log, const char *whose, FILE *out,
		 struct diag *diag);

/**
 * replay_text - a log as text, whoever is to read it
 * @out: nothing that a terminal obeys is written there, and no colours; lines
 *	have 80 columns
 *
 * Returns false with @diag; what was shown before is there.
 */
bool replay_text(FILE *out, const char *log, struct diag *diag);

#endif
