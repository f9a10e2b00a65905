/*
 * serve.h - orders of the arena's, over sockets.
 *
 * To start this program once for each bot would cost more than all that it then
 * does (measured: 0.6 of 0.8 ms are the C library asking a virtual machine for
 * its processor's caches).  So the arena has one that stays, the fork server,
 * and that one is copied for each box:
 *
 *   arena -> fork server   the seccomp program, once; then for each box one
 *                          datagram with four descriptors: the bot's 0, 1 and
 *                          2, and the box's control socket.  Its text is the
 *                          core to run on, in decimal; -1: any.
 *                          A fifth is the folder of the control group to start
 *                          in
 *   fork server -> arena   the process, in decimal, or minus an errno
 *
 * The box is a child of the arena's, not of the fork server's.  The fork server
 * reads no orders, so no bot's are ever in the memory that the next box is a
 * copy of. It ends when the arena closes the socket, or dies.
 */
#ifndef DEADWOOD_BOX_SERVE_H
#define DEADWOOD_BOX_SERVE_H

#include <stdbool.h>

#include "box/start.h"

/* Make the seccomp program that a box's orders want.  0, or BOX_FAILED after
 * saying why. */
int serve_filter(struct box *box);

/* Close all that was inherited but 0, 1, 2 and @control: none of it may reach
 * the bot. */
void serve_alone(int control);

/**
 * serve_orders - start a box as one control socket says
 * @control: what is said on it: start.h
 *
 * Returns as box_start.
 */
int serve_orders(int control);

/**
 * serve_keep - be the fork server, until the arena closes @socket
 * @run: lib/file/tempdir.h's folder of the run, which goes with the arena if
 * the arena could not see to that; NULL: none
 *
 * Returns an exit status.
 */
int serve_keep(int socket, const char *run);

#endif
