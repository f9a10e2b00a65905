/* temp_rundir.c - a temporary folder for results; see temp_rundir.h. */
#include "arena/rundir/temp_rundir.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/rundir/outdir.h"
#include "lib/alloc.h"
#include "lib/file/tempdir.h"

static const char *
temp_rundir_default_place(void)
{
	const char *place = getenv("TMPDIR");

	return place != NULL && *place != '\0' ? place : "/tmp";
}

bool
temp_rundir_make(struct temp_rundir *work, const char *place, struct diag *diag)
{
	if (place == NULL)
		place = temp_rundir_default_place();
	tempdir_sweep_in(place); /* remove folders that killed arenas left */
	if (!tempdir_new_in(place, work->path, sizeof(work->path),
			    &work->held)) {
		diag_set(diag, "a folder in %s: %s", place, strerror(errno));
		return false;
	}
	work->results = xprintf("%s/results", work->path);
	if (outdir_make_one(work->results, diag))
		return true;
	temp_rundir_remove(work);
	return false;
}

void
temp_rundir_remove(const struct temp_rundir *work)
{
	(void)tempdir_end(work->path);
	close(work->held);
	free(work->results);
}
