/* feedback.c - find the logs that a student's feedback shows; see roster.h. */
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/grade/roster.h"
#include "arena/rundir/outdir.h"
#include "lib/alloc.h"
#include "lib/text/safe_stdio.h"

#define STDERR_SHOWN 2000 /* maximum bytes of a bot's stderr */

static char *
feedback_find_log(const struct roster *roster, const struct roster_row *row,
		  unsigned rung, uint64_t match)
{
	char *dir = xprintf("%s/rungs/%s", row->folder,
			    roster->assignment->rung[rung].name);
	char path[PATH_MAX];

	outdir_find_log(dir, match, path);
	free(dir);
	return access(path, F_OK) == 0 ? xstrdup(path) : NULL;
}

char *
feedback_find_fault_log(const struct roster *roster,
			const struct roster_row *row, unsigned number)
{
	const struct fault_grade *fault = &row->grade.fault[number];

	return fault->verdict == VERDICT_SUSPENDED
		       ? NULL
		       : feedback_find_log(roster, row, fault->rung,
					   fault->match);
}

static char *
feedback_find_forfeit(const struct roster *roster, const struct roster_row *row,
		      unsigned *rung, uint64_t *match)
{
	char *path = NULL;

	for (unsigned i = 0; path == NULL && i < row->grade.faults; i++) {
		const struct fault_grade *fault = &row->grade.fault[i];

		if (fault->verdict == VERDICT_OK)
			continue;
		*rung = fault->rung;
		*match = fault->match;
		path = feedback_find_fault_log(roster, row, i);
	}
	return path;
}

char *
feedback_find_lost(const struct roster *roster, const struct roster_row *row,
		   unsigned *rung, uint64_t *match)
{
	char *found = NULL, *path;

	if (row->grade.state != GRADE_READY)
		return NULL;
	for (unsigned i = 0; i < roster->assignment->rungs; i++) {
		const struct rung_grade *grade = &row->grade.rung[i];
		bool missed = grade->state == RUNG_MISSED;

		path = grade->lost != 0 && (found == NULL || missed)
			       ? feedback_find_log(roster, row, i, grade->lost)
			       : NULL;
		if (path == NULL)
			continue;
		free(found);
		found = path;
		*rung = i;
		*match = grade->lost;
		if (missed)
			break;
	}
	return found != NULL ? found
			     : feedback_find_forfeit(roster, row, rung, match);
}

char *
feedback_read_stderr(const struct roster *roster, const struct roster_row *row,
		     const struct fault_grade *fault)
{
	char *path = xprintf(
		"%s/rungs/%s/bots/" ASSIGNMENT_BOT "/%06" PRIu64 ".log",
		row->folder, roster->assignment->rung[fault->rung].name,
		fault->match);
	FILE *in = fopen(path, "re"), *out;
	char text[STDERR_SHOWN + 1], *shown = NULL;
	size_t n = in != NULL ? fread(text, 1, STDERR_SHOWN, in) : 0;

	text[n] = '\0';
	if (in != NULL)
		fclose(in);
	student_text_hide_paths(&row->places, text);
	out = xmemstream(&shown, &n);
	safe_stdio_write(out, text, strlen(text), 0);
	fclose(out);
	free(path);
	return shown;
}
