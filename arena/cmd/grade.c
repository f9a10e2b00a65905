/* grade.c - `arena grade`: grade submissions of a class; see commands.h. */
#include <errno.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/cmd/commands.h"
#include "arena/config/bot_names.h"
#include "arena/config/safe_path.h"
#include "arena/grade/grade_out.h"
#include "arena/grade/grade_pool.h"
#include "arena/grade/grade_script.h"
#include "arena/grade/gradebook.h"
#include "arena/grade/teams.h"
#include "arena/process/host_limits.h"
#include "arena/rundir/outdir.h"
#include "arena/sandbox/isolation.h"
#include "arena/sandbox/isolation_resolve.h"
#include "arena/schedule/seeds.h"
#include "arena/store/lock.h"
#include "arena/tournament/playing.h"
#include "lib/alloc.h"
#include "lib/file/input_file.h"
#include "lib/text/wrap.h"

#define SEED_FILE  "seed"
#define SEED_BYTES 16
#define SEED_MIXED "mixed with the seed of the configuration\n"

struct grade_request {
	const char *out, *jplag, *teams;
	bool anonymous;
	struct gradebook_how into;
};

/**
 * struct grading - state of the command
 */
struct grading {
	const struct grade_request *request;
	struct csv_notes notes;
	struct assignment *assignment;
	struct submissions submissions;
	struct grade_job job;
	char *out;
	struct diag diag;
};

static enum status
grade_fail(const struct grading *grading)
{
	fprintf(stderr, "arena grade: %s\n", grading->diag.text);
	return STATUS_FAILED;
}

/* --- the folder ----------------------------------------------------------- */

/* Read the seed file of the output folder.  Returns its first line, 128 random
 * bits; owned, or NULL.  @mixed: set to true if the second line says that these
 * bits are mixed with the seed of the configuration.  In a folder of an old
 * version the second line is missing. */
static char *
grade_read_seed(const char *path, bool *mixed)
{
	FILE *in = fopen(path, "re");
	char line[256], mark[sizeof(SEED_MIXED)] = "";
	bool ok = in != NULL && fgets(line, sizeof(line), in) != NULL;

	*mixed = ok && fgets(mark, sizeof(mark), in) != NULL &&
		 strcmp(mark, SEED_MIXED) == 0;
	if (in != NULL)
		fclose(in);
	return ok ? xprintf("%.*s", (int)strcspn(line, "\n"), line) : NULL;
}

/* Write random bits to the seed file of a new folder.  Returns the bits as
 * text, owned; or NULL with the grading's diag. */
static char *
grade_draw_seed(struct grading *grading)
{
	unsigned char bytes[SEED_BYTES];
	char hex[2 * SEED_BYTES + 1], *text;
	mode_t before = umask(077);
	bool ok;

	randombytes_buf(bytes, sizeof(bytes));
	sodium_bin2hex(hex, sizeof(hex), bytes, sizeof(bytes));
	text = xprintf("%s\n" SEED_MIXED, hex);
	ok = outdir_write(grading->out, SEED_FILE, text, &grading->diag);
	(void)umask(before);
	free(text);
	return ok ? xstrdup(hex) : NULL;
}

/* Set the seed of the matches: a hash of the configuration's seed and the
 * folder's random bits.  A student's log contains a hash of this seed, so a
 * student could guess a seed without random bits.  The seed file also marks the
 * folder as a folder of grades. */
static bool
grade_set_seed(struct grading *grading)
{
	struct assignment *assignment = grading->assignment;
	char *path = xprintf("%s/" SEED_FILE, grading->out);
	bool mixed, ok;
	char *kept = grade_read_seed(path, &mixed);

	if (kept == NULL) {
		kept = grade_draw_seed(grading);
		mixed = true;
	}
	ok = kept != NULL;
	if (ok && assignment->seed_drawn) {
		assignment_set_seed(assignment, kept);
	} else if (ok && mixed) {
		char *text = xprintf("%s\n%s", kept, assignment->seed);
		char hex[DIGEST_TEXT];

		digest_text(text, hex);
		assignment_set_seed(assignment, hex);
		free(text);
	} else if (ok && seeds_guessable(assignment->seed)) {
		fprintf(stderr,
			"an older version of the arena created %s: students "
			"who guess the seed know all cards. Use a new folder "
			"(--out), whose seed students cannot guess\n",
			grading->out);
	}
	free(kept);
	free(path);
	return ok;
}

static bool
grade_make_folder(struct grading *grading)
{
	if (!folder_has_file(grading->out, SEED_FILE) &&
	    !outdir_is_empty(grading->out)) {
		diag_set(&grading->diag,
			 "%s contains other files and no grades; name a new or "
			 "empty folder with --out",
			 grading->out);
		return false;
	}
	return outdir_make(grading->out, &grading->diag);
}

