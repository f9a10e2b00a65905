/* grade.c - `arena grade`: submissions of a class against a ladder; see
 * commands.h. */
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

#define SEED_FILE  "seed"
#define SEED_BYTES 16
#define SEED_MIXED "mixed with the seed of the configuration\n"

struct grade_request {
	const char *out, *jplag, *teams;
	bool anonymous;
	struct gradebook_how into;
};

/**
 * struct grading - all of it, while the command is served
 */
struct grading {
	const struct grade_request *request;
	struct csv_notes notes;
	struct assignment *assignment;
	struct submissions all;
	struct grade_job work;
	char *out;
	struct diag diag;
};

static enum status
failed(const struct grading *grading)
{
	fprintf(stderr, "arena grade: %s\n", grading->diag.text);
	return STATUS_FAILED;
}

/* --- the folder ----------------------------------------------------------- */

/* What the folder keeps of its seed: a first line of 128 random bits, or NULL;
 * owned.  @mixed: the second line says that they count beside a seed of the
 * configuration, as they did not in folders of before. */
static char *
read_seed(const char *path, bool *mixed)
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

/* Random bits for a new folder; owned.  NULL with the grading's diag. */
static char *
draw_seed(struct grading *grading)
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

/* A student's log holds a hash of the seed, so that words alone could be tried:
 * the cards follow from random bits too, which the folder keeps.  Their file
 * says also that the folder is one of grades. */
static bool
meet_seed(struct grading *grading)
{
	struct assignment *assignment = grading->assignment;
	char *path = xprintf("%s/" SEED_FILE, grading->out);
	bool mixed, ok;
	char *kept = read_seed(path, &mixed);

	if (kept == NULL) {
		kept = draw_seed(grading);
		mixed = true;
	}
	ok = kept != NULL;
	if (ok && assignment->seed_drawn) {
		assignment_take_seed(assignment, kept);
	} else if (ok && mixed) {
		char *text = xprintf("%s\n%s", kept, assignment->seed);
		char hex[DIGEST_TEXT];

		digest_text(text, hex);
		assignment_take_seed(assignment, hex);
		free(text);
	} else if (ok && seeds_guessable(assignment->seed)) {
		fprintf(stderr,
			"an older arena began %s: students who guess the seed "
			"know all cards. The cards of a new folder (--out) "
			"cannot be guessed\n",
			grading->out);
	}
	free(kept);
	free(path);
	return ok;
}

static bool
grade_make_folder(struct grading *grading)
{
	char *seed = xprintf("%s/" SEED_FILE, grading->out);
	bool ok = access(seed, F_OK) == 0 || outdir_is_free(grading->out);

	free(seed);
	if (!ok) {
		diag_set(&grading->diag,
			 "%s holds other files, and no grades: name an empty "
			 "or a new folder with --out",
			 grading->out);
		return false;
	}
	return outdir_make(grading->out, &grading->diag);
}

/* --- the references ------------------------------------------------------- */

/* Each is built and started once, so that what fails later is a submission's
 * fault. */
static enum status
rehearse(struct grading *grading)
{
	const struct run_how how = { .rehearse = true,
				     .quiet = true,
				     .unfit = stderr };
	enum status status = STATUS_DONE;

	fputs("each reference of the ladder is started once\n", stderr);

	for (unsigned i = 0;
	     status == STATUS_DONE && i < grading->assignment->rungs; i++) {
		struct config_error error;
		struct config *config = assignment_references(
			grading->assignment, i, &error);

		if (config == NULL)
			return (enum status)playing_mistake("arena grade: ",
							    &error);
		status = playing_run(config, &how);
		config_free(config);
	}
	/* Where results are thrown away, a signal does not end the program. */
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	return status;
}

/* The level that holds here. */
static bool
settle(struct grading *grading)
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
	ok = isolation_resolve_isolation(config, &grading->diag);
	grading->work.level = (enum isolation)config->isolation;
	config_free(config);
	banner = isolation_banner(grading->work.level);
	if (ok && banner != NULL)
		fprintf(stderr, "%s\n", banner);
	return ok;
}

/* --- the whole ------------------------------------------------------------ */

/* Name what goes back to Moodle. */
static void
tell_moodle(const struct roster *roll)
{
	for (size_t i = 0; i < roll->count; i++)
		if (roll->row[i].student->prefix != NULL) {
			fprintf(stderr,
				"arena grade: the pages for Moodle are in "
				"%s/moodle-feedback.zip\n",
				roll->out);
			return;
		}
}

/* The points of a bot that was not played are no judgement of its play: name
 * them, with the sheet that has them now. */
