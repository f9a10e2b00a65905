/*
 * grade_job.c - grade one submission; see grade_job.h.
 *
 * Files below DIR/students/KEY:
 *   bot/              the submission, unpacked and built
 *   build.txt         output of the build
 *   rungs/NAME/       results directory of a rung's matches
 *   rungs/NAME.sign   hash of the rung (struct rung) these belong to
 *   grade.json        the grade, written after each step
 *   log.txt           output of the run
 *
 * A step that was killed starts again from its beginning.  Only matches
 * continue: the run resumes.
 */
#include "arena/grade/grade_job.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/grade/grade.h"
#include "arena/grade/grade_check.h"
#include "arena/grade/submission_contents.h"
#include "arena/grade/submission_unpack.h"
#include "arena/rundir/bot_folder.h"
#include "arena/rundir/outdir.h"
#include "arena/runner/outcome.h"
#include "arena/sandbox/sandbox.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#include "lib/file/output_file.h"
#include "lib/file/removal.h"

/**
 * struct grade_task - state while one submission is graded
 * @folder: folder of the student; @real: absolute path of this folder; @bot:
 *	folder of the program
 * @rung: the current rung; @unstarted: true if the submission did not start at
 *	this rung
 */
struct grade_task {
	const struct grade_job *job;
	const struct submission *student;
	char *folder, *bot, *real;
	struct grade grade;
	unsigned rung;
	bool unstarted;
	struct diag diag;
};

char *
grade_folder(const char *out, const struct submission *student)
{
	return xprintf("%s/students/%s", out, student->key);
}

static bool
grade_job_write(struct grade_task *task)
{
	return grade_write(&task->grade, task->job->assignment, task->folder,
			   &task->diag);
}

/* Redirect stderr to a file in the folder.  If @also_out is true, redirect
 * stdout too. */
static bool
grade_job_redirect(const struct grade_task *task, const char *name,
		   bool also_out)
{
	char *path = xprintf("%s/%s", task->folder, name);
	bool ok = output_file_redirect(path, also_out);

	free(path);
	return ok;
}

/* Print the error to log.txt.  The main process reads the last line of this
 * file. */
static enum status
grade_job_fail(const struct grade_task *task)
{
	(void)grade_job_redirect(task, "log.txt", true);
	fprintf(stderr, "arena grade: %s\n", task->diag.text);
	return STATUS_FAILED;
}

/* --- unpacking ------------------------------------------------------------ */

static enum unpacking_end
grade_job_unpack(struct grade_task *task)
{
	const struct unpack_how how = { .limits = task->job->assignment->unpack,
					.level = task->job->level,
					.uid = sandbox_first_uid() };

	return submission_unpack(&how, task->student, task->bot, &task->diag);
}

/* --- building ------------------------------------------------------------- */

static enum build_end
grade_job_build(struct grade_task *task, struct config *config,
		struct probe_book *unfit)
{
	char *box = xprintf("%s/deadwood-box", program_dir());
	const struct build_how how = { .box = box,
				       .dir = task->real,
				       .uid = sandbox_first_uid(),
				       .limits = task->job->assignment->build };
	enum build_end end = bots_build_alone(config, &how, unfit, &task->diag);

	free(box);
	return end;
}

/* Set .why to the output of the build, followed by @reason. */
static void
grade_job_set_broken(struct grade_task *task, const char *reason)
{
	char *path = xprintf("%s/build.txt", task->folder);
	char printed[GRADE_TEXT_MAX - DIAG_TEXT_MAX];

	output_file_ends(path, printed, sizeof(printed));
	snprintf(task->grade.why, sizeof(task->grade.why), "%s%.*s", printed,
		 DIAG_TEXT_MAX - 1, reason != NULL ? reason : "");
	free(path);
}

