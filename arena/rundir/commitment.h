/*
 * commitment.h - the commitments of finals that lie beside a results directory:
 * must one be given, was it played before, or was it forgotten?  freeze.h has
 * what is in them.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_COMMITMENT_H
#define DEADWOOD_ARENA_RUNDIR_COMMITMENT_H

#include <stdbool.h>

#include "arena/config/config.h"

/* DIR.final: where `arena commit` puts the commitment to what is played into
 * DIR; owned. */
char *commitment_path(const char *dir);

/**
 * commitment_may_lack - may a run into @dir begin without a commitment?
 *
 * Not that of a final whose commitment is DIR.final, unless it has begun.
 * Returns false with @diag: what to give.
 */
bool commitment_may_lack(const struct config *config, const char *dir,
			 struct diag *diag);

/**
 * commitment_is_new - has no other folder beside @dir begun with a commitment?
 * @commitment: its path
 *
 * The run in @dir itself may go on.  Returns false with @diag, which names the
 * other folder.
 */
bool commitment_is_new(const char *dir, const char *commitment,
		       struct diag *diag);

/* Warn on stderr of a commitment beside @dir that seems to be made for this
 * final, and is not played: one with its name, or for bots of the same names in
 * the same folder. */
void commitment_warn(const struct config *config, const char *dir);

#endif
