/*
 * grade_out.c - write the output of `arena grade`; see grade_out.h.
 *
 *   DIR/grades.csv, with --anonymous also DIR/aliases.csv
 *   DIR/feedback/LABEL/lost-match.html
 *
 * The Python program (grade_script.h) writes all other output files.
 */
#include "arena/grade/grade_out.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/grade/grade_script.h"
#include "arena/rundir/outdir.h"
#include "arena/viewer/match_page.h"
#include "lib/alloc.h"
#include "lib/file/atomic_file.h"
#include "lib/file/removal.h"

/* Write a table with a row for each student. */
static bool
grade_write_table(const struct roster *roster, const char *name,
		  void (*print)(FILE *out, const struct roster *roster),
		  struct diag *diag)
{
	char *path = xprintf("%s/%s", roster->out, name);
	struct atomic_file draft;
	bool ok = atomic_file_begin(&draft, path, diag);

	if (ok) {
		print(draft.out, roster);
		ok = atomic_file_end(&draft, true, diag);
	}
	free(path);
	return ok;
}

static bool
grade_write_lost_match(const struct roster *roster,
		       const struct roster_row *row, const char *feedback,
		       struct diag *diag)
{
	const struct match_look look = { .eyes = NULL };
	unsigned rung = 0;
	uint64_t match = 0;
	struct atomic_file draft;
	char *log = feedback_find_lost(roster, row, &rung, &match);
	char *folder, *path;
	bool ok;

	if (log == NULL)
		return true;
	folder = xprintf("%s/%s", feedback, row->label);
	path = xprintf("%s/lost-match.html", folder);
	ok = outdir_make(folder, diag) &&
	     atomic_file_begin(&draft, path, diag) &&
	     atomic_file_end(&draft,
			     match_page(draft.out, log, &look, NULL, 0, diag),
			     diag);
	free(path);
	free(folder);
	free(log);
	return ok;
}

bool
grade_write_feedback(const struct roster *roster, struct diag *diag)
{
	char *folder = xprintf("%s/feedback", roster->out);
	char *beside = xprintf("%s.new", folder);
	bool ok = true;

	if (!removal_path(beside)) {
		diag_set(diag, "%s: %s", beside, strerror(errno));
		ok = false;
	}
	ok = ok && outdir_make(beside, diag);
	for (size_t i = 0; ok && i < roster->count; i++)
		ok = grade_write_lost_match(roster, &roster->row[i], beside,
					    diag);
	ok = ok && grade_script_run(roster, diag);
	if (ok && (!removal_path(folder) || rename(beside, folder) != 0)) {
		diag_set(diag, "%s: %s", folder, strerror(errno));
		ok = false;
	}
	free(beside);
	free(folder);
	return ok;
}

bool
grade_write_tables(const struct roster *roster, struct diag *diag)
{
	return grade_write_table(roster, "grades.csv", grades_csv, diag) &&
	       (!roster->anonymous ||
		grade_write_table(roster, "aliases.csv", aliases_csv, diag));
}