/* Build the submission and find its program.  If that fails, set the reason. */
static enum status
grade_job_make_program(struct grade_task *task)
{
	struct grade *grade = &task->grade;
	struct probe_book unfit;
	struct config_error error;
	struct config *config;
	enum build_end end;

	if (!grade_job_redirect(task, "build.txt", false))
		return grade_job_fail(task);
	config = assignment_config(task->job->assignment, 0, task->bot, true,
				   &error);
	if (config == NULL) {
		grade->state = GRADE_BROKEN;
		snprintf(grade->why, sizeof(grade->why), "%s", error.diag.text);
		return error.bot ? STATUS_DONE : STATUS_FAILED;
	}
	config->isolation = task->job->level;
	probe_book_init(&unfit, config->bot_count);
	end = grade_job_build(task, config, &unfit);
	grade->state = GRADE_READY;
	if (unfit.message[0] != NULL) {
		grade->state = GRADE_BROKEN;
		grade_job_set_broken(task, unfit.message[0]);
	} else if (unfit.failed > 0) { /* work->diag has the reason */
		end = BUILD_FAILED;
	}
	probe_book_release(&unfit);
	config_free(config);
	return end == BUILD_DONE      ? STATUS_DONE
	       : end == BUILD_STOPPED ? STATUS_INTERRUPTED
				      : grade_job_fail(task);
}

/* If the submission is the archive of a whole class, add a hint that the
 * teacher must unpack it. */
static void
grade_job_add_class_hint(struct grade_task *task)
{
	struct grade *grade = &task->grade;
	size_t len = strlen(grade->why);

	if (grade->state == GRADE_BROKEN &&
	    submission_contents_are_class(task->bot))
		snprintf(
			grade->why + len, sizeof(grade->why) - len,
			"\nthis is the archive of a whole class: unpack it "
			"into a folder, and pass that folder to `arena grade`");
}

/* Unpack and build the submission. */
static enum status
grade_job_prepare(struct grade_task *task)
{
	char *rungs = xprintf("%s/rungs", task->folder);
	struct grade *grade = &task->grade;
	enum status status = STATUS_DONE;
	enum unpacking_end end = UNPACKING_FAILED;

	if (removal_path(rungs))
		end = grade_job_unpack(task);
	else
		diag_set(&task->diag, "%s: %s", rungs, strerror(errno));
	free(rungs);
	if (end == UNPACKING_FAILED)
		return grade_job_fail(task);
	if (end == UNPACKING_REFUSED) {
		grade->state = task->student->files == 0 ? GRADE_MISSING
							 : GRADE_REFUSED;
		snprintf(grade->why, sizeof(grade->why), "%s", task->diag.text);
	} else {
		submission_contents_text(task->bot, grade->found,
					 sizeof(grade->found));
		status = grade_job_make_program(task);
		grade_job_add_class_hint(task);
	}
	if (grade->state != GRADE_BROKEN)
		grade->found[0] = '\0';
	if (status != STATUS_DONE)
		return status;
	return grade_job_write(task) ? STATUS_DONE : grade_job_fail(task);
}

/* --- playing -------------------------------------------------------------- */

static void
grade_job_add_fault(struct grade_task *task, const struct store_match *match,
		    const struct store_seat *seat)
{
	struct grade *grade = &task->grade;
	struct fault_grade *fault;
	unsigned at = 0;

	for (; at < grade->faults && grade->fault[at].rung <= task->rung; at++)
		if (grade->fault[at].rung == task->rung &&
		    grade->fault[at].verdict == seat->verdict) {
			grade->fault[at].count++;
			return;
		}
	if (grade->faults == GRADE_FAULTS_MAX)
		return;
	fault = &grade->fault[at];
	memmove(fault + 1, fault, (grade->faults++ - at) * sizeof(*fault));
	*fault = (struct fault_grade){ .rung = task->rung,
				       .match = match->number,
				       .count = 1,
				       .verdict = seat->verdict };
	snprintf(fault->detail, sizeof(fault->detail), "%s", seat->detail);
}

/* State while the matches of a rung are read: the faults, and the match without
 * a forfeit that the submission lost by the most points. */
struct match_scan {
	struct grade_task *task;
	bool low_wins;
	int worst;
};

