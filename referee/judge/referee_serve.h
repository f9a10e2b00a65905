/*
 * serve.h - `referee serve`: matches and probes by order of the arena.
 *
 * Orders come as lib/control.h says, one at a time, over the socket that the
 * arena left open for this program.  All that a match needs is in the order:
 * nothing is opened, read or looked up here once serving has begun.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_REFEREE_SERVE_H
#define DEADWOOD_REFEREE_JUDGE_REFEREE_SERVE_H

#include <stdbool.h>

#include "lib/cli/args.h"

/**
 * serve - take orders until the socket is closed
 * @sock: owned
 * @locked: put the program's own seccomp filter in force (seccomp_lock.h),
 * which outlasts the call: a test in one process with others does without
 *
 * Returns the exit status: 0, or 1 when the socket failed.
 */
int serve(int sock, bool locked);

extern const struct command serve_command;

#endif
