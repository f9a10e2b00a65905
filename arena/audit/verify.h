/*
 * verify.h - `arena verify`: does all that a results folder holds agree?
 *
 * The database is held against the configuration and the schedule, each log
 * against its row, the configuration and itself (match_audit.h, log_verify.h),
 * the standings against the database.  Memory is that of one log.
 */
#ifndef DEADWOOD_ARENA_AUDIT_VERIFY_H
#define DEADWOOD_ARENA_AUDIT_VERIFY_H

#include <stdbool.h>

/**
 * verify_folder - hold all of a folder against each other
 *
 * Prints a line for each fault, and a last one that sums up.  Returns the exit
 * status: 0 nothing is wrong, 1 something is.
 */
int verify_folder(const char *dir);

/* Is this what `arena commit` wrote, by its name or its first line? */
bool verify_is_final(const char *path);

/**
 * verify_final - look at what `arena commit` wrote (verify_final.c)
 *
 * Prints its commitment, how many of the bots' files are not as they were
 * frozen, which folders beside it were begun with it, and the faults: a line
 * that it lacks, or another run in its place.  Returns the exit status, as
 * verify_folder.
 */
int verify_final(const char *path);

#endif
