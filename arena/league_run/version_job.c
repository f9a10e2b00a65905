/* version_job.c - unpack, build and check a version; see version_job.h. */
#include "arena/league_run/version_job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/archive/program_folder.h"
#include "arena/archive/unpack.h"
#include "arena/check/check_play.h"
#include "arena/check/check_report.h"
#include "arena/league/version_files.h"
#include "arena/runner/build.h"
#include "arena/sandbox/sandbox.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#include "lib/file/atomic_file.h"
#include "lib/file/output_file.h"
#include "lib/text/safe_stdio.h"

/* arbitrary: number of checks of a version that does not answer hello in time;
 * the machine may have been slow */
#define START_TRIES 3

/**
 * struct version_task - a version that is built or checked
 * @folder: absolute path of its folder; @bot: of its program's folder
 */
struct version_task {
	const struct version_job *job;
	struct version_result *result;
	char *folder, *bot;
	struct diag diag;
};

static void
version_task_init(struct version_task *task, const struct version_job *job,
		  struct version_result *result)
{
	char *folder = version_files_path(job->dir, job->version->id);

	*task = (struct version_task){ .job = job, .result = result };
	task->folder = folder_path(folder);
	task->bot = xprintf("%s/bot", task->folder);
	free(folder);
}

static void
version_task_release(struct version_task *task)
{
	free(task->folder);
	free(task->bot);
}

static bool
version_task_redirect(struct version_task *task, const char *name)
{
	char *path = xprintf("%s/%s", task->folder, name);
	bool ok = output_file_redirect(path, true);

	free(path);
	return ok;
}

/* Write why this machine failed as the last line of log.txt. */
static enum status
version_task_fail(struct version_task *task)
{
	(void)version_task_redirect(task, "log.txt");
	fprintf(stderr, "%s\n", task->diag.text);
	return STATUS_FAILED;
}

static enum status
version_task_refuse(struct version_task *task, enum version_state state,
		    const char *text)
{
	struct version_result *result = task->result;

	result->state = state;
	snprintf(result->text, sizeof(result->text), "%s", text);
	version_files_shorten(task->job->dir, result->text);
	return STATUS_DONE;
}

/* --- building ------------------------------------------------------------- */

/* Fail the build, and tell the owner what the league expects. */
static enum status
version_task_set_unbuilt(struct version_task *task, const char *reason)
{
	char *expects = league_config_expects(task->job->config);
	char *text = xprintf("%s\n%s\n", reason, expects);
	enum status status = version_task_refuse(task, VERSION_BUILD_FAILED,
						 text);

	free(text);
	free(expects);
	return status;
}

static enum unpacking_end
version_task_unpack(struct version_task *task)
{
	const struct version_job *job = task->job;
	const struct unpack_how how = { .limits = job->config->unpack,
					.level = job->level,
					.uid = sandbox_first_uid() };
	char *archive = xprintf("%s/%s", task->folder, job->version->archive);
	enum unpacking_end end = unpack_archive(&how, archive, task->bot,
						&task->diag);

	if (end == UNPACKING_DONE)
		end = program_folder_finish(&how, task->bot, &task->diag);
	free(archive);
	return end;
}

/* Set the text to the output of the build, followed by @reason. */
static enum status
version_task_set_broken(struct version_task *task, const char *reason)
{
	char *path = xprintf("%s/build.txt", task->folder);
	char printed[LEAGUE_TEXT_MAX - 2 * DIAG_TEXT_MAX];
	char text[LEAGUE_TEXT_MAX - DIAG_TEXT_MAX];

	output_file_ends(path, printed, sizeof(printed));
	free(path);
	snprintf(text, sizeof(text), "%s%.*s", printed, DIAG_TEXT_MAX - 1,
		 reason);
	return version_task_set_unbuilt(task, text);
}

