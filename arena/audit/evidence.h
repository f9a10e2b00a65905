/*
 * evidence.h - pack all data of one match into an archive, for an appeal.
 *
 * The archive contains all data that a check of the match needs: the log, the
 * rows of the match in results.csv, the bots' standard error, the rules, the
 * configuration without the run's seed, hashes of all files, and a README.  Two
 * archives of one match are equal, byte for byte.
 */
#ifndef DEADWOOD_ARENA_AUDIT_EVIDENCE_H
#define DEADWOOD_ARENA_AUDIT_EVIDENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/diag.h"

/**
 * evidence_write - write an archive with all data of a match
 * @dir: the results directory; not changed
 * @path: path of the zip archive; an existing file is replaced
 *
 * Returns false with @diag and writes no archive if the match does not exist,
 * its log fails verification, another match with the same cards is not played
 * yet, or a system call fails.
 */
bool evidence_write(const char *dir, uint64_t match, const char *path,
		    struct diag *diag);

/* If other matches with the same cards are not played yet, warn on stderr that
 * the log file @log must stay secret.  No effect if @log is not in a results
 * directory. */
void evidence_warn(const char *log);

/* Return true if the folder @dir was unpacked from an archive of
 * evidence_write. */
bool evidence_is_unpacked(const char *dir);

#endif