/* --- the references ------------------------------------------------------- */

/* Build and start each reference bot once, so that any later failure is due to
 * a submission. */
static enum status
grade_start_references(struct grading *grading)
{
	const struct run_how how = { .probe_only = true,
				     .quiet = true,
				     .unfit = stderr };
	enum status status = STATUS_DONE;

	fputs("starting each reference of the ladder once\n", stderr);

	for (unsigned i = 0;
	     status == STATUS_DONE && i < grading->assignment->rungs; i++) {
		struct config_error error;
		struct config *config = assignment_references(
			grading->assignment, i, &error);

		if (config == NULL)
			return (enum status)playing_print_error("arena grade: ",
								&error);
		status = playing_run(config, &how);
		config_free(config);
	}
	/* playing_run catches signals while it discards results; restore the
	 * default action.
	 */
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	return status;
}

/* Determine the isolation level on this machine, and print the warning about
 * this level. */
static bool
grade_resolve_isolation(struct grading *grading)
{
	struct config_error error;
	struct config *config = assignment_references(grading->assignment, 0,
						      &error);
	const char *banner;
	bool ok;

	if (config == NULL) {
		grading->diag = error.diag;
		return false;
	}
	ok = isolation_resolve_config(config, &grading->diag);
	grading->job.level = (enum isolation)config->isolation;
	config_free(config);
	banner = isolation_banner(grading->job.level);
	if (ok && banner != NULL)
		wrap_printf(stderr, "%s\n", banner);
	return ok;
}

/* --- grading -------------------------------------------------------------- */

/* Print the path of the archive to upload to Moodle. */
static void
grade_print_moodle_path(const struct roster *roster)
{
	for (size_t i = 0; i < roster->count; i++)
		if (roster->row[i].student->prefix != NULL) {
			fprintf(stderr,
				"arena grade: the pages for Moodle are in "
				"%s/moodle-feedback.zip\n",
				roster->out);
			return;
		}
}

/* List the submissions that did not play, because their 0 points say nothing
 * about their play.  Name the sheet into which these points were written. */
static void
grade_print_unplayed(const struct grading *grading, const struct roster *roster)
{
	const char *sheet = grading->request->into.path;
	size_t count = 0;

	for (size_t i = 0; i < roster->count; i++) {
		const struct grade *grade = &roster->row[i].grade;
		const char *what = grade_unplayed(grade, roster->assignment);
		char *who;

		if (what == NULL || roster->row[i].repeated ||
		    grade->state == GRADE_MISSING)
			continue;
		if (count++ == 0)
			fprintf(stderr,
				"arena grade: these submissions did not play "
				"and have 0 points%s%s:\n",
				sheet != NULL ? ", also in " : "",
				sheet != NULL ? sheet : "");
		/* the name as in the lines above, and the alias as in
		 * grades.csv */
		who = roster_format_name(roster->row[i].student->person,
					 roster->row[i].student->id);
		fprintf(stderr, "  %s%s%s: it %s\n", who,
			roster->anonymous ? ", alias " : "",
			roster->anonymous ? roster->row[i].label : "", what);
		free(who);
	}
}

static enum status
grade_write_results(struct grading *grading, enum status status)
{
	struct roster roster;
	size_t open = 0;
	bool ok, feedback;

	roster_gather(&roster, grading->assignment, &grading->submissions,
		      grading->out, grading->request->anonymous);
	for (size_t i = 0; i < roster.count; i++)
		open += !roster.row[i].repeated &&
			strcmp(roster_status_word(&roster, &roster.row[i]),
			       "open") == 0;
	ok = grade_write_tables(&roster, &grading->diag);
	feedback = ok && grade_write_feedback(&roster, &grading->diag);
	if (ok && !feedback) /* without feedback, only the tables are complete,
				which suffice for the sheet */
		(void)grade_fail(grading);
	ok = ok &&
	     (status != STATUS_DONE || grading->request->into.path == NULL ||
	      gradebook_fill(&grading->request->into, &roster, &grading->notes,
			     &grading->diag));
	ok = ok && (grading->request->jplag == NULL ||
		    grade_jplag(&roster, grading->job.level,
				grading->request->jplag, &grading->diag));
	if (ok && status == STATUS_DONE) {
		if (feedback)
			grade_print_moodle_path(&roster);
		grade_print_unplayed(grading, &roster);
	}
	roster_release(&roster);
	if (!ok)
		return grade_fail(grading);
	if (open > 0)
		fprintf(stderr,
			"arena grade: %zu of %zu submissions have no grade "
			"yet; run the same command again to continue\n",
			open, grading->submissions.count);
	if (status == STATUS_DONE && (open > 0 || !feedback))
		return STATUS_FAILED;
	if (status == STATUS_DONE)
		printf("%s/grades.csv\n", grading->out);
	return status;
}

