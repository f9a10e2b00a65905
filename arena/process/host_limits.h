/*
 * host_limits.h - what the arena needs of the machine before any level of
 * isolation: too little of it is told by the limit's name, with what to raise.
 */
#ifndef DEADWOOD_ARENA_PROCESS_HOST_LIMITS_H
#define DEADWOOD_ARENA_PROCESS_HOST_LIMITS_H

#include <stdbool.h>

#include "lib/diag.h"

/* Of every command: a stack.  Raises the soft limit.  False with @diag. */
bool host_limits_stack(struct diag *diag);

/* Of every command that looks for programs: /proc.  False with @diag. */
bool host_limits_proc(struct diag *diag);

/* Of a run: descriptors and processes for one table.  False with @diag. */
bool host_limits_of_run(struct diag *diag);

/**
 * host_limits_short - is it a shortage that a reason tells of?
 * @why: a sentence with an error of the system's
 *
 * Returns true with @diag: which limit there is, and to raise it.
 */
bool host_limits_short(const char *why, struct diag *diag);

#endif
