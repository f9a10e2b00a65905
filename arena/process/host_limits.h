/*
 * host_limits.h - check the machine's resource limits that the arena needs at
 * any isolation level; a message names the limit and how to raise it.
 */
#ifndef DEADWOOD_ARENA_PROCESS_HOST_LIMITS_H
#define DEADWOOD_ARENA_PROCESS_HOST_LIMITS_H

#include <stdbool.h>

#include "lib/diag.h"

/* Raise the soft limit of the stack for any command.  Returns false with @diag
 * if it is still too small. */
bool host_limits_raise_stack(struct diag *diag);

/* Check /proc, through which programs are found.  Returns false with @diag. */
bool host_limits_check_proc(struct diag *diag);

/* Check descriptors and processes for a run of one match at a time.  Returns
 * false with @diag. */
bool host_limits_check_run(struct diag *diag);

/**
 * host_limits_explain - is a failure due to a resource limit?
 * @why: a message with the text of an errno
 *
 * Returns true with @diag: the limit, and how to raise it.
 */
bool host_limits_explain(const char *why, struct diag *diag);

#endif