static void
tell_unplayed(const struct grading *grading, const struct roster *roll)
{
	const char *sheet = grading->request->into.path;
	size_t count = 0;

	for (size_t i = 0; i < roll->count; i++) {
		const struct grade *grade = &roll->row[i].grade;
		const char *what = grade_unplayed(grade, roll->assignment);
		char *who;

		if (what == NULL || roll->row[i].again ||
		    grade->state == GRADE_MISSING)
			continue;
		if (count++ == 0)
			fprintf(stderr,
				"arena grade: these bots were not played; "
				"they have 0 points%s%s:\n",
				sheet != NULL ? ", also in " : "",
				sheet != NULL ? sheet : "");
		/* the name of the lines above, and the alias of grades.csv */
		who = roster_name(roll->row[i].student->person,
				  roll->row[i].student->id);
		fprintf(stderr, "  %s%s%s: it %s\n", who,
			roll->anonymous ? ", alias " : "",
			roll->anonymous ? roll->row[i].label : "", what);
		free(who);
	}
}

static enum status
write_all(struct grading *grading, enum status status)
{
	struct roster roll;
	size_t open = 0;
	bool ok;

	roster_gather(&roll, grading->assignment, &grading->all, grading->out,
		      grading->request->anonymous);
	for (size_t i = 0; i < roll.count; i++)
		open += !roll.row[i].again &&
			strcmp(roster_word(&roll, &roll.row[i]), "open") == 0;
	ok = grade_out(&roll, &grading->diag) &&
	     (status != STATUS_DONE || grading->request->into.path == NULL ||
	      gradebook_fill(&grading->request->into, &roll, &grading->notes,
			     &grading->diag));
	ok = ok && (grading->request->jplag == NULL ||
		    grade_jplag(&roll, grading->work.level,
				grading->request->jplag, &grading->diag));
	if (ok && status == STATUS_DONE) {
		tell_moodle(&roll);
		tell_unplayed(grading, &roll);
	}
	roster_release(&roll);
	if (!ok)
		return failed(grading);
	if (open > 0)
		fprintf(stderr,
			"arena grade: %zu of %zu submissions have no grade "
			"yet; the same command goes on\n",
			open, grading->all.count);
	if (status == STATUS_DONE && open > 0)
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

	if (!meet_seed(grading) || !settle(grading))
		return failed(grading);
	status = rehearse(grading);
	if (status != STATUS_DONE)
		return status;
	if (!assignment_sign(grading->assignment, grading->out, &error))
		return (enum status)playing_mistake("arena grade: ", &error);
	grading->work.assignment = grading->assignment;
	grading->work.out = grading->out;
	status = grade_all(&grading->work, &grading->all);
	return write_all(grading, status);
}

static enum status
grade(struct grading *grading)
{
	enum status status;
	struct lock *lock;

	if (!grade_make_folder(grading))
		return failed(grading);
	lock = lock_take(grading->out, &grading->diag);
	if (lock == NULL)
		return failed(grading);
	status = grade_locked(grading);
	lock_release(lock);
	return status;
}

/* The part of a path that exists, without links; owned. */
static char *
existing_path(const char *path)
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

/* Grades among the submissions would be graded as students', and submissions
 * among the grades replaced. */
static bool
places_fit(struct grading *grading, const char *folder)
{
	char *from = folder_path(folder), *to = existing_path(grading->out);
	bool inside = path_is_below(to, from);
	bool around = !inside && access(grading->out, F_OK) == 0 &&
		      path_is_below(from, to);

	if (inside)
		diag_set(&grading->diag,
			 "the grades, %s, lie in the folder of the "
			 "submissions, %s: name the folder that has the "
			 "submissions alone, or another place with --out",
			 grading->out, folder);
	else if (around)
		diag_set(&grading->diag,
			 "the submissions, %s, lie in the folder of the "
			 "grades, %s: move them, or name another place with "
			 "--out",
			 folder, grading->out);
	free(from);
	free(to);
	return !inside && !around;
}

/* What was handed in, and by whom. */
static bool
find_work(struct grading *grading, const char *folder)
{
	const char *teams = grading->request->teams;
	bool found = submissions_find(&grading->all, folder, &grading->diag);

	for (size_t i = 0; i < grading->all.notes; i++)
		fprintf(stderr, "%s\n", grading->all.note[i]);
	return found &&
	       (teams == NULL || teams_take(&grading->all, teams,
					    &grading->notes, &grading->diag));
}

/* What is filled or made at the end, looked at before any match. */
static bool
check_targets(struct grading *grading)
{
	const struct grade_request *request = grading->request;

	return (request->into.path == NULL ||
		gradebook_check(&request->into, &grading->diag)) &&
	       (request->jplag == NULL ||
		grade_jplag_is_free(request->jplag, &grading->diag));
}

/* --column and --by say where in the sheet of --into. */
static bool
options_fit(const struct grade_request *request)
{
	const struct gradebook_how *into = &request->into;

	if (into->path != NULL || (into->column == NULL && into->by == NULL))
		return true;
	fprintf(stderr,
		"arena grade: --%s names a column of a sheet: name the sheet "
		"with --into\n",
		into->column != NULL ? "column" : "by");
	return false;
}

/* Where the grades go; owned. */
static char *
find_out(const struct grading *grading)
{
	char *name, *out;

	if (grading->request->out != NULL)
		return xstrdup(grading->request->out);
	name = bot_fit_name(grading->assignment->name);
	out = xprintf("grades/%s", name);
	free(name);
	return out;
}

