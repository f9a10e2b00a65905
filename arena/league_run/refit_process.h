/*
 * refit_process.h - compute the ratings of a league in a process of its own, so
 * that no table waits: `arena league refit DIR`.
 *
 * It is a new program, not a fork: a fork must not use a database that its
 * parent has opened.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_RUN_REFIT_PROCESS_H
#define DEADWOOD_ARENA_LEAGUE_RUN_REFIT_PROCESS_H

#include "arena/league_run/league_state.h"

#define REFIT_US INT64_C(60000000) /* arbitrary: pause between two refits */

/* Start a refit if one is due: a group ended, and the last refit began more
 * than REFIT_US ago, or a version has played its placement groups. */
void refit_process_turn(struct league *league);

/* Handle the end of a process.  Returns false if @pid is not the refit. */
bool refit_process_reaped(struct league *league, pid_t pid, int status);

/* Compute the ratings of a league, and store them.  This is the work
 * of the process.  On an error, returns false and sets @diag. */
bool refit_league(const struct league_config *config, struct diag *diag);

#endif
