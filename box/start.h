/*
 * start.h - from orders to a running bot.
 *
 * Who runs, at level sandbox:
 *
 *   arena --- outer: a copy of the fork server (serve.h); new namespaces,
 *          |         then it only waits
 *          |    `-- init: first process of the pid namespace; builds the
 *          |              private root, starts the bot, reports its end
 *          |          `-- the bot, which gets ready while init waits for the
 *          |              old root to be gone, and runs when it is
 *          `- the fork server
 *
 * At the levels none and process there is one process, which becomes the bot.
 * But where a bot may have others at level process, the first one stays:
 *
 *   arena --- outer: the parent of all whose parents have ended; reports
 *               `-- the bot, which leads a session that none of them can leave
 *
 * and ends that session with the bot, and when the arena lets go of the socket.
 *
 * The arena's end of the control socket is its hold on the box: when it is
 * closed, by the arena or by its death, init leaves, and the kernel ends every
 * process of the namespace before the outer process ends.  If the outer process
 * dies, init is killed by its parent-death signal, set after the last change of
 * credentials.
 *
 * On the control socket, one datagram each:
 *   arena -> box   the orders; then, unless the fork server has it already, the
 *                  seccomp program (empty: build it here); then, where a
 *                  process of the box stays, at any time one byte: BOX_STOP
 *                  stops everything in the box, BOX_GO_ON lets it go on
 *   box -> arena   {"pid":1} with SCM_CREDENTIALS of the bot;
 *                  {"goes":true}, where no process of the box stays, before its
 *                  program takes the process over, and the socket's end with
 * it;
 *                  {"started":true}; {"failed":"sentence","errno":n};
 *                  {"exit":n} or {"signal":n} when the bot has ended
 */
#ifndef DEADWOOD_BOX_START_H
#define DEADWOOD_BOX_START_H

#include "box/fail.h"

/**
 * box_start - start the bot; returns when the box has ended, or, where no
 * process stays but the bot's, only when it cannot be started
 *
 * Returns the exit status for this program: the bot's, 128 + a signal's number,
 * or BOX_FAILED after saying why on the control socket.
 */
int box_start(const struct box *box);

#endif
