/*
 * grade_jplag.c - sources laid out for JPlag; see grade_out.h.
 *
 * DIR/submissions/LABEL/ has what each student handed in, unpacked by the same
 * rules; DIR/base/ what everybody was given, which JPlag leaves out of its
 * comparison.
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
lay_starter(void *arg, const struct starter *starter, struct diag *diag)
{
	const char *base = arg;
	char *dir = xprintf("%s/%s", base, starter->folder);
	bool done = starter_write(starter, dir, "mybot", diag);

	free(dir);
	return done;
}

/* What the teacher gave, or what `arena init` would have. */
static bool
lay_base(const struct roster *roster, const struct unpacking *how,
	 const char *dir, struct diag *diag)
{
	const char *given = roster->assignment->starter;
	char *to = xprintf("%s/base", dir);
	bool refused;
	bool done = given != NULL ? unpack_folder(how, given, to, diag) ==
						    UNPACKING_DONE &&
					    tree_raise(to, &refused, diag)
				  : starter_each(lay_starter, to, diag);

	free(to);
	return done;
}

static bool
lay_all(const struct roster *roster, const struct unpacking *how,
	const char *dir, struct diag *diag)
{
	char *above = xprintf("%s/submissions", dir);
	bool ok = outdir_make(above, diag);

	for (size_t i = 0; ok && i < roster->count; i++) {
		const struct roster_row *row = &roster->row[i];
		enum unpacking_end end;
		char *to;

		if (row->again)
			continue;
		to = xprintf("%s/%s", above, row->label);
		end = unpack_hand_in(how, row->work, to, diag);
		if (end == UNPACKING_REFUSED) /* its author knows */
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
	if (outdir_is_free(dir))
		return true;
	diag_set(diag,
		 "%s holds other files: name an empty or a new folder with "
		 "--jplag",
		 dir);
	return false;
}

bool
grade_jplag(const struct roster *roster, enum isolation level, const char *dir,
	    struct diag *diag)
{
	const struct unpacking how = { .limits = roster->assignment->unpack,
				       .level = level,
				       .uid = sandbox_first_uid() };

	struct temp_rundir work;
	char *place;
	bool ok;

	if (!grade_jplag_is_free(dir, diag))
		return false;
	place = shard_folder_of(dir);
	ok = outdir_make(place, diag) && temp_rundir_make(&work, place, diag);
	free(place);
	if (!ok)
		return false;
	ok = lay_base(roster, &how, work.results, diag) &&
	     lay_all(roster, &how, work.results, diag) &&
	     shard_folder_take(work.results, dir, diag);
	temp_rundir_end(&work);
	return ok;
}
