/*
 * terms.h - what the arena and a box agree on, beside what start.h and serve.h
 * say of their messages.
 */
#ifndef DEADWOOD_BOX_TERMS_H
#define DEADWOOD_BOX_TERMS_H

#define ORDERS_BYTES_MAX 65536 /* of orders, as JSON */
#define FILTER_BYTES_MAX 32768 /* of a seccomp program */

/* RLIMIT_DATA is so many times the limit on memory, which is kept by looks at
 * what is used: runtimes ask for more than they use. */
#define MEMORY_HARD 2

/* One byte to a box of which a process stays: box/start.h. */
#define BOX_STOP  'S' /* stops everything in it */
#define BOX_GO_ON 'C' /* lets it go on */

/* Exit statuses of a box: the program could not be started; and by hand: the
 * box ended and did not report how the program ended. */
#define BOX_FAILED 125
#define BOX_LOST   126

#endif
