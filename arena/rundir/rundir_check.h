/*
 * rundir_check.h - check the results directory before a run writes to it.
 *
 * A folder may be new, or empty, or have results of the same configuration, or
 * of one that asked for less; then its seed is used again.  Other files of the
 * user are left alone.
 *
 * store.h and outdir.h open and fill the folder.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_RUNDIR_CHECK_H
#define DEADWOOD_ARENA_RUNDIR_RUNDIR_CHECK_H

#include "arena/rundir/run_extend.h"

/**
 * rundir_prepare - make the folder, or check that it is suitable
 * @config: gets the seed of existing results, unless it has its own
 * @again: as in run_extend_find
 * @growth: the history, and whether the run is extended; the caller always
 *	calls run_extend_release
 *
 * Returns the text of config.yaml for the folder, owned; NULL with @diag.  This
 * is the existing text if it means the same: an earlier version did not write
 * the keys that were added since, and their defaults were in force.
 */
char *rundir_prepare(struct config *config, const char *dir, const char *again,
		     struct run_extend *growth, struct diag *diag);

/* Does the stored text of a configuration mean the same as @text, which is that
 * of @config, with the defaults of this version? */
bool rundir_check_same_config(const char *kept, const struct config *config,
			      const char *text);

#endif
