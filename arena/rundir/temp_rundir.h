/*
 * temp_rundir.h - make a temporary folder for results, which the arena
 * discards, or moves when they are complete.
 *
 * If the process is killed, the folder remains until an arena makes the next
 * temporary folder in the same place (lib/file/tempdir.h).
 */
#ifndef DEADWOOD_ARENA_RUNDIR_TEMP_RUNDIR_H
#define DEADWOOD_ARENA_RUNDIR_TEMP_RUNDIR_H

#include <limits.h>
#include <stdbool.h>

#include "lib/diag.h"

/**
 * struct temp_rundir - a temporary folder
 * @results: path, owned, of the empty folder for results inside the folder
 *	@path
 */
struct temp_rundir {
	char path[PATH_MAX];
	char *results;
	int held;
};

/**
 * temp_rundir_make - make a temporary folder that contains an empty folder for
 * results
 * @place: folder in which to make the temporary folder; NULL: TMPDIR, or /tmp
 *	if TMPDIR is not set
 *
 * On an error, returns false and sets @diag.  After a success, the caller must
 * call temp_rundir_remove later.
 */
bool temp_rundir_make(struct temp_rundir *work, const char *place,
		      struct diag *diag);

/* Remove the temporary folder with all its content. */
void temp_rundir_remove(const struct temp_rundir *work);

#endif
