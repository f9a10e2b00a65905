/*
 * temp_rundir.h - a folder for results that nobody sees: until they are whole,
 * or ever.
 *
 * It is one of lib/file/tempdir.h: what a kill leaves is swept away by the next
 * that is made in the same place.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_TEMP_RUNDIR_H
#define DEADWOOD_ARENA_RUNDIR_TEMP_RUNDIR_H

#include <limits.h>
#include <stdbool.h>

#include "lib/diag.h"

/**
 * struct temp_rundir
 * @results: an empty folder in @path; owned
 */
struct temp_rundir {
	char path[PATH_MAX];
	char *results;
	int held;
};

/**
 * temp_rundir_make - make one
 * @place: the folder that it lies in; NULL: that for temporary files, TMPDIR or
 *	else /tmp
 *
 * Returns false with @diag; else @work wants temp_rundir_end.
 */
bool temp_rundir_make(struct temp_rundir *work, const char *place,
		      struct diag *diag);

/* All of it goes, but for what was given another place. */
void temp_rundir_end(const struct temp_rundir *work);

#endif
