/*
 * rundir_check.h - check the results directory before a run writes to it.
 *
 * A run can use a folder that is new or empty.  A run can also use a folder
 * with results of the same configuration, or of a configuration that the user
 * has extended (run_extend.h).  In a folder with results, the run uses the seed
 * of these results.  The arena refuses a folder that contains other files and
 * no results.
 *
 * Related modules: store.h opens the folder's database, outdir.h writes its
 * files.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_RUNDIR_CHECK_H
#define DEADWOOD_ARENA_RUNDIR_RUNDIR_CHECK_H

#include "arena/rundir/run_extend.h"

/**
 * rundir_prepare - create the results directory, or check that an existing one
 * is suitable
 * @config: configuration of the run.  If it has no seed, the function sets the
 *	seed of the existing results
 * @again: name of a bot whose matches the run replays, or NULL
 * @growth: set to the history of the folder, and to whether the run is
 *	extended.  The caller must call run_extend_release even after a failure
 *
 * Returns the text for config.yaml in the folder, owned.  On an error, returns
 * NULL and sets @diag.  If the existing config.yaml gives the same tournament,
 * the result is its text.  (An earlier version of Deadwood may have written the
 * existing config.yaml without some keys.)
 */
char *rundir_prepare(struct config *config, const char *dir, const char *again,
		     struct run_extend *growth, struct diag *diag);

/* Return true if the stored configuration text @kept gives the same tournament
 * as @text, the text of @config.  Keys that are missing in @kept have their
 * default values. */
bool rundir_check_same_config(const char *kept, const struct config *config,
			      const char *text);

#endif