static enum status
version_task_run_build(struct version_task *task, struct config *config)
{
	char *box = xprintf("%s/deadwood-box", program_dir());
	const struct build_how how = { .box = box,
				       .dir = task->folder,
				       .uid = sandbox_first_uid(),
				       .limits = task->job->config->build };
	struct probe_book unfit;
	enum status status = STATUS_DONE;
	enum build_end end;

	probe_book_init(&unfit, config->bot_count);
	end = bots_build_alone(config, &how, &unfit, &task->diag);
	if (unfit.message[0] != NULL)
		status = version_task_set_broken(task, unfit.message[0]);
	else if (end == BUILD_STOPPED)
		status = STATUS_INTERRUPTED;
	else if (end != BUILD_DONE || unfit.failed > 0)
		status = version_task_fail(task);
	probe_book_release(&unfit);
	free(box);
	return status;
}

/* Make the configuration of the version in a game. */
static struct config *
version_task_config(const struct version_task *task, unsigned game, bool build,
		    struct config_error *error)
{
	const struct league_version *version = task->job->version;
	const struct league_entrant entrant = {
		.name = version->name,
		.dir = task->bot,
		.run = build ? NULL : version->run,
		.build = build,
	};
	struct config *config = league_config_version(task->job->config, game,
						      &entrant, error);

	if (config != NULL)
		config->isolation = task->job->level;
	return config;
}

/* Find the program of the version, and build it. */
static enum status
version_task_make_program(struct version_task *task)
{
	struct version_result *result = task->result;
	struct config_error error;
	struct config *config = version_task_config(task, 0, true, &error);
	enum status status;
	char *run;

	if (config == NULL && error.bot)
		return version_task_set_unbuilt(task, error.diag.text);
	if (config == NULL) {
		task->diag = error.diag;
		return version_task_fail(task);
	}
	run = league_config_run(config);
	snprintf(result->run, sizeof(result->run), "%s", run);
	free(run);
	result->state = VERSION_CHECKING;
	status = version_task_run_build(task, config);
	config_free(config);
	return status;
}

enum status
version_job_build(const struct version_job *job, struct version_result *result)
{
	struct version_task task;
	enum unpacking_end end;
	enum status status;

	version_task_init(&task, job, result);
	if (!version_task_redirect(&task, "log.txt")) {
		version_task_release(&task);
		return STATUS_FAILED;
	}
	end = version_task_unpack(&task);
	if (end == UNPACKING_REFUSED)
		status = version_task_refuse(&task, VERSION_BUILD_FAILED,
					     task.diag.text);
	else if (end == UNPACKING_FAILED ||
		 !version_task_redirect(&task, "build.txt"))
		status = version_task_fail(&task);
	else
		status = version_task_make_program(&task);
	version_task_release(&task);
	return status;
}

/* --- checking ------------------------------------------------------------- */

/* Return true if the version only did not answer hello in time, which can be
 * the fault of a busy machine. */
static bool
check_only_timed_out(const struct check *check)
{
	if (check->count[RESULT_FAILED] != 1)
		return false;
	for (unsigned i = 0; i < step_count; i++)
		if (check->of[i].result == RESULT_FAILED)
			return steps[i].issues == ISSUE(ISSUE_HELLO_LATE);
	return false;
}

/* Print the failed steps, and the command that shows them on the owner's
 * machine. */
static void
version_task_print_failure(const struct version_task *task,
			   const struct config *config,
			   const struct check *check, unsigned tries, FILE *out)
{
	const char *run = task->job->version->run;

	for (unsigned i = 0; i < step_count; i++)
		if (check->of[i].result == RESULT_FAILED)
			check_report_step(out, check, i);
	if (tries > 1)
		fprintf(out, "The league tried %u times.\n", tries);
	fprintf(out,
		"To see it on your machine, run in the folder of the bot: "
		"arena "
		"check '%s%s' --game %s",
		strpbrk(run, "/ ") == NULL ? "./" : "", run, check->game);
	if (config->deals_max > 0)
		fprintf(out, " --deals %lld", (long long)config->deals_max);
	fputc('\n', out);
}

/* Add the results of a check to check.txt. */
static void
check_print_all(const struct check *check, FILE *out)
{
	for (unsigned i = 0; i < step_count; i++)
		if (check_wants(check, i))
			check_report_step(out, check, i);
	check_report_end(out, check);
}

