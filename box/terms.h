/*
 * terms.h - constants that the arena and a box (sandbox of one bot) share.
 * start.h and serve.h describe the messages between them.
 */
#ifndef DEADWOOD_BOX_TERMS_H
#define DEADWOOD_BOX_TERMS_H

/* maximum size of the orders (JSON), in bytes */
#define ORDERS_BYTES_MAX 65536
/* maximum size of a seccomp program, in bytes */
#define FILTER_BYTES_MAX 32768

/* RLIMIT_DATA of a bot is MEMORY_HARD times the memory limit, because language
 * runtimes request more memory than they use.  The arena enforces the memory
 * limit by checks of the memory in use. */
#define MEMORY_HARD 2

/* Messages of one byte from the arena to a box; box/start.h describes when a
 * box accepts them. */
#define BOX_STOP  'S' /* stop all processes in the box */
#define BOX_GO_ON 'C' /* resume all processes in the box */

/* Exit codes of a box (sandbox of one bot).  BOX_FAILED: the box could not
 * start the program.  BOX_LOST, only if a user runs deadwood-box: the box ended
 * before it reported how the program ended. */
#define BOX_FAILED 125
#define BOX_LOST   126

#endif
