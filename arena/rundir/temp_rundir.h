/*
 * temp_rundir.h - make a temporary folder for results: until they are complete,
 * or for results that are not kept.
 *
 * It uses lib/file/tempdir.h: a folder that a kill leaves is removed when the
 * next one is made in the same place.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_TEMP_RUNDIR_H
#define DEADWOOD_ARENA_RUNDIR_TEMP_RUNDIR_H

#include <limits.h>
#include <stdbool.h>

#include "lib/diag.h"

/**
 * struct temp_rundir - a temporary folder
 * @results: an empty folder in @path; owned
 */
struct temp_rundir {
	char path[PATH_MAX];
	char *results;
	int held;
};

/**
 * temp_rundir_make - make one
 * @place: the folder for it; NULL: that for temporary files, TMPDIR or else
 *	/tmp
 *
 * Returns false with @diag; else call temp_rundir_remove on @work.
 */
bool temp_rundir_make(struct temp_rundir *work, const char *place,
		      struct diag *diag);

/* Remove all of it, except for what was moved elsewhere. */
void temp_rundir_remove(const struct temp_rundir *work);

#endif
