/*
 * start.h - start a box (sandbox of one bot) from its orders, run the bot, and
 * report how the bot ended.
 *
 * Processes at isolation level sandbox:
 *
 *   arena --- outer: a fork of the fork server (serve.h); makes namespaces,
 *          |         then only waits
 *          |    `-- init: first process of the pid namespace; builds the
 *          |              private root, starts the bot, reports its end
 *          |          `-- the bot, which runs when init has unmounted the old
 *          |              root
 *          `- the fork server
 *
 * At the isolation levels none and process, the box is a single process, which
 * becomes the bot.  At level process, if the bot may start processes, an outer
 * process also stays:
 *
 *   arena --- outer: adopts processes whose parents have ended; reports how
 *          |         the bot ended
 *          `-- the bot: leads a session, which its processes cannot leave
 *
 * The outer process kills the bot's session when the bot ends, or when the
 * arena closes the socket.
 *
 * At level sandbox, init exits when the arena closes its end of the control
 * socket, or ends.  After init has exited, the kernel kills every process of
 * the pid namespace before the outer process ends.  If the outer process dies,
 * the parent-death signal kills init.  Init requests this signal after its last
 * change of credentials, because such a change cancels the request.
 *
 * Messages from the arena on the control socket, each a datagram:
 *
 *   First, the orders.
 *   Second, the seccomp program, unless the fork server has one.  If this
 *	message is empty, the box builds the program.
 *   Later, one byte at any time, but only if the box has a process besides the
 *	bot.  BOX_STOP stops all processes in the box, and BOX_GO_ON resumes
 *	them.
 *
 * Messages from the box on the control socket, each a datagram:
 *
 *   `{"pid":1}`: the pid of the bot is in its credentials (SCM_CREDENTIALS).
 *   `{"goes":true}`: exec of the bot's program follows, which closes the
 *	socket.  The box sends "goes" only if it has no process besides the bot.
 *   `{"started":true}`: the bot's program runs.
 *   `{"failed":"reason","errno":n}`: the start has failed.
 *   `{"exit":n}` or `{"signal":n}`: the bot has ended.
 */
#ifndef DEADWOOD_BOX_START_H
#define DEADWOOD_BOX_START_H

#include "box/fail.h"

/**
 * box_start - start the bot, and wait until the box has ended
 *
 * If this process becomes the bot, box_start returns only on failure.  Returns
 * the exit code of the bot, or 128 + n if signal n ended the bot.  After a
 * failure, reports the reason on the control socket and returns BOX_FAILED.
 */
int box_start(const struct box *box);

#endif
