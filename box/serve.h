/*
 * serve.h - fork server of boxes: take orders of the arena over sockets.
 *
 * Starting this program for each bot would cost more than the rest of its work
 * (measured: for 0.6 of 0.8 ms the C library asks a virtual machine for its CPU
 * caches).  So the arena keeps one running, the fork server, which forks for
 * each box:
 *
 *   arena -> fork server   the seccomp program, once; then for each box one
 *                          datagram with four descriptors: the bot's 0, 1 and
 *                          2, and the box's control socket.  Its text is the
 *                          core to run on, in decimal; -1: any.
 *                          A fifth is the folder of the control group to start
 *                          in
 *   fork server -> arena   the pid, in decimal, or minus an errno
 *
 * The box is a child of the arena, not of the fork server.  The fork server
 * reads no orders, so the memory that the next box inherits never contains
 * those of a bot.  It exits when the arena closes the socket, or dies.
 */
#ifndef DEADWOOD_BOX_SERVE_H
#define DEADWOOD_BOX_SERVE_H

#include <stdbool.h>

#include "box/start.h"

/* Build the seccomp program for the orders of a box.  Returns 0, or BOX_FAILED
 * after reporting why. */
int serve_filter(struct box *box);

/* Close all inherited descriptors but 0, 1, 2 and @control: none may reach the
 * bot. */
void serve_close_inherited(int control);

/**
 * serve_single_box - start one box by the orders on its control socket
 * @control: the socket; start.h has its messages
 *
 * Returns as box_start.
 */
int serve_single_box(int control);

/**
 * serve_fork_server - run the fork server until the arena closes @socket
 * @run: the run's folder of private /tmp (lib/file/tempdir.h), removed at the
 *	end if the arena could not do it; NULL: none
 *
 * Returns an exit code.
 */
int serve_fork_server(int socket, const char *run);

#endif
