/*
 * evidence.h - pack all data of one match into an archive, for an appeal.
 *
 * The archive is sufficient to check the match: the log, its rows, what its
 * bots wrote to standard error, the rules, the configuration without the run's
 * seed, hashes of all of them, and a README.  The same match gives the same
 * bytes.
 */
#ifndef DEADWOOD_ARENA_AUDIT_EVIDENCE_H
#define DEADWOOD_ARENA_AUDIT_EVIDENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/diag.h"

/**
 * evidence_write - pack a match
 * @dir: the results directory; not changed
 * @path: of the archive, a zip; replaced if it exists
 *
 * Returns false with @diag and writes no archive: no such match, its log fails
 * verification, another match with the same cards is not played yet, or the
 * system's error.
 */
bool evidence_write(const char *dir, uint64_t match, const char *path,
		    struct diag *diag);

/* Warn on stderr if matches with the same cards as a log's match are not played
 * yet, since no one else may see it before.  Prints nothing for a log outside
 * of a results directory. */
void evidence_warn(const char *log);

/* Was @dir unpacked from such an archive? */
bool evidence_is_unpacked(const char *dir);

#endif
