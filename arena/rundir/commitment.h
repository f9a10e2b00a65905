/*
 * commitment.h - find the files of `arena commit` (*.final) beside a results
 * directory, and check that the run of a final uses the right file. freeze.h
 * describes the content of such a file.
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
 * The option is required if the tournament is a final, the file DIR.final
 * exists, and the run has not started yet.  Returns false with @diag, a message
 * with the option to give.
 */
bool commitment_is_optional(const struct config *config, const char *dir,
			    struct diag *diag);

/**
 * commitment_is_new - return true if no run in another folder beside @dir was
 * started with this commitment, because a commitment can be played only once
 * @commitment: path of the file that `arena commit` wrote
 *
 * A run in @dir that was started with this commitment may continue.  Returns
 * false with @diag, which contains the other folder.
 */
bool commitment_is_new(const char *dir, const char *commitment,
		       struct diag *diag);

/* Print a warning on stderr if the run uses no commitment although a commitment
 * file beside @dir seems to be for this final.  Such a file has the name of the
 * final, or contains bots of the same names and in the same folder. */
void commitment_warn(const struct config *config, const char *dir);

#endif
