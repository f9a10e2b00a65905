/*
 * grade_jplag.c - write sources in the layout of JPlag; see grade_out.h.
 *
 * DIR/submissions/LABEL/ contains each submission, unpacked by the same rules.
 * DIR/base/ contains the starter, which JPlag excludes from its comparison.
 */
#include <stdlib.h>

#include "arena/grade/grade_out.h"
#include "arena/rundir/outdir.h"
#include "arena/rundir/temp_rundir.h"
#include "arena/sandbox/sandbox.h"
#include "arena/shards/shard_folder.h"
#include "arena/starter/starter.h"
#include "lib/alloc.h"
#include "lib/file/removal.h"

static bool
jplag_write_starter(void *arg, const struct starter *starter, struct diag *diag)
{
	const char *base = arg;
	char *dir = xprintf("%s/%s", base, starter->folder);
	bool done = starter_write(starter, dir, "mybot", diag);

	free(dir);
	return done;
}

/* Write the teacher's starter.  If there is none, write the starters of `arena
 * init`. */
static bool
jplag_write_base(const struct roster *roster, const struct unpack_how *how,
		 const char *dir, struct diag *diag)
{
	const char *given = roster->assignment->starter;
	char *to = xprintf("%s/base", dir);
	bool refused;
	bool done = given != NULL ? unpack_folder(how, given, to, diag) ==
						    UNPACKING_DONE &&
					    tree_strip_top(to, &refused, diag)
				  : starter_each(jplag_write_starter, to, diag);

	free(to);
	return done;
}

static bool
jplag_write_submissions(const struct roster *roster,
			const struct unpack_how *how, const char *dir,
			struct diag *diag)
{
	char *above = xprintf("%s/submissions", dir);
	bool ok = outdir_make(above, diag);

	for (size_t i = 0; ok && i < roster->count; i++) {
		const struct roster_row *row = &roster->row[i];
		enum unpacking_end end;
		char *to;

		if (row->repeated)
			continue;
		to = xprintf("%s/%s", above, row->label);
		end = submission_unpack(how, row->submission, to, diag);
		/* the feedback page reports the reason */
		if (end == UNPACKING_REFUSED)
			ok = removal_path(to);
		else
			ok = end == UNPACKING_DONE;
		free(to);
	}
	free(above);
	return ok;
}

bool
grade_jplag_is_free(const char *dir, struct diag *diag)
{
	if (outdir_is_empty(dir))
		return true;
	diag_set(diag,
		 "%s is not empty: name an empty or a new folder with --jplag",
		 dir);
	return false;
}

bool
grade_jplag(const struct roster *roster, enum isolation level, const char *dir,
	    struct diag *diag)
{
	const struct unpack_how how = { .limits = roster->assignment->unpack,
					.level = level,
					.uid = sandbox_first_uid() };

	struct temp_rundir work;
	char *place;
	bool ok;

	if (!grade_jplag_is_free(dir, diag))
		return false;
	place = shard_folder_parent(dir);
	ok = outdir_make(place, diag) && temp_rundir_make(&work, place, diag);
	free(place);
	if (!ok)
		return false;
	ok = jplag_write_base(roster, &how, work.results, diag) &&
	     jplag_write_submissions(roster, &how, work.results, diag) &&
	     shard_folder_replace(work.results, dir, diag);
	temp_rundir_remove(&work);
	return ok;
}
