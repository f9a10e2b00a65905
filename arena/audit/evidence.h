/*
 * evidence.h - all that belongs to one match, in an archive, for an appeal.
 *
 * Whoever has it needs nothing else of the run to check the match: the log, its
 * rows, what its bots wrote to standard error, the rules, the configuration
 * without the run's seed, hashes of all of them, and a page in plain words.
 * The same match gives the same bytes.
 */
#ifndef DEADWOOD_ARENA_AUDIT_EVIDENCE_H
#define DEADWOOD_ARENA_AUDIT_EVIDENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/diag.h"

/**
 * evidence_write - pack a match
 * @dir: the results directory; nothing in it is changed
 * @path: of the archive, a zip; what was there is replaced
 *
 * Returns false with @diag: no such match, its log does not hold, another match
 * with the same cards is still to be played, or the system's error; then there
 * is no archive.
 */
bool evidence_write(const char *dir, uint64_t match, const char *path,
		    struct diag *diag);

/* Warn on stderr if matches with the cards of a log's match are still to be
 * played, so that nobody else may see it yet.  A log that lies in no run's
 * folder says nothing. */
void evidence_warn(const char *log);

/* Was @dir unpacked from such an archive? */
bool evidence_holds(const char *dir);

#endif
