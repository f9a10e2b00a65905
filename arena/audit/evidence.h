/*
 * evidence.h - pack all data of one match into an archive, for an appeal.
 *
 * The archive contains all data that a check of the match needs.  This archive
 * has the log, the rows of the match in results.csv, the bots' standard error,
 * the rules, the configuration without the run's seed, hashes of all files, and
 * a README.  Two archives of one match are equal, byte for byte.
 */
#ifndef DEADWOOD_ARENA_AUDIT_EVIDENCE_H
#define DEADWOOD_ARENA_AUDIT_EVIDENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/diag.h"

/**
 * evidence_write - write an archive with all data of a match
 * @dir: results directory, which the function does not change
 * @path: path of the zip archive.  The function replaces an existing file
 *
 * Returns false with @diag and writes no archive if the match does not exist,
 * its log fails verification, or a system call fails.  Another match with the
 * same cards that is not played yet has the same result.
 */
bool evidence_write(const char *dir, uint64_t match, const char *path,
		    struct diag *diag);

/* If other matches with the same cards are not played yet, warn on stderr that
 * the log file @log must stay secret.  If @log is not in a results directory,
 * the function does nothing. */
void evidence_warn(const char *log);

/* Return true if the folder @dir was unpacked from an archive of
 * evidence_write. */
bool evidence_is_unpacked(const char *dir);

#endif
