/*
 * bot_session.h - the session of a remote bot, which it has in place of a
 * process (bot_proc.h, remote_seat.h).
 */
#ifndef DEADWOOD_ARENA_RUNNER_BOT_SESSION_H
#define DEADWOOD_ARENA_RUNNER_BOT_SESSION_H

#include "arena/runner/bot_proc.h"

/* Begin a session.  @in, @out: the ends of the pipes that a process would have;
 * the seat owns them, also on an error.  Returns false with errno. */
bool bot_session_open(struct bot_proc *bot_proc, int in, int out);

/* Handle a start without a client.  If the time for the first client is over,
 * set the error of @bot_proc and end the session. */
void bot_session_check_late(struct bot_proc *bot_proc);

/* End the session.  For a bot with a process, the function does nothing. */
void bot_session_end(struct bot_proc *bot_proc);

#endif
