/*
 * commitment.h - find the commitments of finals beside a results directory: is
 * one required, was it played before, or was it forgotten?  freeze.h defines
 * their content.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_COMMITMENT_H
#define DEADWOOD_ARENA_RUNDIR_COMMITMENT_H

#include <stdbool.h>

#include "arena/config/config.h"

/* Return DIR.final, where `arena commit` stores the commitment for the results
 * in DIR; owned. */
char *commitment_path(const char *dir);

/**
 * commitment_is_optional - may a run into @dir start without a commitment?
 *
 * Not if it is a final whose commitment is DIR.final, unless it has started.
 * Returns false with @diag: the option to use.
 */
bool commitment_is_optional(const struct config *config, const char *dir,
			    struct diag *diag);

/**
 * commitment_is_new - has no other folder beside @dir started with a
 * commitment?
 * @commitment: its path
 *
 * The run in @dir itself may continue.  Returns false with @diag, which names
 * the other folder.
 */
bool commitment_is_new(const char *dir, const char *commitment,
		       struct diag *diag);

/* Warn on stderr about a commitment beside @dir that seems to be for this
 * final, and is not used: one with its name, or for bots of the same names in
 * the same folder. */
void commitment_warn(const struct config *config, const char *dir);

#endif
