/*
 * grade_out.c - write the output of `arena grade`; see grade_out.h.
 *
 *   DIR/grades.csv, with --anonymous also DIR/aliases.csv
 *   DIR/feedback/LABEL/       files for the student and for autograders
 *   DIR/moodle-feedback.zip   all feedback, if Moodle gave the names
 *   DIR/alike.csv             pairs of similar submissions
 */
#include "arena/grade/grade_out.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/archive/archive_writer.h"
#include "arena/grade/similarity.h"
#include "arena/rundir/outdir.h"
#include "arena/viewer/match_page.h"
#include "lib/alloc.h"
#include "lib/file/atomic_file.h"
#include "lib/file/removal.h"

#define COPY_BYTES 65536

/* Write a table of all students. */
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

/* Write a file of one student. */
static bool
grade_write_page(const struct roster *roster, const struct roster_row *row,
		 const char *folder, const char *name,
		 void (*print)(FILE *out, const struct roster *roster,
			       const struct roster_row *row),
		 struct diag *diag)
{
	char *path = xprintf("%s/%s", folder, name);
	struct atomic_file draft;
	bool ok = atomic_file_begin(&draft, path, diag);

	if (ok) {
		print(draft.out, roster, row);
		ok = atomic_file_end(&draft, true, diag);
	}
	free(path);
	return ok;
}

static bool
grade_copy_file(const char *from, const char *to, struct diag *diag)
{
	FILE *in = fopen(from, "re");
	struct atomic_file draft;
	char piece[COPY_BYTES];
	size_t n;
	bool ok;

	if (in == NULL) {
		diag_set(diag, "%s: %s", from, strerror(errno));
		return false;
	}
	ok = atomic_file_begin(&draft, to, diag);
	if (ok) {
		while ((n = fread(piece, 1, sizeof(piece), in)) > 0)
			fwrite(piece, 1, n, draft.out);
		ok = atomic_file_end(&draft, ferror(in) == 0, diag);
	}
	fclose(in);
	return ok;
}

static bool
grade_write_lost_match(const struct roster *roster,
		       const struct roster_row *row, const char *folder,
		       struct diag *diag)
{
	const struct match_look look = { .eyes = NULL };
	unsigned rung = 0;
	uint64_t match = 0;
	struct atomic_file draft;
	char *log = feedback_find_lost(roster, row, &rung, &match), *path;
	bool ok;

	if (log == NULL)
		return true;
	path = xprintf("%s/" FEEDBACK_LOST, folder);
	ok = atomic_file_begin(&draft, path, diag) &&
	     atomic_file_end(&draft,
			     match_page(draft.out, log, &look, NULL, 0, diag),
			     diag);
	free(path);
	free(log);
	return ok;
}

/* Copy the logs of the matches that the feedback page links. */
static bool
grade_write_fault_logs(const struct roster *roster,
		       const struct roster_row *row, const char *folder,
		       struct diag *diag)
{
	bool ok = true;

	for (unsigned i = 0;
	     ok && row->grade.state == GRADE_READY && i < row->grade.faults;
	     i++) {
		const struct fault_grade *fault = &row->grade.fault[i];
		char *from = feedback_find_fault_log(roster, row, i);
		char *name, *to;

		if (from == NULL || grade_fault_count(&row->grade, i) == 0) {
			free(from);
			continue;
		}
		name = feedback_log_name(roster, fault->rung, from);
		to = xprintf("%s/%s", folder, name);
		ok = grade_copy_file(from, to, diag);
		free(to);
		free(name);
		free(from);
	}
	return ok;
}

static bool
grade_write_student(const struct roster *roster, const struct roster_row *row,
		    const char *feedback, struct diag *diag)
{
	char *folder = xprintf("%s/%s", feedback, row->label);
	bool ok = outdir_make(folder, diag) &&
		  grade_write_page(roster, row, folder, FEEDBACK_PAGE,
				   feedback_page, diag) &&
		  grade_write_lost_match(roster, row, folder, diag) &&
		  grade_write_fault_logs(roster, row, folder, diag) &&
		  grade_write_page(roster, row, folder, "results.json",
				   gradescope_json, diag);

	if (ok && getenv("CLASSROOM") != NULL)
		ok = grade_write_page(roster, row, folder, "result.json",
				      classroom50_json, diag);
	free(folder);
	return ok;
}

