/*
 * isolation.h - which level of isolation a run can have here.
 *
 * The levels are deadwood-box's; it is asked whether one can be had.  A weaker
 * one than asked for holds never: the run is refused, with what is missing.
 */
#ifndef DEADWOOD_ARENA_HALL_ISOLATION_H
#define DEADWOOD_ARENA_HALL_ISOLATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/choice.h"
#include "lib/diag.h"

/**
 * isolation_try - can this level be had here?
 * @box: the path of deadwood-box
 * @uid: the user that a bot of root's would be; 0: there is none
 *
 * Starts a box with nothing in it.  Returns false with @diag: what is missing,
 * the probable cause, the mend.
 */
bool isolation_try(enum isolation level, const char *box, uint32_t uid,
		   struct diag *diag);

/**
 * isolation_settle - the level that holds, for the level that was asked for
 *
 * As isolation_try; @diag also names the next weaker level that can be had.
 */
bool isolation_settle(enum isolation asked, const char *box, uint32_t uid,
		      enum isolation *holds, struct diag *diag);

/**
 * isolation_freezes - can a bot be stopped between its turns here?
 *
 * Returns false with @diag: what is missing, the probable cause, the mend.
 */
bool isolation_freezes(struct diag *diag);

/* A sentence for a run's start that warns of a weak level, or of a wall that a
 * strong one lacks; or NULL. */
const char *isolation_banner(enum isolation level);

/* The level that holds as results and logs name it, with what it lacks. */
const char *isolation_name(enum isolation level);

/* The kernel's Landlock ABI; 0 with errno: there is none. */
int isolation_landlock(void);

/**
 * isolation_output - run a program of ours and keep what it prints
 * @argv: ends with NULL
 * @errors: what it prints to stderr, else to stdout
 * @out: @size bytes; what does not fit is an error
 *
 * Returns its length, or -1 with errno; @status as of waitpid.
 */
long isolation_output(char *const *argv, bool errors, void *out, size_t size,
		      int *status);

#endif
