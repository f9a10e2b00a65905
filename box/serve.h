/*
 * serve.h - start boxes (sandboxes of bots) on request of the arena: the fork
 * server, and a single box.
 *
 * A start of the program deadwood-box takes 0.6 ms on a virtual machine,
 * because the C library queries the CPU caches.  The rest of a box takes 0.2
 * ms.  So the arena keeps one deadwood-box running: the fork server, which
 * forks for each box.
 *
 * The arena first sends the seccomp program; then the arena sends one datagram
 * for each box.  The text of the datagram is the number of the CPU core for the
 * box, in decimal; -1: any core.  The datagram's descriptors are stdin, stdout
 * and stderr of the bot, the box's control socket, and optionally the folder of
 * the box's control group.  The fork server answers with the pid of the box in
 * decimal, or with -errno.
 *
 * The box is a child of the arena, not of the fork server.  The fork server
 * does not read the orders for a box.  So no box inherits memory with the
 * orders for another bot.  The fork server exits when the arena closes the
 * socket or dies.
 */
#ifndef DEADWOOD_BOX_SERVE_H
#define DEADWOOD_BOX_SERVE_H

#include <stdbool.h>

#include "box/start.h"

/* Build the seccomp program that the orders of @box need.  Returns 0.  On an
 * error, reports the reason and returns BOX_FAILED. */
int serve_filter(struct box *box);

/* Close all inherited descriptors except 0, 1, 2 and @control, so that the bot
 * gets none of them. */
void serve_close_inherited(int control);

/**
 * serve_single_box - read orders from a control socket and start the box
 * @control: control socket; start.h lists the messages on it
 *
 * Returns the exit code of box_start.
 */
int serve_single_box(int control);

/**
 * serve_fork_server - run the fork server until the arena closes @socket
 * @run: folder that contains the private /tmp folders of the run
 *	(lib/file/tempdir.h), or NULL.  If the arena has not removed this
 *	folder, the fork server removes it at its end
 *
 * Returns the exit code of the process.
 */
int serve_fork_server(int socket, const char *run);

#endif