/* Remove the commands that start the bot by hand: they name folders of this
 * machine, which its owner cannot use. */
static void
check_remove_commands(struct check *check)
{
	for (unsigned i = 0; i < step_count; i++) {
		free(check->of[i].finding.by_hand);
		check->of[i].finding.by_hand = NULL;
	}
}

/* Check a game, at most START_TRIES times.  @all: stream for all results;
 * @failed: stream for the text of the owner. */
static enum status
version_task_check_game(struct version_task *task, const struct config *config,
			FILE *all, FILE *failed)
{
	const struct check_how how = { .bot = task->job->version->name,
				       .game = config->game,
				       .like = config };
	struct check *check = xcalloc(1, sizeof(*check));
	enum status status = STATUS_DONE;
	unsigned tries = 0;

	do {
		check_release(check);
		memset(check, 0, sizeof(*check));
		status = check_play(check, &how);
	} while (status == STATUS_DONE && ++tries < START_TRIES &&
		 check_only_timed_out(check));
	check_remove_commands(check);
	if (status == STATUS_DONE) {
		check_print_all(check, all);
		if (tries > 1)
			fprintf(all,
				"tried %u times: it did not answer hello "
				"in time\n",
				tries);
	}
	if (status == STATUS_DONE && check->count[RESULT_FAILED] > 0)
		version_task_print_failure(task, config, check, tries, failed);
	check_release(check);
	free(check);
	return status;
}

static enum status
version_task_check(struct version_task *task, unsigned game, FILE *all,
		   FILE *failed)
{
	struct config_error error;
	struct config *config = version_task_config(task, game, false, &error);
	enum status status;

	if (config == NULL && error.bot) {
		fprintf(failed, "%s\n", error.diag.text);
		return STATUS_DONE;
	}
	if (config == NULL) {
		fprintf(stderr, "%s\n", error.diag.text);
		return STATUS_FAILED;
	}
	status = version_task_check_game(task, config, all, failed);
	config_free(config);
	return status;
}

/* Write check.txt without control characters, which a bot may have printed. */
static bool
version_task_write_check(struct version_task *task, const char *text,
			 size_t len)
{
	char *path = xprintf("%s/check.txt", task->folder);
	struct atomic_file draft;
	bool ok = atomic_file_begin(&draft, path, &task->diag);

	if (ok) {
		(void)safe_stdio_write(draft.out, text, len, 0);
		ok = atomic_file_end(&draft, true, &task->diag);
	}
	free(path);
	return ok;
}

/* Set the text for the owner, without control characters. */
static void
version_result_set_text(struct version_result *result, const char *text,
			size_t len)
{
	FILE *out = fmemopen(result->text, sizeof(result->text), "w");

	if (out == NULL)
		return;
	(void)safe_stdio_write(out, text, len, 0);
	(void)fclose(out); /* a text that is too long is cut */
	result->text[sizeof(result->text) - 1] = '\0';
}

enum status
version_job_check(const struct version_job *job, struct version_result *result)
{
	enum status status = STATUS_DONE;
	struct version_task task;
	char *all, *failed;
	size_t all_len, failed_len;
	FILE *all_out = xmemstream(&all, &all_len);
	FILE *failed_out = xmemstream(&failed, &failed_len);

	version_task_init(&task, job, result);
	if (!version_task_redirect(&task, "log.txt"))
		status = STATUS_FAILED;
	for (unsigned i = 0; status == STATUS_DONE && i < job->config->games;
	     i++)
		status = version_task_check(&task, i, all_out, failed_out);
	fclose(all_out);
	fclose(failed_out);
	if (status == STATUS_DONE &&
	    !version_task_write_check(&task, all, all_len))
		status = version_task_fail(&task);
	result->state = failed_len > 0 ? VERSION_CHECK_FAILED : VERSION_PLACING;
	version_result_set_text(result, failed, failed_len);
	version_files_shorten(job->dir, result->text);
	free(all);
	free(failed);
	version_task_release(&task);
	return status;
}
