/*
 * bot.h - the last steps on the way to the bot, alike at every level: limits,
 * signals, environment, Landlock, seccomp, exec.
 */
#ifndef DEADWOOD_BOX_BOT_H
#define DEADWOOD_BOX_BOT_H

#include <stdbool.h>
#include <sys/types.h>

#include "box/fail.h"

/* The machine may end this process first when its memory is used up; inherited
 * by what it starts.  Before the user changes. */
void bot_be_expendable(void);

/**
 * bot_limit - set the limits
 * @own_count: the user's processes are counted apart from all others, because
 *	the user or the user namespace is the bot's alone
 *
 * Returns 0, or -1 with errno.
 */
int bot_limit(const struct orders *orders, bool own_count);

/* No program started from here on gains a capability.  Before the user changes:
 * it takes one to do. */
void bot_empty_bounding_set(void);
int bot_drop_capabilities(void);

/**
 * bot_die_with - die when the parent does
 * @parent: who must be the parent now; 0: it cannot be seen from here
 *
 * After the last change of credentials, which clears it; the parent may have
 * died before: then the signal would never come, and -1 is returned.
 */
int bot_die_with(pid_t parent);

/**
 * bot_become - become the bot's program
 * @boxed: in the private root
 *
 * Returns only when it cannot (after saying why: BOX_FAILED), or with 0 where
 * the orders were to check and all steps but the last are done.
 */
int bot_become(const struct box *box, bool boxed);

#endif