static enum status
grade_locked(struct grading *grading)
{
	struct config_error error;
	enum status status;

	if (!grade_set_seed(grading) || !grade_resolve_isolation(grading))
		return grade_fail(grading);
	status = grade_start_references(grading);
	if (status != STATUS_DONE)
		return status;
	if (!assignment_hash_rungs(grading->assignment, grading->out, &error))
		return (enum status)playing_print_error("arena grade: ",
							&error);
	grading->job.assignment = grading->assignment;
	grading->job.out = grading->out;
	status = grade_pool_run(&grading->job, &grading->submissions);
	return grade_write_results(grading, status);
}

static enum status
grade_into_folder(struct grading *grading)
{
	enum status status;
	struct lock *lock;

	if (!grade_make_folder(grading))
		return grade_fail(grading);
	lock = lock_acquire(grading->out, &grading->diag);
	if (lock == NULL)
		return grade_fail(grading);
	status = grade_locked(grading);
	lock_release(lock);
	return status;
}

/* Return the longest existing prefix of a path, without symbolic links; owned.
 */
static char *
grade_existing_path(const char *path)
{
	char *part = xstrdup(path), *real;

	while (access(part, F_OK) != 0 && strchr(part, '/') != NULL)
		*strrchr(part, '/') = '\0';
	real = folder_path(access(part, F_OK) == 0 ? part
			   : path[0] == '/'	   ? "/"
						   : ".");
	free(part);
	return real;
}

/* Refuse an output folder inside the folder of submissions, because it would be
 * graded as a submission.  Also refuse a folder of submissions inside the
 * output folder, because submissions would be replaced.
 */
static bool
grade_check_paths(struct grading *grading, const char *folder)
{
	char *from = folder_path(folder),
	     *to = grade_existing_path(grading->out);
	bool inside = path_is_below(to, from);
	bool around = !inside && access(grading->out, F_OK) == 0 &&
		      path_is_below(from, to);

	if (inside)
		diag_set(&grading->diag,
			 "the output folder %s is inside the folder of "
			 "submissions %s; name a folder that contains only "
			 "submissions, or another folder with --out",
			 grading->out, folder);
	else if (around)
		diag_set(&grading->diag,
			 "the folder of submissions %s is inside the output "
			 "folder %s; move the submissions, or name another "
			 "folder with --out",
			 folder, grading->out);
	free(from);
	free(to);
	return !inside && !around;
}

/* Find the submissions and their teams. */
static bool
grade_find_submissions(struct grading *grading, const char *folder)
{
	const char *teams = grading->request->teams;
	bool found = submissions_find(&grading->submissions, folder,
				      &grading->diag);

	for (size_t i = 0; i < grading->submissions.notes; i++)
		fprintf(stderr, "%s\n", grading->submissions.note[i]);
	return found &&
	       (teams == NULL || teams_apply(&grading->submissions, teams,
					     &grading->notes, &grading->diag));
}

/* Check before the first match that all outputs can be written at the end. */
static bool
grade_check_targets(struct grading *grading)
{
	const struct grade_request *request = grading->request;

	return grade_script_check(&grading->diag) &&
	       (request->into.path == NULL ||
		gradebook_check(&request->into, &grading->diag)) &&
	       (request->jplag == NULL ||
		grade_jplag_is_free(request->jplag, &grading->diag));
}

/* Check that --column and --by are given only with --into. */
static bool
grade_check_options(const struct grade_request *request)
{
	const struct gradebook_how *into = &request->into;

	if (into->path != NULL || (into->column == NULL && into->by == NULL))
		return true;
	fprintf(stderr,
		"arena grade: --%s requires a sheet; name it with --into\n",
		into->column != NULL ? "column" : "by");
	return false;
}

/* Return the output folder; owned. */
static char *
grade_out_dir(const struct grading *grading)
{
	char *name, *out;

	if (grading->request->out != NULL)
		return xstrdup(grading->request->out);
	name = bot_fit_name(grading->assignment->name);
	out = xprintf("grades/%s", name);
	free(name);
	return out;
}

/* Warn about rungs that have too few rounds for a decision. */
static void
grade_warn_few_rounds(const struct assignment *assignment)
{
	for (unsigned i = 0; i < assignment->rungs; i++) {
		const struct rung *rung = &assignment->rung[i];
		uint64_t least = assignment_rounds_least(assignment, i);

		if ((uint64_t)rung->rounds < least)
			fprintf(stderr,
				"arena grade: rung %s: rounds: %lld is too few "
				"to decide it: even a bot that wins every "
				"match is significantly above the bar of %g "
				"only after %llu rounds; write a larger "
				"number, such as 200\n",
				rung->name, (long long)rung->rounds, rung->bar,
				(unsigned long long)least);
	}
}

