/*
 * verify.h - `arena verify`: does all that a results folder holds agree?
 *
 * The database is held against the configuration and the schedule, each log
 * against its row, the configuration and itself (verify_log.h, retrace.h), the
 * standings against the database.  Memory is that of one log.
 */
#ifndef DEADWOOD_ARENA_RESULTS_VERIFY_H
#define DEADWOOD_ARENA_RESULTS_VERIFY_H

/**
 * verify_folder - hold all of a folder against each other
 *
 * Prints a line for each fault, and a last one that sums up.  Returns the exit
 * status: 0 nothing is wrong, 1 something is.
 */
int verify_folder(const char *dir);

#endif
