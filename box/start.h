/*
 * start.h - start a box by its orders, run the bot, and report its exit or
 * crash.
 *
 * Processes at level sandbox:
 *
 *   arena --- outer: a fork of the fork server (serve.h); makes namespaces,
 *          |         then only waits
 *          |    `-- init: first process of the pid namespace; builds the
 *          |              private root, starts the bot, reports its end
 *          |          `-- the bot, which prepares while init waits until the
 *          |              old root is unmounted, and runs then
 *          `- the fork server
 *
 * At the levels none and process there is one process, which becomes the bot.
 * But if a bot may start others at level process, the first one stays:
 *
 *   arena --- outer: adopts processes whose parents have ended; reports
 *               `-- the bot, which leads a session that none of them can leave
 *
 * and kills that session when the bot ends, or when the arena closes the
 * socket.
 *
 * The arena controls the box by its end of the control socket.  When it is
 * closed, by the arena or by its death, init exits, and the kernel kills every
 * process of the namespace before the outer process ends.  If the outer process
 * dies, init is killed by its parent-death signal, set after the last change of
 * credentials.
 *
 * On the control socket, one datagram each:
 *   arena -> box   the orders; then, unless the fork server has it already, the
 *                  seccomp program (empty: build it here); then, where a
 *                  process of the box stays, at any time one byte: BOX_STOP
 *                  stops everything in the box, BOX_GO_ON resumes it
 *   box -> arena   {"pid":1} with SCM_CREDENTIALS of the bot;
 *                  {"goes":true}, where no process of the box stays, before
 *                  exec of its program, which closes the socket;
 *                  {"started":true}; {"failed":"sentence","errno":n};
 *                  {"exit":n} or {"signal":n} when the bot has ended
 */
#ifndef DEADWOOD_BOX_START_H
#define DEADWOOD_BOX_START_H

#include "box/fail.h"

/**
 * box_start - start the bot; returns when the box has ended, or, if only the
 * bot's process stays, only on failure
 *
 * Returns the exit code for this program: the bot's, 128 + a signal's number,
 * or BOX_FAILED after reporting why on the control socket.
 */
int box_start(const struct box *box);

#endif