/* Write the feedback of all students, and replace the old folder. */
static bool
grade_write_feedback(const struct roster *roster, struct diag *diag)
{
	char *folder = xprintf("%s/feedback", roster->out);
	char *beside = xprintf("%s.new", folder);
	bool ok = removal_path(beside);

	for (size_t i = 0; ok && i < roster->count; i++)
		if (roster->row[i].grade.state != GRADE_NEW)
			ok = grade_write_student(roster, &roster->row[i],
						 beside, diag);
	if (ok && (!outdir_make(beside, diag) || !removal_path(folder) ||
		   rename(beside, folder) != 0)) {
		diag_set(diag, "%s: %s", folder, strerror(errno));
		ok = false;
	}
	free(beside);
	free(folder);
	return ok;
}

/* --- Moodle --------------------------------------------------------------- */

static bool
moodle_zip_file(struct archive_writer *zip, const char *path, const char *name,
		struct diag *diag)
{
	struct archive_item item = { .name = name, .mtime_s = ARCHIVE_NO_TIME };
	FILE *in = fopen(path, "re");
	char piece[COPY_BYTES];
	struct stat st;
	size_t n;
	bool ok = in != NULL && fstat(fileno(in), &st) == 0;

	if (!ok) {
		diag_set(diag, "%s: %s", path, strerror(errno));
	} else {
		item.bytes = st.st_size;
		ok = archive_writer_entry(zip, &item);
		while (ok && (n = fread(piece, 1, sizeof(piece), in)) > 0)
			ok = archive_writer_bytes(zip, piece, n);
	}
	if (in != NULL)
		fclose(in);
	return ok;
}

/* Return true for files of the student, false for those of autograders. */
static int
moodle_is_for_student(const struct dirent *entry)
{
	const char *ending = strrchr(entry->d_name, '.');

	return entry->d_name[0] != '.' &&
	       (ending == NULL || strcmp(ending, ".json") != 0);
}

/* Add a student's page and the files that it links, named as in Moodle. */
static bool
moodle_zip_student(struct archive_writer *zip, const struct roster *roster,
		   const struct roster_row *row, struct diag *diag)
{
	char *folder = xprintf("%s/feedback/%s", roster->out, row->label);
	struct dirent **entry = NULL;
	int n = scandir(folder, &entry, moodle_is_for_student, alphasort);
	bool ok = n != -1;

	if (!ok)
		diag_set(diag, "%s: %s", folder, strerror(errno));
	for (int i = 0; i < n; i++) {
		char *path = xprintf("%s/%s", folder, entry[i]->d_name);
		char *name = xprintf("%s%s", row->student->prefix,
				     entry[i]->d_name);

		ok = ok && moodle_zip_file(zip, path, name, diag);
		free(name);
		free(path);
		free(entry[i]);
	}
	free(entry);
	free(folder);
	return ok;
}

static bool
moodle_zip_all(const struct roster *roster, const char *path, struct diag *diag)
{
	struct archive_writer *zip;
	struct atomic_file draft;
	bool ok = atomic_file_begin(&draft, path, diag);

	if (!ok)
		return false;
	zip = archive_writer_open(ARCHIVE_ZIP, draft.out, "the archive", diag);
	ok = zip != NULL;
	for (size_t i = 0; ok && i < roster->count; i++)
		if (roster->row[i].student->prefix != NULL &&
		    roster->row[i].grade.state != GRADE_NEW)
			ok = moodle_zip_student(zip, roster, &roster->row[i],
						diag);
	return atomic_file_end(&draft, archive_writer_close(zip, ok), diag);
}

static bool
grade_write_moodle(const struct roster *roster, struct diag *diag)
{
	char *path;
	bool any = false, ok;

	for (size_t i = 0; i < roster->count; i++)
		any |= roster->row[i].student->prefix != NULL;
	if (!any)
		return true;
	path = xprintf("%s/moodle-feedback.zip", roster->out);
	ok = moodle_zip_all(roster, path, diag);
	free(path);
	return ok;
}

static bool
grade_write_alike(const struct roster *roster, struct diag *diag)
{
	char *path = xprintf("%s/alike.csv", roster->out);
	struct atomic_file draft;
	bool ok = atomic_file_begin(&draft, path, diag) &&
		  atomic_file_end(&draft,
				  similarity_csv(draft.out, roster, diag),
				  diag);

	free(path);
	return ok;
}

bool
grade_write_files(const struct roster *roster, struct diag *diag)
{
	return grade_write_table(roster, "grades.csv", grades_csv, diag) &&
	       (!roster->anonymous ||
		grade_write_table(roster, "aliases.csv", aliases_csv, diag)) &&
	       grade_write_feedback(roster, diag) &&
	       grade_write_moodle(roster, diag) &&
	       grade_write_alike(roster, diag);
}
