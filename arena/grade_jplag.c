/*
 * grade_jplag.c - sources laid out for JPlag; see grade_out.h.
 *
 * DIR/submissions/LABEL/ has what each student handed in, unpacked by the same
 * rules; DIR/base/ what everybody was given, which JPlag leaves out of its
 * comparison.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/grade_out.h"
#include "arena/hall/cell.h"
#include "arena/plan/bots.h"
#include "arena/results/outdir.h"
#include "lib/alloc.h"

/* The starters that come with the arena: beside a build, or installed. */
static char *
find_starters(void)
{
	static const char *const places[] = { "../starters",
					      "../../share/deadwood/starters" };

	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		char *path = xprintf("%s/%s", program_dir(), places[i]);
		char *real = folder_path(path);

		free(path);
		if (access(real, R_OK | X_OK) == 0)
			return real;
		free(real);
	}
	return NULL;
}

static bool
lay_base(const struct roll *roll, const struct unpacking *how, const char *dir,
	 struct diag *diag)
{
	char *to = xprintf("%s/base", dir);
	char *from = roll->assignment->starter != NULL
			     ? xstrdup(roll->assignment->starter)
			     : find_starters();
	bool ok = from == NULL ||
		  unpack_folder(how, from, to, diag) == UNPACKING_DONE;

	free(from);
	free(to);
	return ok;
}

static bool
lay_all(const struct roll *roll, const struct unpacking *how, const char *dir,
	struct diag *diag)
{
	char *above = xprintf("%s/submissions", dir);
	bool ok = outdir_make(above, diag);

	for (size_t i = 0; ok && i < roll->count; i++) {
		const struct roll_row *row = &roll->row[i];
		char *to = xprintf("%s/%s", above, row->label);
		enum unpacking_end end = unpack_hand_in(how, row->student, to,
							diag);

		if (end == UNPACKING_REFUSED) /* its author knows */
			ok = tree_remove(to);
		else
			ok = end == UNPACKING_DONE;
		free(to);
	}
	free(above);
	return ok;
}

bool
grade_jplag(const struct roll *roll, enum isolation level, const char *dir,
	    struct diag *diag)
{
	const struct unpacking how = { .limits = roll->assignment->unpack,
				       .level = level,
				       .uid = cells_first_uid() };

	if (!outdir_is_free(dir)) {
		diag_set(diag,
			 "%s holds other files: name an empty or a new "
			 "folder with --jplag",
			 dir);
		return false;
	}
	return outdir_make(dir, diag) && lay_base(roll, &how, dir, diag) &&
	       lay_all(roll, &how, dir, diag);
}
