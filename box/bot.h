/*
 * bot.h - the last steps before the bot's program runs, the same at every
 * level: limits, signals, environment, Landlock, seccomp, exec.
 */
#ifndef DEADWOOD_BOX_BOT_H
#define DEADWOOD_BOX_BOT_H

#include <stdbool.h>
#include <sys/types.h>

#include "box/fail.h"

/* Make the OOM killer take this process and its children first.  Call it before
 * the user changes. */
void bot_be_expendable(void);

/**
 * bot_set_limits - set the resource limits
 * @own_count: limit processes too: the user or the user namespace is the bot's
 *	alone, so that no other process counts
 *
 * Returns 0, or -1 with errno.
 */
int bot_set_limits(const struct orders *orders, bool own_count);

/* Ensure that no program started from here on gains a capability.  Call it
 * before the user changes, which drops the right to do it. */
void bot_empty_bounding_set(void);
int bot_drop_capabilities(void);

/**
 * bot_die_with - get SIGKILL when the parent dies
 * @parent: the pid that the parent must have now; 0: it is not visible from
 *	here
 *
 * Call it after the last change of credentials, which clears the setting.
 * Returns -1 also if the parent has already died: the signal would never come.
 */
int bot_die_with(pid_t parent);

/**
 * bot_become - replace this process by the bot's program
 * @boxed: in the private root
 *
 * Returns only on failure (BOX_FAILED, after reporting why), or with 0 if the
 * orders were only to check and all steps but exec are done.
 */
int bot_become(const struct box *box, bool boxed);

#endif
