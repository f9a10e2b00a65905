/*
 * host_limits.h - find resource limits (stack, open files, processes) that are
 * too low for the arena at any isolation level.
 */
#ifndef DEADWOOD_ARENA_PROCESS_HOST_LIMITS_H
#define DEADWOOD_ARENA_PROCESS_HOST_LIMITS_H

#include <stdbool.h>

#include "lib/diag.h"

/* Raise the soft limit of the stack; every command calls this function.  If the
 * hard limit is too small, returns false and sets @diag. */
bool host_limits_raise_stack(struct diag *diag);

/* Check that /proc is mounted, because the arena needs it.  If /proc is not
 * mounted, returns false and sets @diag. */
bool host_limits_check_proc(struct diag *diag);

/* Check that the limits on open files and processes allow at least one match at
 * a time.  If a limit is too low, returns false; then @diag says how to raise
 * the limit. */
bool host_limits_check_run(struct diag *diag);

/**
 * host_limits_explain - find the resource limit that caused a failure
 * @why: error message that contains the text of an errno
 *
 * Returns true if a resource limit caused the error; then @diag names the limit
 * and says how to raise it.
 */
bool host_limits_explain(const char *why, struct diag *diag);

#endif
