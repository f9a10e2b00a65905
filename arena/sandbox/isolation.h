/*
 * isolation.h - which level of isolation a run can have here.
 *
 * The levels are deadwood-box's; it is asked whether one can be had.  A weaker
 * one than asked for holds never: the run is refused, with what is missing.
 */
#ifndef DEADWOOD_ARENA_SANDBOX_ISOLATION_H
#define DEADWOOD_ARENA_SANDBOX_ISOLATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/diag.h"
#include "lib/enum_words.h"

/* ISOLATION_UNKNOWN: nothing is known of the level, because deadwood-box could
 * not be run, was killed each time, or was short of something. */
enum isolation_answer {
	ISOLATION_AVAILABLE,
	ISOLATION_MISSING,
	ISOLATION_UNKNOWN
};

/**
 * isolation_try - can this level be had here?
 * @box: the path of deadwood-box
 * @uid: the user that a bot of root's would be; 0: there is none
 *
 * Starts a box with nothing in it.  Unless the level is available: with @diag:
 * what is missing, the probable cause, the mend.
 */
enum isolation_answer isolation_try(enum isolation level, const char *box,
				    uint32_t uid, struct diag *diag);

/**
 * isolation_settle - the level that holds, for the level that was asked for
 *
 * @asked: ISOLATION_BEST takes a weaker level only where the stronger one is
 *	ISOLATION_MISSING
 *
 * Returns false with @diag as of isolation_try, which also names the next
 * weaker level that can be had.
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

/* From this Landlock ABI on a bot cannot signal processes outside its box. */
#define LANDLOCK_KEEPS_SIGNALS 6

/* The kernel's Landlock ABI; 0 with errno: there is none. */
int isolation_landlock(void);

/* Chosen: how often the arena starts a program of its own that is killed before
 * it answers. */
#define ISOLATION_TRIES 3

/* Was deadwood-box, or what ran in it, killed from outside, so that its status
 * @status, as of waitpid, says nothing of its task? */
bool isolation_is_lost(int status);

/**
 * isolation_output - run a program of ours and keep what it prints
 * @argv: ends with NULL
 * @errors: what it prints to stderr, else to stdout
 * @out: @size bytes; what does not fit is an error
 *
 * Runs it again while isolation_is_lost, ISOLATION_TRIES times at most. Returns
 * its length, or -1 with errno; @status as of waitpid, of the last run.
 */
long isolation_output(char *const *argv, bool errors, void *out, size_t size,
		      int *status);

#endif
