/*
 * referee_serve.h - `referee serve`: play matches and probe bots for the arena.
 *
 * lib/control.h defines the orders.  The orders come one at a time over a
 * socket that the arena passes to the referee.  An order contains everything
 * that a match needs, with open descriptors.  So the referee opens no file
 * after its start.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_REFEREE_SERVE_H
#define DEADWOOD_REFEREE_JUDGE_REFEREE_SERVE_H

#include <stdbool.h>

#include "lib/cli/args.h"

/**
 * referee_serve - handle orders of the arena until the socket is closed
 * @sock: socket to the arena, which the function owns
 * @locked: true: load the seccomp filter (seccomp_lock.h).  The filter stays
 *	until the process ends, so tests pass false
 *
 * Returns the exit code: 0, or 1 if the socket failed.
 */
int referee_serve(int sock, bool locked);

extern const struct command serve_command;

#endif
