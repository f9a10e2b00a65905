/*
 * serve.h - `referee serve`: matches and probes by order of the arena.
 *
 * Orders come as lib/control.h says, one at a time, over the socket that the
 * arena left open for this program.  All that a match needs is in the order:
 * nothing is opened, read or looked up here once serving has begun.
 */
#ifndef DEADWOOD_SERVE_H
#define DEADWOOD_SERVE_H

/**
 * serve - take orders until the socket is closed
 * @sock: owned
 *
 * Returns the exit status: 0, or 1 when the socket failed.
 */
int serve(int sock);

/* The arguments after "serve": "--fd N" (3). */
int serve_command(int argc, char **argv);

#endif
