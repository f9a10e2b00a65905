/*
 * grade_script.c - run the Python program that derives files from grades; see
 * grade_script.h.  Linux only: spawn.h.
 */
#define _GNU_SOURCE /* environ */
#include "arena/grade/grade_script.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/html/page_head.h"
#include "arena/html/page_style.h"
#include "arena/process/spawn.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#include "lib/format/json_print.h"

/* folder of the Python program, next to the arena's programs */
#define FOLDER "deadwood_grade"
#define DIGITS 15 /* digits of a number, as in grade.json */

/* --- description ---------------------------------------------------------- */

/* Return the part of a path below the folder of the grades, or null if the path
 * is elsewhere. */
static json_t *
script_path_json(const struct roster *roster, const char *path)
{
	return path == NULL ? json_null()
			    : json_of_text(path + strlen(roster->out) + 1);
}

static json_t *
script_text_or_null(const char *text)
{
	return text == NULL ? json_null() : json_of_text(text);
}

/* Add the paths of the log and of the stderr that show an example of each
 * fault. */
static void
script_add_examples(json_t *faults, const struct roster *roster,
		    const struct roster_row *row)
{
	for (unsigned i = 0; i < row->grade.faults; i++) {
		const struct fault_grade *fault = &row->grade.fault[i];
		json_t *one = json_array_get(faults, i);
		char *log = feedback_find_fault_log(roster, row, i);
		char *text = fault->verdict != VERDICT_SUSPENDED
				     ? feedback_read_stderr(roster, row, fault)
				     : xstrdup("");

		json_put(one, "log", script_path_json(roster, log));
		json_put(one, "stderr", json_of_text(text));
		free(text);
		free(log);
	}
}

static json_t *
script_lost_json(const struct roster *roster, const struct roster_row *row)
{
	unsigned rung = 0;
	uint64_t match = 0;
	char *path = feedback_find_lost(roster, row, &rung, &match);
	json_t *out;

	if (path == NULL)
		return json_null();
	free(path);
	out = json_object();
	json_put(out, "rung",
		 json_of_text(roster->assignment->rung[rung].name));
	json_put(out, "match", json_of_count(match));
	json_put(out, "forfeited",
		 json_boolean(match != row->grade.rung[rung].lost));
	return out;
}

static json_t *
script_student_json(const struct roster *roster, const struct roster_row *row)
{
	const struct grade *grade = &row->grade;
	char *who = roster_display_name(roster, row);
	json_t *out = json_object();
	json_t *all = grade_json(grade, roster->assignment);

	script_add_examples(json_object_get(all, "faults"), roster, row);
	json_put(out, "label", json_of_text(row->label));
	json_put(out, "who", json_of_text(who));
	json_put(out, "prefix", script_text_or_null(row->student->prefix));
	json_put(out, "folder", script_path_json(roster, row->folder));
	json_put(out, "repeated", json_boolean(row->repeated));
	json_put(out, "points",
		 json_of_number(grade_points(grade, roster->assignment)));
	json_put(
		out, "unplayed",
		script_text_or_null(grade_unplayed(grade, roster->assignment)));
	json_put(out, "lost", script_lost_json(roster, row));
	json_put(out, "grade", all);
	free(who);
	return out;
}

/* Return the style sheet of the pages. */
static json_t *
script_style_json(void)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = xmemstream(&text, &len);
	json_t *style;

	for (const char *const *part = page_style; *part != NULL; part++)
		fputs(*part, out);
	fclose(out);
	style = json_of_text(text);
	free(text);
	return style;
}

static json_t *
script_roster_json(const struct roster *roster)
{
	const struct assignment *assignment = roster->assignment;
	json_t *out = json_object(), *rungs = json_array();
	json_t *students = json_array();

	for (unsigned i = 0; i < assignment->rungs; i++) {
		const struct rung *rung = &assignment->rung[i];
		json_t *one = json_object();

		json_put(one, "name", json_of_text(rung->name));
		json_put(one, "bar", json_of_number(rung->bar));
		json_put(one, "points", json_of_number(rung->points));
		json_array_append_new(rungs, one);
	}
	for (size_t i = 0; i < roster->count; i++)
		json_array_append_new(
			students, script_student_json(roster, &roster->row[i]));
	json_put(out, "generator", json_of_text("deadwood " DEADWOOD_VERSION));
	json_put(out, "policy", json_of_text(PAGE_POLICY));
	json_put(out, "style", script_style_json());
	json_put(out, "name", json_of_text(assignment->name));
	json_put(out, "points", json_of_number(assignment_points(assignment)));
	json_put(out, "highest", json_boolean(assignment->highest));
	json_put(out, "rungs", rungs);
	json_put(out, "students", students);
	return out;
}

/* --- process -------------------------------------------------------------- */

/* Run the program in @dir and wait for its end.  Returns the exit status, or -1
 * with errno. */
static int
script_spawn(const char *dir, char *option, int in, int errors)
{
	char *python = program_in_path("python3");
	char *folder = xprintf("%s/" FOLDER, program_dir());
	/* use no modules of the user, of the current folder or of packages, and
	 * write no caches */
	char isolated[] = "-I", standard[] = "-S", clean[] = "-B";
	char *argv[] = {
		python, isolated, standard, clean, folder, option, NULL
	};
	const struct spawn spawn = { .argv = argv,
				     .env = environ,
				     .dir = dir,
				     .fds = { in, -1, errors, -1 },
				     .core = -1 };
	bool chdir_failed;
	int error = ENOENT, status = -1;
	pid_t pid;

	if (python != NULL)
		error = spawn_start(&spawn, &pid, &chdir_failed);
	if (error == 0)
		status = spawn_reap(pid);
	free(folder);
	free(python);
	errno = error;
	return status;
}

/* Set @diag to the last line that the program printed. */
static void
script_explain(FILE *errors, int status, struct diag *diag)
{
	char text[DIAG_TEXT_MAX / 2] = "", line[DIAG_TEXT_MAX / 2];

	if (status == -1 && errno == ENOENT) {
		diag_set(diag, "python3 is required for the feedback pages; "
			       "install python3");
		return;
	}
	if (status == -1)
		snprintf(text, sizeof(text), "%s", strerror(errno));
	else
		spawn_status_text(status, text, sizeof(text));
	rewind(errors);
	while (fgets(line, sizeof(line), errors) != NULL)
		if (line[0] != '\n')
			snprintf(text, sizeof(text), "%.*s",
				 (int)strcspn(line, "\n"), line);
	diag_set(diag, "%s/" FOLDER ": %s", program_dir(), text);
}

/* Run the program; if it fails, report the failure. */
static bool
script_run(const char *dir, char *option, int in, struct diag *diag)
{
	FILE *errors = tmpfile();
	int status;

	if (errors == NULL) {
		diag_set(diag, "a temporary file: %s", strerror(errno));
		return false;
	}
	status = script_spawn(dir, option, in, fileno(errors));
	if (status != 0)
		script_explain(errors, status, diag);
	fclose(errors);
	return status == 0;
}

bool
grade_script_check(struct diag *diag)
{
	char check[] = "--check";

	return script_run(NULL, check, -1, diag);
}

bool
grade_script_run(const struct roster *roster, struct diag *diag)
{
	FILE *in = tmpfile();
	bool ok = in != NULL;

	if (!ok) {
		diag_set(diag, "a temporary file: %s", strerror(errno));
		return false;
	}
	json_print(in, script_roster_json(roster), DIGITS);
	rewind(in);
	ok = script_run(roster->out, NULL, fileno(in), diag);
	fclose(in);
	return ok;
}
