/*
 * commitment.h - find the files of `arena commit` (*.final) beside a results
 * directory, and check that the run of a final uses the right file. freeze.h
 * describes the content of a *.final file.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_COMMITMENT_H
#define DEADWOOD_ARENA_RUNDIR_COMMITMENT_H

#include <stdbool.h>

#include "arena/config/config.h"

/* Return DIR.final, the path of the file that `arena commit` writes by default
 * for a run into DIR; owned. */
char *commitment_path(const char *dir);

/**
 * commitment_is_optional - return true if a run into @dir may start without the
 * option --commitment
 *
 * A run needs the option if three conditions hold: the tournament is a final,
 * the file DIR.final exists, and the run has not started yet.  If the option is
 * required, returns false; then @diag tells the user which option to give.
 */
bool commitment_is_optional(const struct config *config, const char *dir,
			    struct diag *diag);

/**
 * commitment_is_new - return true if no run in another folder beside @dir has
 * used this commitment.  A commitment can be played only once
 * @commitment: path of the file that `arena commit` wrote
 *
 * A run in @dir that was started with this commitment may continue.  If another
 * folder has used the commitment, returns false; then @diag names this folder.
 */
bool commitment_is_new(const char *dir, const char *commitment,
		       struct diag *diag);

/* If the run uses no commitment although a commitment file beside @dir seems to
 * be for this final, print a warning on stderr.  A commitment file seems to be
 * for a final if it has the name of the final.  Or it contains bots with the
 * same names and in the same folder. */
void commitment_warn(const struct config *config, const char *dir);

#endif
