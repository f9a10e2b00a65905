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
 * verify_command - `arena verify DIR`, `arena verify LOG ...`
 * @argc, @argv: after the command's own word: argv[0] is the first argument
 *
 * Prints a line for each fault, and a last one that sums up.  Returns the exit
 * status: 0 nothing is wrong, 1 something is, 2 wrong use.
 */
int verify_command(int argc, char **argv);

#endif
