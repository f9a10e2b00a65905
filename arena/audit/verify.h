/*
 * verify.h - check a results directory: `arena verify`.
 *
 * Compares the database with the configuration and the schedule; each log with
 * its row, the configuration and itself (match_audit.h, log_verify.h); and the
 * results files with the database.  Needs the memory of one log.
 */
#ifndef DEADWOOD_ARENA_AUDIT_VERIFY_H
#define DEADWOOD_ARENA_AUDIT_VERIFY_H

#include <stdbool.h>

/**
 * verify_folder - check a results directory
 *
 * Prints a line for each fault, and a summary last.  Returns the exit code: 0
 * without faults, else 1.
 */
int verify_folder(const char *dir);

/* Is this a file of `arena commit`, by its name or its first line? */
bool verify_is_final(const char *path);

/**
 * verify_final - check a file of `arena commit` (verify_final.c)
 *
 * Prints its commitment, how many of the bots' files changed since, which
 * directories next to it were begun with it, and the faults: a missing line, or
 * another run in its place.  Returns the exit code, as verify_folder.
 */
int verify_final(const char *path);

#endif
