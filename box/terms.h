/*
 * terms.h - constants that the arena and a box share, besides the messages of
 * start.h and serve.h.
 */
#ifndef DEADWOOD_BOX_TERMS_H
#define DEADWOOD_BOX_TERMS_H

#define ORDERS_BYTES_MAX 65536 /* of orders, as JSON */
#define FILTER_BYTES_MAX 32768 /* of a seccomp program */

/* RLIMIT_DATA is this multiple of the memory limit, which is enforced by checks
 * of the memory in use: runtimes request more than they use. */
#define MEMORY_HARD 2

/* Bytes to a box in which a process stays: box/start.h. */
#define BOX_STOP  'S' /* stop everything in it */
#define BOX_GO_ON 'C' /* resume it */

/* Exit codes of a box: the program could not be started; and on the command
 * line: the box ended without reporting how the program ended. */
#define BOX_FAILED 125
#define BOX_LOST   126

#endif
