/*
 * grade_job.c - one submission to its grade; see grade_job.h.
 *
 * Below DIR/students/KEY: bot/, what was unpacked and built; build.txt, what
 * that printed; rungs/NAME/, the results of a rung's matches, a folder as any
 * run leaves it, and NAME.sign, what it was begun for; grade.json, which is
 * written when a step is done.  A step that was killed is begun anew, but for
 * matches: a run goes on where it was.
 */
#include "arena/grade/grade_job.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/grade/grade.h"
#include "arena/grade/grade_check.h"
#include "arena/grade/submission_contents.h"
#include "arena/grade/submission_unpack.h"
#include "arena/process/self_proc.h"
#include "arena/process/spawn.h"
#include "arena/rundir/bot_folder.h"
#include "arena/rundir/outdir.h"
#include "arena/runner/outcome.h"
#include "arena/sandbox/sandbox.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#include "lib/file/removal.h"

/**
 * struct work - one submission under way
 * @folder: the student's; @bot: its program's
 * @rung: that is played; @unstarted: the submission did not start for it
 */
struct work {
	const struct grade_job *all;
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
keep(struct work *work)
{
	return grade_write(&work->grade, work->all->assignment, work->folder,
			   &work->diag);
}

/* What stderr gets from here on. */
static bool
write_to(const struct work *work, const char *name, bool also_out)
{
	char *path = xprintf("%s/%s", work->folder, name);
	int fd = open(path,
		      O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW,
		      0644);
	bool ok;

	fflush(stderr);
	ok = fd != -1 && dup2(fd, STDERR_FILENO) != -1 &&
	     (!also_out || dup2(fd, STDOUT_FILENO) != -1);
	if (fd != -1)
		close(fd);
	free(path);
	return ok;
}

/* Said where the master looks for the last words, whatever this one wrote to.
 */
static enum status
failed(const struct work *work)
{
	(void)write_to(work, "log.txt", true);
	fprintf(stderr, "arena grade: %s\n", work->diag.text);
	return STATUS_FAILED;
}

/* The beginning and the end of such a file, for people. */
static void
read_back(const struct work *work, const char *name, char *out, size_t size)
{
	char *path = xprintf("%s/%s", work->folder, name);
	FILE *in = fopen(path, "re");
	size_t half = size / 2 - 32, n = 0;
	long len = 0;

	fflush(stderr);
	if (in != NULL && fseek(in, 0, SEEK_END) == 0)
		len = ftell(in);
	if (in != NULL && fseek(in, 0, SEEK_SET) == 0)
		n = fread(out, 1, len > (long)(2 * half) ? half : 2 * half, in);
	if (len > (long)(2 * half)) {
		n += (size_t)snprintf(out + n, 32, "\n[...]\n");
		if (fseek(in, -(long)half, SEEK_END) == 0)
			n += fread(out + n, 1, half, in);
	}
	out[n] = '\0';
	if (in != NULL)
		fclose(in);
	free(path);
}

/* --- unpacking ------------------------------------------------------------ */

static enum unpacking_end
unpack(struct work *work)
{
	const struct unpacking how = { .limits = work->all->assignment->unpack,
				       .level = work->all->level,
				       .uid = sandbox_first_uid() };

	return unpack_hand_in(&how, work->student, work->bot, &work->diag);
}

/* --- building ------------------------------------------------------------- */

static void
nobody_waits(void *owner)
{
	(void)owner;
}

static enum build_end
build(struct work *work, struct config *config, struct probe_book *unfit)
{
	struct watch signals = { -1, nobody_waits, NULL };
	char *box = xprintf("%s/deadwood-box", program_dir());
	const struct build_how how = { .box = box,
				       .dir = work->real,
				       .uid = sandbox_first_uid(),
				       .signals = &signals,
				       .limits = work->all->assignment->build };
	enum build_end end = BUILD_FAILED;
	struct loop loop;

	if (loop_init(&loop) != 0) {
		diag_set(&work->diag, "epoll: %s", strerror(errno));
		free(box);
		return BUILD_FAILED;
	}
	spawn_adopt_orphans();
	if (self_proc_signals(&loop, &signals) == 0)
		end = bots_build(config, &how, unfit, &work->diag);
	else
		diag_set(&work->diag, "signals: %s", strerror(errno));
	loop_close(&loop, &signals);
	loop_release(&loop);
	self_proc_signals_default(false);
	free(box);
	return end;
}

/* What the build printed, and what came of it. */
static void
note_broken(struct work *work, const char *told)
{
	char printed[GRADE_TEXT_MAX - DIAG_TEXT_MAX];

	read_back(work, "build.txt", printed, sizeof(printed));
	snprintf(work->grade.why, sizeof(work->grade.why), "%s%.*s", printed,
		 DIAG_TEXT_MAX - 1, told != NULL ? told : "");
}

/* Built, and its program found; or told why not. */
static enum status
make_program(struct work *work)
{
	struct grade *grade = &work->grade;
	struct probe_book unfit;
	struct config_error error;
	struct config *config;
	enum build_end end;

	if (!write_to(work, "build.txt", false))
		return failed(work);
	config = assignment_config(work->all->assignment, 0, work->bot, true,
				   &error);
	if (config == NULL) {
		grade->state = GRADE_BROKEN;
		snprintf(grade->why, sizeof(grade->why), "%s", error.diag.text);
		return error.bot ? STATUS_DONE : STATUS_FAILED;
	}
	config->isolation = work->all->level;
	probe_book_init(&unfit, config->bot_count);
	end = build(work, config, &unfit);
	grade->state = GRADE_READY;
	if (unfit.told[0] != NULL) {
		grade->state = GRADE_BROKEN;
		note_broken(work, unfit.told[0]);
	} else if (unfit.failed > 0) { /* work->diag has the reason */
		end = BUILD_FAILED;
	}
	probe_book_release(&unfit);
	config_free(config);
	return end == BUILD_DONE      ? STATUS_DONE
	       : end == BUILD_STOPPED ? STATUS_INTERRUPTED
				      : failed(work);
}

/* An archive of all submissions belongs to no student: the teacher must unpack
 * it. */
static void
note_class(struct work *work)
{
	struct grade *grade = &work->grade;
	size_t len = strlen(grade->why);

	if (grade->state == GRADE_BROKEN &&
	    submission_contents_are_class(work->bot))
		snprintf(grade->why + len, sizeof(grade->why) - len,
			 "\nthis is the archive of a whole class: unpack it "
			 "into a folder, and name that folder to arena grade");
}

/* From what was handed in to a program. */
static enum status
prepare(struct work *work)
{
	char *rungs = xprintf("%s/rungs", work->folder);
	struct grade *grade = &work->grade;
	enum status status = STATUS_DONE;
	enum unpacking_end end = UNPACKING_FAILED;

	if (removal_path(rungs))
		end = unpack(work);
	else
		diag_set(&work->diag, "%s: %s", rungs, strerror(errno));
	free(rungs);
	if (end == UNPACKING_FAILED)
		return failed(work);
	if (end == UNPACKING_REFUSED) {
		grade->state = work->student->files == 0 ? GRADE_MISSING
							 : GRADE_REFUSED;
		snprintf(grade->why, sizeof(grade->why), "%s", work->diag.text);
	} else {
		submission_contents_text(work->bot, grade->found,
					 sizeof(grade->found));
		status = make_program(work);
		note_class(work);
	}
	if (grade->state != GRADE_BROKEN)
		grade->found[0] = '\0';
	if (status != STATUS_DONE)
		return status;
	return keep(work) ? STATUS_DONE : failed(work);
}

/* --- playing -------------------------------------------------------------- */

static void
note_fault(struct work *work, const struct store_match *match,
	   const struct store_seat *seat)
{
	struct grade *grade = &work->grade;
	bool forfeit = seat->verdict != VERDICT_OK;
	const char *verdict = forfeit ? verdict_word(seat->verdict) : "fault";
	struct fault_grade *fault;
	unsigned at = 0;

	for (; at < grade->faults && grade->fault[at].rung <= work->rung; at++)
		if (grade->fault[at].rung == work->rung &&
		    strcmp(grade->fault[at].verdict, verdict) == 0) {
			grade->fault[at].count++;
			return;
		}
	if (grade->faults == GRADE_FAULTS_MAX)
		return;
	fault = &grade->fault[at];
	memmove(fault + 1, fault, (grade->faults++ - at) * sizeof(*fault));
	*fault = (struct fault_grade){ .rung = work->rung,
				       .match = match->number,
				       .count = 1 };
	snprintf(fault->verdict, sizeof(fault->verdict), "%s", verdict);
	snprintf(fault->detail, sizeof(fault->detail), "%s", seat->detail);
}

/* The matches of a rung: faults, and the worst that was lost by play. */
struct looking {
	struct work *work;
	bool low_wins;
	int worst;
};

static bool
look_at(void *arg, const struct store_match *match)
{
	struct looking *looking = arg;
	struct work *work = looking->work;
	const struct store_seat *own = NULL;
	int best = INT_MIN, behind;

	for (unsigned i = 0; i < match->seats; i++) {
		const struct store_seat *seat = &match->seat[i];
		int score = looking->low_wins ? -seat->score : seat->score;

		if (seat->bot == 0 && own == NULL)
			own = seat;
		if (seat->bot != 0 && score > best)
			best = score;
	}
	if (own == NULL)
		return true;
	if (own->faults > 0 || own->verdict != VERDICT_OK)
		note_fault(work, match, own);
	behind = best - (looking->low_wins ? -own->score : own->score);
	if (own->place > 1 && own->verdict == VERDICT_OK &&
	    behind > looking->worst) {
		looking->worst = behind;
		work->grade.rung[work->rung].lost = match->number;
	}
	return true;
}

static bool
look_through(struct work *work, const char *dir, bool low_wins)
{
	struct looking looking = { work, low_wins, 0 };
	struct store *store = store_read(dir, &work->diag);
	bool ok;

	if (store == NULL)
		return false;
	ok = store_each(store, look_at, &looking, &work->diag);
	store_close(store);
	return ok;
}

static void
take_verdict(void *arg, const struct stop_check *stopping)
{
	struct work *work = arg;

	grade_take(&work->grade.rung[work->rung], stopping,
		   work->all->assignment->rung[work->rung].bar);
}

/* What an earlier assignment left there is of no use. */
static bool
meet_results(struct work *work, const char *dir)
{
	const struct rung *rung = &work->all->assignment->rung[work->rung];
	char *rungs = xprintf("%s/rungs", work->folder);
	char *name = xprintf("%s.sign", rung->name);
	char *sign = xprintf("%s/%s", rungs, name);
	bool ok = outdir_file_is(sign, rung->sign);

	if (!ok && !removal_path(dir))
		diag_set(&work->diag, "%s: %s", dir, strerror(errno));
	else
		ok = outdir_make(rungs, &work->diag) &&
		     (ok || outdir_write(rungs, name, rung->sign, &work->diag));
	free(sign);
	free(name);
	free(rungs);
	return ok;
}

/* Is it the submission that did not start? */
static void
see_start(void *arg, const struct outcome *outcome)
{
	struct work *work = arg;

	if (outcome->job == JOB_PROBE && outcome->seat[0].bot == 0 &&
	    !outcome->passed)
		work->unstarted = true;
}

/* It did not start: with two bots nothing was played. */
static void
note_no_start(struct work *work, const char *why)
{
	struct rung_grade *rung = &work->grade.rung[work->rung];

	rung->state = RUNG_NO_START;
	snprintf(rung->why, sizeof(rung->why), "%s", why);
}

/* Play, and hear why a bot could not be started; owned.  What else the run says
 * is not for students: it names the seed. */
static enum status
run_rung(struct work *work, struct config *config, const char *dir, char **why)
{
	struct run_how how = { .dir = dir,
			       .resume = "the same command",
			       .told = take_verdict,
			       .seen = see_start,
			       .arg = work };
	enum status status;
	size_t len = 0;

	how.unfit = open_memstream(why, &len);
	if (how.unfit == NULL) {
		diag_set(&work->diag, "no memory: %s", strerror(errno));
		return failed(work);
	}
	work->unstarted = false;
	status = run_tournament(config, &how);
	fclose(how.unfit);
	return status;
}

static enum status
play_in(struct work *work, struct config *config, const char *dir)
{
	struct rung_grade *rung = &work->grade.rung[work->rung];
	enum status status;
	char *why = NULL;

	if (!meet_results(work, dir) || !write_to(work, "log.txt", true))
		return failed(work);
	config->isolation = work->all->level;
	*rung = (struct rung_grade){ .state = RUNG_OPEN };
	snprintf(rung->sign, sizeof(rung->sign), "%s",
		 work->all->assignment->rung[work->rung].sign);
	status = run_rung(work, config, dir, &why);
	if (status == STATUS_BOT) {
		fputs(why, stderr);
		if (work->unstarted)
			note_no_start(work, why);
		/* else it is the rung's bot, or the machine */
		status = work->unstarted ? STATUS_DONE : STATUS_FAILED;
	} else if (status == STATUS_DONE &&
		   !look_through(work, dir, config->low_wins)) {
		status = failed(work);
	}
	free(why);
	return status;
}

static enum status
play_rung(struct work *work)
{
	const struct assignment *assignment = work->all->assignment;
	const struct rung *rung = &assignment->rung[work->rung];
	char *dir = xprintf("%s/rungs/%s", work->folder, rung->name);
	struct config_error error;
	struct config *config = assignment_config(assignment, work->rung,
						  work->bot, false, &error);
	enum status status = STATUS_DONE;

	if (config != NULL) {
		status = play_in(work, config, dir);
	} else if (error.bot) {
		note_no_start(work, error.diag.text);
		snprintf(work->grade.rung[work->rung].sign, DIGEST_TEXT, "%s",
			 rung->sign);
	} else {
		work->diag = error.diag;
		status = failed(work);
	}
	config_free(config);
	free(dir);
	if (status == STATUS_DONE && !keep(work))
		status = failed(work);
	return status;
}

/* Faults are of the rungs as they are now. */
static void
forget_faults(struct work *work)
{
	struct grade *grade = &work->grade;
	unsigned n = 0;

	for (unsigned i = 0; i < grade->faults; i++)
		if (grade->fault[i].rung != work->rung)
			grade->fault[n++] = grade->fault[i];
	grade->faults = n;
}

static enum status
play(struct work *work)
{
	const struct assignment *assignment = work->all->assignment;
	enum status status = STATUS_DONE;

	for (work->rung = 0;
	     status == STATUS_DONE && work->rung < assignment->rungs;
	     work->rung++) {
		const struct rung_grade *rung = &work->grade.rung[work->rung];

		if (rung->state != RUNG_OPEN &&
		    strcmp(rung->sign, assignment->rung[work->rung].sign) == 0)
			continue;
		forget_faults(work);
		status = play_rung(work);
	}
	return status;
}

/* --- checking ------------------------------------------------------------- */

/* Does it keep to the protocol?  Once for each way to check. */
static enum status
check(struct work *work)
{
	const struct assignment *assignment = work->all->assignment;
	enum status status;

	if (strcmp(work->grade.check, assignment->check_sign) == 0)
		return STATUS_DONE;
	status = grade_check(assignment, work->all->level, work->bot,
			     &work->grade);
	if (status != STATUS_DONE)
		return status;
	return keep(work) ? STATUS_DONE : failed(work);
}

/* --- the whole ------------------------------------------------------------ */

static bool
is_same(const struct grade_job *all, const struct submission *student,
	struct grade *grade)
{
	char *folder = grade_folder(all->out, student);
	bool same = grade_read_of(grade, all->assignment, student, folder);

	free(folder);
	return same;
}

bool
grade_stands(const struct grade_job *all, const struct submission *student)
{
	struct grade *grade = xcalloc(1, sizeof(*grade));
	bool stands = is_same(all, student, grade) &&
		      grade_is_whole(grade, all->assignment);

	free(grade);
	return stands;
}

enum status
grade_student(const struct grade_job *all, const struct submission *student)
{
	struct work *work = xcalloc(1, sizeof(*work));
	enum status status = STATUS_DONE;
	bool same;

	work->all = all;
	work->student = student;
	work->folder = grade_folder(all->out, student);
	if (!outdir_make(work->folder, &work->diag))
		return failed(work);
	work->real = folder_path(work->folder);
	work->bot = xprintf("%s/bot", work->real);
	same = is_same(all, student, &work->grade);
	if (!write_to(work, "log.txt", true))
		status = failed(work);
	else if (!same)
		status = prepare(work);
	if (status == STATUS_DONE && work->grade.state == GRADE_READY)
		status = check(work);
	if (status == STATUS_DONE && work->grade.state == GRADE_READY)
		status = play(work);
	free(work->real);
	free(work->bot);
	free(work->folder);
	free(work);
	return status;
}
