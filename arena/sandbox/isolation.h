/*
 * isolation.h - find out which isolation level is available on this machine.
 *
 * deadwood-box implements the levels, and is asked for each.  A weaker level
 * than requested is never used: the run is refused with the reason.
 */
#ifndef DEADWOOD_ARENA_SANDBOX_ISOLATION_H
#define DEADWOOD_ARENA_SANDBOX_ISOLATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/diag.h"
#include "lib/enum_words.h"

/* ISOLATION_UNKNOWN: deadwood-box could not be run, was killed at each try, or
 * lacked a resource. */
enum isolation_answer {
	ISOLATION_AVAILABLE,
	ISOLATION_MISSING,
	ISOLATION_UNKNOWN
};

/**
 * isolation_check - is this level available here?
 * @box: the path of deadwood-box
 * @uid: the uid that a bot of root would get; 0: there is none
 *
 * Starts an empty box.  Unless the level is available, @diag has the reason,
 * the probable cause and how to fix it.
 */
enum isolation_answer isolation_check(enum isolation level, const char *box,
				      uint32_t uid, struct diag *diag);

/**
 * isolation_choose - choose the level for a requested one
 * @asked: with ISOLATION_BEST, a weaker level is chosen only if the stronger
 *	one is ISOLATION_MISSING
 *
 * Returns false with @diag as from isolation_check, which also names the next
 * weaker level that is available.
 */
bool isolation_choose(enum isolation asked, const char *box, uint32_t uid,
		      enum isolation *holds, struct diag *diag);

/**
 * isolation_check_freeze - can bots be stopped between their turns here?
 *
 * Returns false with @diag: the reason, the probable cause and how to fix it.
 */
bool isolation_check_freeze(struct diag *diag);

/* Return a warning for the start of a run, about a weak level or a missing part
 * of a strong one; or NULL. */
const char *isolation_banner(enum isolation level);

/* Return the name of a level for results and logs, with what it lacks. */
const char *isolation_name(enum isolation level);

/* From this Landlock ABI on, a bot cannot signal processes outside its box. */
#define LANDLOCK_KEEPS_SIGNALS 6

/* Return the Landlock ABI of the kernel; 0 with errno: it has none. */
int isolation_landlock(void);

/* Chosen: tries of a helper program that is killed before it answers. */
#define ISOLATION_TRIES 3

/* Was deadwood-box, or its program, killed from outside, so that @status, as of
 * waitpid, says nothing about its task? */
bool isolation_is_lost(int status);

/**
 * isolation_output - run a helper program and read its output
 * @argv: ends with NULL
 * @errors: read its stderr, else its stdout
 * @out: @size bytes; longer output is an error
 *
 * Runs it again while isolation_is_lost, ISOLATION_TRIES times at most. Returns
 * the length, or -1 with errno; @status as of waitpid, of the last run.
 */
long isolation_output(char *const *argv, bool errors, void *out, size_t size,
		      int *status);

#endif
