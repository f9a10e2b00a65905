/*
 * replay.h - a match log played again through the engine.
 */
#ifndef DEADWOOD_ARENA_REPLAY_REPLAY_H
#define DEADWOOD_ARENA_REPLAY_REPLAY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "lib/diag.h"

#include "arena/replay/seen.h"

#define REPLAY_ALL (-1) /* no seat's view alone */

/**
 * struct replay_how - how to show a log
 * @verify: check only, and say how much held
 * @step: wait for Enter after each action
 * @plain: no colours, whatever standard output is
 * @seat: only what it saw, or REPLAY_ALL
 */
struct replay_how {
	bool verify;
	bool step;
	bool plain;
	int64_t seat;
};

/**
 * replay_log - show a log, or check it
 * @log: its path; "-": standard input
 *
 * Prints to stdout, errors to stderr.  False: the log does not hold, or cannot
 * be read, or not all could be printed.
 */
bool replay_log(const char *log, const struct replay_how *how);

/**
 * replay_seen - write a log as one seat saw it (seen.h)
 * @log: as for replay_log
 *
 * False with @diag: the log does not hold, or not all could be written.
 */
bool replay_seen(const char *log, seat_t seat, FILE *out, struct diag *diag);

/**
 * replay_text - a log as text, whoever is to read it
 * @out: nothing that a terminal obeys is written there, and no colours; lines
 *	have 80 columns
 *
 * Returns false with @diag; what was shown before is there.
 */
bool replay_text(FILE *out, const char *log, struct diag *diag);

#endif
