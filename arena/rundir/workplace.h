/*
 * workplace.h - a folder for results that nobody sees: until they are whole, or
 * ever.
 *
 * It is one of lib/file/scratch.h: what a kill leaves is swept away by the next
 * that is made in the same place.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_WORKPLACE_H
#define DEADWOOD_ARENA_RUNDIR_WORKPLACE_H

#include <limits.h>
#include <stdbool.h>

#include "lib/diag.h"

/**
 * struct workplace
 * @results: an empty folder in @path; owned
 */
struct workplace {
	char path[PATH_MAX];
	char *results;
	int held;
};

/**
 * workplace_make - make one
 * @place: the folder that it lies in; NULL: that for temporary files, TMPDIR or
 *	else /tmp
 *
 * Returns false with @diag; else @work wants workplace_end.
 */
bool workplace_make(struct workplace *work, const char *place,
		    struct diag *diag);

/* All of it goes, but for what was given another place. */
void workplace_end(const struct workplace *work);

#endif
