/*
 * rundir_check.h - a run meets the folder that its results go to.
 *
 * Before anything is written there: may it be?  A folder may be new, or empty,
 * or hold what the same configuration left, or one that asked for less; then
 * that gives what is drawn anew for each run, the seed.  What is somebody's own
 * stays as it is.
 *
 * Who opens and fills the folder is store.h and outdir.h.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_RUNDIR_CHECK_H
#define DEADWOOD_ARENA_RUNDIR_RUNDIR_CHECK_H

#include "arena/rundir/run_extend.h"

/**
 * rundir_check_folder - the folder is made, or found fit
 * @config: gets the seed of the results that are there, unless it has its own
 * @again: as in run_extend_find
 * @growth: what was there, and whether it grows; run_extend_release, in any
 * case
 *
 * Returns the text of the config.yaml that belongs there, owned; NULL with
 * @diag.  It is the text that is there already where that means the same: an
 * earlier version wrote no keys that were added since, and what they say where
 * they are left out is what was in force.
 */
char *rundir_check_folder(struct config *config, const char *dir,
			  const char *again, struct run_extend *growth,
			  struct diag *diag);

/* Does the text of a configuration that was kept say the same as @text, which
 * is
 * @config's, by today's defaults? */
bool rundir_check_means_the_same(const char *kept, const struct config *config,
				 const char *text);

#endif