static bool
grade_job_read_match(void *arg, const struct store_match *match)
{
	struct match_scan *match_scan = arg;
	struct grade_task *task = match_scan->task;
	const struct store_seat *own = NULL;
	int best = INT_MIN, margin;

	for (unsigned i = 0; i < match->seats; i++) {
		const struct store_seat *seat = &match->seat[i];
		int score = match_scan->low_wins ? -seat->score : seat->score;

		if (seat->bot == 0 && own == NULL)
			own = seat;
		if (seat->bot != 0 && score > best)
			best = score;
	}
	if (own == NULL)
		return true;
	if (own->faults > 0 || own->verdict != VERDICT_OK)
		grade_job_add_fault(task, match, own);
	margin = best - (match_scan->low_wins ? -own->score : own->score);
	if (own->place > 1 && own->verdict == VERDICT_OK &&
	    margin > match_scan->worst) {
		match_scan->worst = margin;
		task->grade.rung[task->rung].lost = match->number;
	}
	return true;
}

static bool
grade_job_read_matches(struct grade_task *task, const char *dir, bool low_wins)
{
	struct match_scan match_scan = { task, low_wins, 0 };
	struct store *store = store_read(dir, &task->diag);
	bool ok;

	if (store == NULL)
		return false;
	ok = store_each(store, grade_job_read_match, &match_scan, &task->diag);
	store_close(store);
	return ok;
}

static void
grade_job_set_verdict(void *arg, const struct stop_check *stopping)
{
	struct grade_task *task = arg;

	grade_set_rung(&task->grade.rung[task->rung], stopping,
		       task->job->assignment->rung[task->rung].bar);
}

/* Delete the results of a rung if they were played for another assignment. */
static bool
grade_job_prepare_rung(struct grade_task *task, const char *dir)
{
	const struct rung *rung = &task->job->assignment->rung[task->rung];
	char *rungs = xprintf("%s/rungs", task->folder);
	char *name = xprintf("%s.sign", rung->name);
	char *sign = xprintf("%s/%s", rungs, name);
	bool ok = outdir_file_is(sign, rung->sign);

	if (!ok && !removal_path(dir))
		diag_set(&task->diag, "%s: %s", dir, strerror(errno));
	else
		ok = outdir_make(rungs, &task->diag) &&
		     (ok || outdir_write(rungs, name, rung->sign, &task->diag));
	free(sign);
	free(name);
	free(rungs);
	return ok;
}

/* Record whether the submission failed to start. */
static void
grade_job_watch_start(void *arg, const struct outcome *outcome)
{
	struct grade_task *task = arg;

	if (outcome->job == JOB_PROBE && outcome->seat[0].bot == 0 &&
	    !outcome->passed)
		task->unstarted = true;
}

/* Record that the submission did not start, so no match was played. */
static void
grade_job_set_no_start(struct grade_task *task, const char *why)
{
	struct rung_grade *rung = &task->grade.rung[task->rung];

	rung->state = RUNG_NO_START;
	snprintf(rung->why, sizeof(rung->why), "%s", why);
}

/* Play a rung.  If a bot fails to start, @why gets the reason, owned.  Students
 * must not see the other output of the run, because it contains the seed. */
static enum status
grade_job_run_rung(struct grade_task *task, struct config *config,
		   const char *dir, char **why)
{
	struct run_how how = { .dir = dir,
			       .resume = "the same command",
			       .print_results = grade_job_set_verdict,
			       .on_outcome = grade_job_watch_start,
			       .arg = task };
	enum status status;
	size_t len = 0;

	how.unfit = xmemstream(why, &len);
	task->unstarted = false;
	status = run_tournament(config, &how);
	fclose(how.unfit);
	return status;
}

static enum status
grade_job_play_in(struct grade_task *task, struct config *config,
		  const char *dir)
{
	struct rung_grade *rung = &task->grade.rung[task->rung];
	enum status status;
	char *why = NULL;

	if (!grade_job_prepare_rung(task, dir) ||
	    !grade_job_redirect(task, "log.txt", true))
		return grade_job_fail(task);
	config->isolation = task->job->level;
	*rung = (struct rung_grade){ .state = RUNG_OPEN };
	snprintf(rung->sign, sizeof(rung->sign), "%s",
		 task->job->assignment->rung[task->rung].sign);
	status = grade_job_run_rung(task, config, dir, &why);
	if (status == STATUS_BOT) {
		fputs(why, stderr);
		if (task->unstarted)
			grade_job_set_no_start(task, why);
		/* otherwise the reference bot or the machine caused the
		 * failure */
		status = task->unstarted ? STATUS_DONE : STATUS_FAILED;
	} else if (status == STATUS_DONE &&
		   !grade_job_read_matches(task, dir, config->low_wins)) {
		status = grade_job_fail(task);
	}
	free(why);
	return status;
}

