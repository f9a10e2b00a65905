/* grade_check.c - run the protocol check on a submission; see grade_check.h.
 */
#include "arena/grade/grade_check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/check/check_play.h"
#include "lib/alloc.h"

/* Copy a line.  If the line is too long, cut it after a whole UTF-8
 * character. */
static void
step_grade_copy(char *to, size_t size, const char *text)
{
	size_t len = text != NULL ? strlen(text) : 0;

	if (len >= size)
		for (len = size - sizeof(" ..."); len > 0; len--)
			if (((unsigned char)text[len] & 0xc0) != 0x80)
				break;
	snprintf(to, size, "%.*s%s", (int)len, text != NULL ? text : "",
		 text != NULL && text[len] != '\0' ? " ..." : "");
}

static void
grade_add_step(struct grade *grade, const char *game, const struct step *step,
	       const struct finding *finding)
{
	struct step_grade *to;

	if (grade->failed++ >= GRADE_STEPS_MAX)
		return;
	to = &grade->step[grade->failed - 1];
	step_grade_copy(to->game, sizeof(to->game), game);
	step_grade_copy(to->name, sizeof(to->name), step->name);
	step_grade_copy(to->sentence, sizeof(to->sentence), step->sentence);
	step_grade_copy(to->found, sizeof(to->found), finding->text);
	step_grade_copy(to->hint, sizeof(to->hint), finding->hint);
	step_grade_copy(to->asked, sizeof(to->asked), finding->asked);
	step_grade_copy(to->answered, sizeof(to->answered), finding->answered);
	step_grade_copy(to->change, sizeof(to->change), step->change);
}

static enum status
grade_check_game(const struct config *config, struct grade *grade)
{
	const struct check_how how = { .bot = ASSIGNMENT_BOT,
				       .game = config->game,
				       .like = config };
	struct check *check = xcalloc(1, sizeof(*check));
	enum status status = check_play(check, &how);

	/* The temporary runs of the check ignore signals; restore the
	 * default. */
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	for (unsigned i = 0; status == STATUS_DONE && i < step_count; i++)
		if (check->of[i].result == RESULT_FAILED)
			grade_add_step(grade, config->rules_name, &steps[i],
				       &check->of[i].finding);
	grade->untried += check->count[RESULT_SKIPPED];
	check_release(check);
	free(check);
	return status;
}

/* Check the submission in the game of a rung. */
static enum status
grade_check_rung(const struct assignment *assignment, unsigned rung,
		 enum isolation level, const char *bot, struct grade *grade)
{
	struct config_error error;
	struct config *config = assignment_config(assignment, rung, bot, false,
						  &error);
	enum status status = STATUS_DONE;

	if (config == NULL && error.bot)
		/* the error will be reported when the rung is played */
		return STATUS_DONE;
	if (config == NULL) {
		fprintf(stderr, "arena grade: %s\n", error.diag.text);
		return STATUS_FAILED;
	}
	config->isolation = level;
	status = grade_check_game(config, grade);
	config_free(config);
	return status;
}

enum status
grade_check(const struct assignment *assignment, enum isolation level,
	    const char *bot, struct grade *grade)
{
	unsigned rung[ASSIGNMENT_RUNGS_MAX], games = 0;
	enum status status = STATUS_DONE;
	struct config_error error;

	grade->failed = grade->untried = 0;
	if (assignment->checks) {
		games = assignment_games(assignment, rung, &error);
		if (games == 0) {
			fprintf(stderr, "arena grade: %s\n", error.diag.text);
			return STATUS_FAILED;
		}
	}
	for (unsigned i = 0; status == STATUS_DONE && i < games; i++)
		status = grade_check_rung(assignment, rung[i], level, bot,
					  grade);
	if (status == STATUS_DONE)
		snprintf(grade->check, sizeof(grade->check), "%s",
			 assignment->check_sign);
	return status;
}
