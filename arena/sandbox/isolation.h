/*
 * isolation.h - check which isolation levels are available on this machine.
 *
 * The program deadwood-box implements the levels, and checks whether a level is
 * available.  If a requested level is not available, the arena refuses the run
 * and prints the reason; it does not use a weaker level.
 */
#ifndef DEADWOOD_ARENA_SANDBOX_ISOLATION_H
#define DEADWOOD_ARENA_SANDBOX_ISOLATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/diag.h"
#include "lib/enum_words.h"

/* Result of a check of an isolation level.  ISOLATION_UNKNOWN: the check gave
 * no result, because deadwood-box did not start, was killed at each try, or
 * reached a resource limit. */
enum isolation_answer {
	ISOLATION_AVAILABLE,
	ISOLATION_MISSING,
	ISOLATION_UNKNOWN
};

/**
 * isolation_check - check whether an isolation level is available on this
 * machine
 * @box: path of deadwood-box
 * @uid: uid of the bots if the arena is root; 0: bots have the arena's own uid
 *
 * The check starts a box without a bot.  If the level is not available, @diag
 * contains the reason, the probable cause and how to fix it.
 */
enum isolation_answer isolation_check(enum isolation level, const char *box,
				      uint32_t uid, struct diag *diag);

/**
 * isolation_choose - choose the isolation level of a run from the level that
 * its configuration requests
 * @asked: requested level, or ISOLATION_BEST for the strongest available level.
 *	If the check of a level returns ISOLATION_UNKNOWN, the function fails
 *	and tries no weaker level
 * @holds: set to the isolation level that the run uses
 *
 * If the requested level is not available, returns false.  @diag then contains
 * the reason, the probable cause, how to fix it, and the next weaker available
 * level.
 */
bool isolation_choose(enum isolation asked, const char *box, uint32_t uid,
		      enum isolation *holds, struct diag *diag);

/**
 * isolation_check_freeze - check that the arena can stop bots between their
 * turns on this machine
 *
 * If the arena cannot stop bots, returns false.  @diag contains the reason, the
 * probable cause and how to fix it.
 */
bool isolation_check_freeze(struct diag *diag);

/* Return a warning for the start of a run if the level protects little, or if
 * this machine lacks a part of the level.  If there is nothing to warn of,
 * return NULL. */
const char *isolation_banner(enum isolation level);

/* Return the name of a level for results and logs, such as "sandbox", or
 * "sandbox without Landlock" on a machine that lacks Landlock. */
const char *isolation_name(enum isolation level);

/* First version of the Landlock ABI that prevents a bot from sending signals to
 * processes outside its box. */
#define LANDLOCK_KEEPS_SIGNALS 6

/* Return the version of the kernel's Landlock ABI.  If the kernel has no
 * Landlock, return 0 with errno. */
int isolation_landlock(void);

/* Maximum number of starts of a helper program that something kills before it
 * has answered.  The number of tries is chosen, not required. */
#define ISOLATION_TRIES 3

/* Return true if @status, from waitpid, means that deadwood-box or the program
 * in the box was killed from outside.  After such a kill, @status does not
 * contain the result of the isolation check. */
bool isolation_is_lost(int status);

/**
 * isolation_output - run a helper program and read its output
 * @argv: command; ends with NULL
 * @errors: true: read the program's stderr; false: read its stdout
 * @out: set to the output.  Output longer than @size bytes is an error
 *
 * If something kills the program (isolation_is_lost), the function runs it
 * again, at most ISOLATION_TRIES times in all.  Returns the length of the
 * output in bytes, or -1 with errno.  The function sets @status to the waitpid
 * status of the last try.
 */
long isolation_output(char *const *argv, bool errors, void *out, size_t size,
		      int *status);

#endif
