/* grade_check.c - a submission is checked before it plays; see grade_check.h.
 */
#include "arena/grade/grade_check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/check/check_play.h"
#include "lib/alloc.h"

/* As much of a line as there is room for, and not half of a character. */
static void
keep_line(char *to, size_t size, const char *text)
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
keep_step(struct grade *grade, const char *game, const struct step *step,
	  const struct finding *finding)
{
	struct step_grade *to;

	if (grade->failed++ >= GRADE_STEPS_MAX)
		return;
	to = &grade->step[grade->failed - 1];
	keep_line(to->game, sizeof(to->game), game);
	keep_line(to->name, sizeof(to->name), step->name);
	keep_line(to->sentence, sizeof(to->sentence), step->sentence);
	keep_line(to->found, sizeof(to->found), finding->text);
	keep_line(to->hint, sizeof(to->hint), finding->hint);
	keep_line(to->asked, sizeof(to->asked), finding->asked);
	keep_line(to->answered, sizeof(to->answered), finding->answered);
	keep_line(to->change, sizeof(to->change), step->change);
}

static enum status
check_at(const struct config *config, struct grade *grade)
{
	const struct check_how how = { .bot = ASSIGNMENT_BOT,
				       .game = config->game,
				       .like = config };
	struct check *check = xcalloc(1, sizeof(*check));
	enum status status = check_play(check, &how);

	/* Where results are thrown away, a signal does not end the program. */
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	for (unsigned i = 0; status == STATUS_DONE && i < step_count; i++)
		if (check->of[i].result == RESULT_FAILED)
			keep_step(grade, config->rules_name, &steps[i],
				  &check->of[i].finding);
	grade->untried += check->count[RESULT_SKIPPED];
	check_release(check);
	free(check);
	return status;
}

/* At the game of a rung. */
static enum status
check_rung(const struct assignment *assignment, unsigned rung,
	   enum isolation level, const char *bot, struct grade *grade)
{
	struct config_error error;
	struct config *config = assignment_config(assignment, rung, bot, false,
						  &error);
	enum status status = STATUS_DONE;

	if (config == NULL && error.bot)
		return STATUS_DONE; /* the rung tells it */
	if (config == NULL) {
		fprintf(stderr, "arena grade: %s\n", error.diag.text);
		return STATUS_FAILED;
	}
	config->isolation = level;
	status = check_at(config, grade);
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
		status = check_rung(assignment, rung[i], level, bot, grade);
	if (status == STATUS_DONE)
		snprintf(grade->check, sizeof(grade->check), "%s",
			 assignment->check_sign);
	return status;
}
