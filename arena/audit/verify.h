/*
 * verify.h - check a results directory: `arena verify`.
 *
 * The check compares the database with the configuration and the schedule, and
 * the results files with the database.  The check replays each log
 * (log_verify.h).  The check compares each log with its row in results.db and
 * with the configuration (match_audit.h).  The check keeps only one log at a
 * time in memory.
 */
#ifndef DEADWOOD_ARENA_AUDIT_VERIFY_H
#define DEADWOOD_ARENA_AUDIT_VERIFY_H

#include <stdbool.h>

/**
 * verify_folder - check a results directory
 *
 * verify_folder prints a line for each fault, then a summary.  Returns exit
 * code 0 if the directory has no fault, else 1.
 */
int verify_folder(const char *dir);

/* Return true if the file @path has the name or the first line of a file that
 * `arena commit` writes. */
bool verify_is_final(const char *path);

/**
 * verify_final - check a file of `arena commit` (verify_final.c)
 *
 * verify_final prints the commitment, and the number of bots' files that have
 * changed since `arena commit`.  The function also prints which results
 * directories beside the file belong to runs that began with the file.  A fault
 * is a missing line, or a directory with the file's name that contains another
 * run.  Returns exit code 0 if the file has no fault, else 1.
 */
int verify_final(const char *path);

#endif