static enum status
grade_job_play_rung(struct grade_task *task)
{
	const struct assignment *assignment = task->job->assignment;
	const struct rung *rung = &assignment->rung[task->rung];
	char *dir = xprintf("%s/rungs/%s", task->folder, rung->name);
	struct config_error error;
	struct config *config = assignment_config(assignment, task->rung,
						  task->bot, false, &error);
	enum status status = STATUS_DONE;

	if (config != NULL) {
		status = grade_job_play_in(task, config, dir);
	} else if (error.bot) {
		grade_job_set_no_start(task, error.diag.text);
		snprintf(task->grade.rung[task->rung].sign, DIGEST_TEXT, "%s",
			 rung->sign);
	} else {
		task->diag = error.diag;
		status = grade_job_fail(task);
	}
	config_free(config);
	free(dir);
	if (status == STATUS_DONE && !grade_job_write(task))
		status = grade_job_fail(task);
	return status;
}

/* Remove the faults of a rung before it is played again. */
static void
grade_job_drop_faults(struct grade_task *task)
{
	struct grade *grade = &task->grade;
	unsigned n = 0;

	for (unsigned i = 0; i < grade->faults; i++)
		if (grade->fault[i].rung != task->rung)
			grade->fault[n++] = grade->fault[i];
	grade->faults = n;
}

static enum status
grade_job_play(struct grade_task *task)
{
	const struct assignment *assignment = task->job->assignment;
	enum status status = STATUS_DONE;

	for (task->rung = 0;
	     status == STATUS_DONE && task->rung < assignment->rungs;
	     task->rung++) {
		const struct rung_grade *rung = &task->grade.rung[task->rung];

		if (rung->state != RUNG_OPEN &&
		    strcmp(rung->sign, assignment->rung[task->rung].sign) == 0)
			continue;
		grade_job_drop_faults(task);
		status = grade_job_play_rung(task);
	}
	return status;
}

/* --- checking ------------------------------------------------------------- */

/* Check the protocol, unless it was checked before under the same
 * conditions. */
static enum status
grade_job_check(struct grade_task *task)
{
	const struct assignment *assignment = task->job->assignment;
	enum status status;

	if (strcmp(task->grade.check, assignment->check_sign) == 0)
		return STATUS_DONE;
	status = grade_check(assignment, task->job->level, task->bot,
			     &task->grade);
	if (status != STATUS_DONE)
		return status;
	return grade_job_write(task) ? STATUS_DONE : grade_job_fail(task);
}

/* --- all steps ------------------------------------------------------------ */

static bool
grade_job_read_grade(const struct grade_job *job,
		     const struct submission *student, struct grade *grade)
{
	char *folder = grade_folder(job->out, student);
	bool same = grade_read_of(grade, job->assignment, student, folder);

	free(folder);
	return same;
}

bool
grade_is_done(const struct grade_job *job, const struct submission *student)
{
	struct grade *grade = xcalloc(1, sizeof(*grade));
	bool done = grade_job_read_grade(job, student, grade) &&
		    grade_is_whole(grade, job->assignment);

	free(grade);
	return done;
}

enum status
grade_student(const struct grade_job *job, const struct submission *student)
{
	struct grade_task *task = xcalloc(1, sizeof(*task));
	enum status status = STATUS_DONE;
	bool same;

	task->job = job;
	task->student = student;
	task->folder = grade_folder(job->out, student);
	if (!outdir_make(task->folder, &task->diag))
		return grade_job_fail(task);
	task->real = folder_path(task->folder);
	task->bot = xprintf("%s/bot", task->real);
	same = grade_job_read_grade(job, student, &task->grade);
	if (!grade_job_redirect(task, "log.txt", true))
		status = grade_job_fail(task);
	else if (!same)
		status = grade_job_prepare(task);
	if (status == STATUS_DONE && task->grade.state == GRADE_READY)
		status = grade_job_check(task);
	if (status == STATUS_DONE && task->grade.state == GRADE_READY)
		status = grade_job_play(task);
	free(task->real);
	free(task->bot);
	free(task->folder);
	free(task);
	return status;
}
