/*
 * bot.h - the last steps before the bot's program runs: limits, signals,
 * environment, Landlock, seccomp, exec.  The steps are the same at every
 * isolation level.
 */
#ifndef DEADWOOD_BOX_BOT_H
#define DEADWOOD_BOX_BOT_H

#include <stdbool.h>
#include <sys/types.h>

#include "box/fail.h"

/* Make the OOM killer kill this process and its children before other
 * processes.  The caller must call bot_be_expendable before setuid. */
void bot_be_expendable(void);

/**
 * bot_set_limits - set the resource limits
 * @own_count: true: limit the number of processes too.  The kernel counts all
 *	processes of a user.  So set @own_count only if no other process in this
 *	user namespace runs as the bot's user
 *
 * Returns 0.  On an error, returns -1 with errno.
 */
int bot_set_limits(const struct orders *orders, bool own_count);

/* bot_empty_bounding_set ensures that no program that is started later gains a
 * capability.  The caller must call bot_empty_bounding_set before setuid,
 * because an unprivileged process may not empty the set. bot_drop_capabilities
 * drops the capabilities of this process. */
void bot_empty_bounding_set(void);
int bot_drop_capabilities(void);

/**
 * bot_die_with - let the kernel send SIGKILL to this process when its parent
 * dies
 * @parent: pid of the parent; 0: that pid is not visible in this namespace
 *
 * The caller must call bot_die_with after the last change of user or
 * capabilities, because such a change cancels the setting.  Returns 0 after
 * success.  Returns -1 with errno on failure, or if @parent is not 0 and that
 * process has already died.
 */
int bot_die_with(pid_t parent);

/**
 * bot_become - replace this process by the bot's program
 * @boxed: true: this process is in the private root file system (box/root.h)
 *
 * On failure, reports the reason and returns BOX_FAILED.  If orders->check is
 * true, the function does all steps except exec and returns 0.
 */
int bot_become(const struct box *box, bool boxed);

#endif