/* So few deals are played with these references that luck decides. */
static void
warn_few_rounds(const struct assignment *assignment)
{
	for (unsigned i = 0; i < assignment->rungs; i++) {
		const struct rung *rung = &assignment->rung[i];
		uint64_t least = assignment_rounds_least(assignment, i);

		if ((uint64_t)rung->rounds < least)
			fprintf(stderr,
				"arena grade: rung %s: rounds: %lld is too few "
				"to decide it: a bot that wins every match is "
				"surely above the bar of %g only after %llu "
				"rounds, and others need more, such as 200\n",
				rung->name, (long long)rung->rounds, rung->bar,
				(unsigned long long)least);
	}
}

static int
serve_grade(const void *arg, int argc, char **argv)
{
	struct grading grading = { .request = arg,
				   .notes = { stderr, "arena grade: " } };
	struct config_error error;
	enum status status;

	(void)argc;
	if (!options_fit(arg))
		return STATUS_USAGE;
	grading.assignment = assignment_read(argv[0], &error);
	if (grading.assignment == NULL)
		return playing_mistake("arena grade: ", &error);
	warn_few_rounds(grading.assignment);
	grading.out = find_out(&grading);
	if (!places_fit(&grading, argv[1])) {
		(void)failed(&grading);
		status = STATUS_USAGE;
	} else {
		status = check_targets(&grading) && find_work(&grading, argv[1])
				 ? grade(&grading)
				 : failed(&grading);
	}
	submissions_release(&grading.all);
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
	  .help = "where the grades go, with all that they follow from; left "
		  "out: grades/NAME, by the name of the configuration" },
	{ .name = "into",
	  .value = "SHEET",
	  .takes = TAKES_TEXT,
	  .at = AT(into.path),
	  .help = "write the points into the sheet that the platform has "
		  "exported, Moodle's grading worksheet or Canvas's "
		  "gradebook: nothing else of it changes. Refused as a whole "
		  "where a student is not there, or twice" },
	{ .name = "column",
	  .value = "NAME",
	  .takes = TAKES_TEXT,
	  .at = AT(into.column),
	  .help = "of the points in that sheet; default: Grade, or the only "
		  "assignment of a gradebook" },
	{ .name = "by",
	  .value = "NAME",
	  .takes = TAKES_TEXT,
	  .at = AT(into.by),
	  .help = "the column that says who is meant, by what stands in the "
		  "names of the submissions; default: Moodle's or Canvas's" },
	{ .name = "teams",
	  .value = "FILE",
	  .takes = TAKES_TEXT,
	  .at = AT(teams),
	  .help = "a table, student,team: a team has one submission, the "
		  "latest of its members', and each of them gets its grade" },
	{ .name = "jplag",
	  .value = "DIR",
	  .takes = TAKES_TEXT,
	  .at = AT(jplag),
	  .help = "a new folder with the sources as JPlag reads them: jplag -l "
		  "LANGUAGE -bc DIR/base DIR/submissions" },
	{ .name = "anonymous",
	  .value = "",
	  .takes = TAKES_NOTHING,
	  .at = AT(anonymous),
	  .help = "grades.csv and feedback with aliases in the place of "
		  "names; aliases.csv says whose they are" },
	{ .name = NULL },
};

const struct command grade_command = {
	.name = "grade",
	.arguments = "CONFIG SUBMISSIONS",
	.least = 2,
	.most = 2,
	.summary = "grade the bots of a class against a ladder of references",
	.about = "SUBMISSIONS is a folder with what students have handed in: "
		 "a folder or an archive each, as Moodle and Canvas name them "
		 "or by the student's own name. Each is unpacked and built in "
		 "a box and plays the references that the key grade of CONFIG "
		 "names, and nobody else: the points are the same whoever else "
		 "is in the folder. All have the same cards, from each seat. "
		 "The matches against a reference end as soon as the "
		 "submission is surely above or surely below the bar.\n"
		 "The same command goes on with what was stopped, and plays "
		 "again only what has changed. DIR/grades.csv has a row for "
		 "each student, DIR/feedback a page for each. docs/teacher.md "
		 "tells more.",
	.options = grade_options,
	.defaults = &(const struct grade_request){ .out = NULL },
	.bytes = sizeof(struct grade_request),
	.status = "0 all have a grade; 1 some have none yet: this machine "
		  "failed for them, and they are named; 2 wrong use, or a "
		  "mistake in CONFIG; 3 a reference could not be started; 130 "
		  "interrupted.",
	.examples = "arena grade gin.yaml submissions\n"
		    "arena grade gin.yaml ~/Downloads/handed-in --out spring\n"
		    "arena grade gin.yaml handed-in --into "
		    "~/Downloads/grades.csv",
	.see = "arena-run(1) arena-compare(1) arena-replay(1)",
	.needs = host_limits_proc,
	.serve = serve_grade,
};