static int
cmd_grade(const void *arg, int argc, char **argv)
{
	struct grading grading = { .request = arg,
				   .notes = { stderr, "arena grade: " } };
	struct config_error error;
	enum status status;

	(void)argc;
	if (!grade_check_options(arg))
		return STATUS_USAGE;
	grading.assignment = assignment_read(argv[0], &error);
	if (grading.assignment == NULL)
		return playing_print_error("arena grade: ", &error);
	grade_warn_few_rounds(grading.assignment);
	grading.out = grade_out_dir(&grading);
	if (!grade_check_paths(&grading, argv[1])) {
		(void)grade_fail(&grading);
		status = STATUS_USAGE;
	} else {
		status = grade_check_targets(&grading) &&
					 grade_find_submissions(&grading,
								argv[1])
				 ? grade_into_folder(&grading)
				 : grade_fail(&grading);
	}
	submissions_release(&grading.submissions);
	assignment_free(grading.assignment);
	free(grading.out);
	return (int)status;
}

#define AT(field) offsetof(struct grade_request, field)

static const struct command_option grade_options[] = {
	{ .name = "out",
	  .value = "DIR",
	  .takes = TAKES_TEXT,
	  .letter = 'o',
	  .at = AT(out),
	  .help = "folder for grades, feedback and logs (default: "
		  "grades/NAME, where NAME is the key name of CONFIG)" },
	OPTION_TEXT("into", "SHEET", AT(into.path),
		    "write the points into SHEET, a Moodle grading worksheet "
		    "or a Canvas gradebook that you have exported. All other "
		    "cells of SHEET stay unchanged. If a student is missing "
		    "in SHEET or occurs twice, the command does not change "
		    "SHEET"),
	OPTION_TEXT(
		"column", "NAME", AT(into.column),
		"column of SHEET for the points (default: the column Grade of "
		"Moodle, or the only assignment of the Canvas gradebook)"),
	OPTION_TEXT("by", "NAME", AT(into.by),
		    "column of SHEET that contains the names of the "
		    "submissions (default: the column that identifies students "
		    "in Moodle or Canvas)"),
	OPTION_TEXT("teams", "FILE", AT(teams),
		    "CSV table with the columns student and team. The "
		    "submission of a team is the latest submission of its "
		    "members, and each member gets the grade of the team"),
	OPTION_TEXT("jplag", "DIR", AT(jplag),
		    "write the sources of all submissions into the new folder "
		    "DIR, in the layout of the plagiarism checker JPlag. "
		    "After grading, run: jplag -l LANGUAGE -bc DIR/base "
		    "DIR/submissions"),
	OPTION_FLAG("anonymous", AT(anonymous),
		    "use aliases instead of names in grades.csv and in the "
		    "feedback; aliases.csv lists each alias with the student's "
		    "name"),
	{ .name = NULL },
};

const struct command grade_command = {
	.name = "grade",
	.arguments = "CONFIG SUBMISSIONS",
	.least = 2,
	.most = 2,
	.summary = "grade the submissions of a class",
	.about = "Grade the bots of a class. SUBMISSIONS is a folder that "
		 "contains one folder or archive for each student. The folder "
		 "or archive has the student's name, or a name that Moodle or "
		 "Canvas made. The arena unpacks and builds each submission "
		 "in a sandbox. A submission plays only against the reference "
		 "bots under the key grade of CONFIG, so its points do not "
		 "depend on other submissions. All submissions play the same "
		 "cards, from each seat. For each reference bot, CONFIG sets "
		 "a bar (the score that a submission must exceed). The "
		 "matches against a reference bot end as soon as the "
		 "submission's result is significantly above or below the "
		 "bar.\n"
		 "To continue an interrupted run, give the same command "
		 "again. The arena grades a submission again only if it has "
		 "changed. The file DIR/grades.csv contains a row for each "
		 "student, and the folder DIR/feedback contains a page for "
		 "each student. docs/teacher.md explains how to grade a class.",
	.options = grade_options,
	.defaults = &(const struct grade_request){ .out = NULL },
	.bytes = sizeof(struct grade_request),
	.status = "0 all submissions have a grade\n"
		  "1 some submissions have no grade yet because of a failure "
		  "of this machine; the command lists them\n"
		  "2 usage error, or a mistake in CONFIG\n"
		  "3 a reference bot could not be started\n"
		  "130 interrupted",
	.examples = "arena grade gin.yaml submissions\n"
		    "arena grade gin.yaml ~/Downloads/handed-in --out spring\n"
		    "arena grade gin.yaml handed-in --into "
		    "~/Downloads/grades.csv",
	.see = "arena-run(1) arena-compare(1) arena-replay(1)",
	.needs = host_limits_check_proc,
	.run = cmd_grade,
};
