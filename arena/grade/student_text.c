/* student_text.c - prepare messages for a student's page; see student_text.h.
 */
#include "arena/grade/student_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rundir/bot_folder.h"
#include "arena/rundir/match_logs.h"
#include "lib/alloc.h"

#define HERE "." /* text that replaces the path of the submission's folder */

void
student_places_init(struct student_places *places,
		    const struct assignment *assignment, const char *folder)
{
	char *real = folder_path(folder);

	*places = (struct student_places){
		.path = { xprintf("%s/bot", real), xprintf("%s/bot", folder),
			  real, xstrdup(folder), xstrdup(assignment->dir) },
	};
}

void
student_places_release(struct student_places *places)
{
	for (size_t i = 0; places->path[i] != NULL; i++)
		free(places->path[i]);
}

/* Return true if a path ends here and is not part of a longer name. */
static bool
student_path_ends(const char *at)
{
	return !isalnum((unsigned char)*at) && strchr("_-", *at) == NULL;
}

static void
student_hide_path(char *text, const char *path)
{
	size_t len = strlen(path), less = len - strlen(HERE);
	char *at = text;

	while (len > strlen(HERE) && (at = strstr(at, path)) != NULL) {
		if (!student_path_ends(at + len)) {
			at += len;
			continue;
		}
		memcpy(at, HERE, len - less);
		memmove(at + len - less, at + len, strlen(at + len) + 1);
		at += len - less;
	}
}

/* Remove lines that begin with @begin. */
static void
student_drop_lines(char *text, const char *begin)
{
	size_t len = strlen(begin);
	char *line = text;

	while (*line != '\0') {
		char *next = strchr(line, '\n');

		next = next != NULL ? next + 1 : line + strlen(line);
		if (strncmp(line, begin, len) == 0)
			memmove(line, next, strlen(next) + 1);
		else
			line = next;
	}
}

/* Return the message in a line that names the submission: the text after "bot
 * submission: " or "bot submission (./bot.py in .): ".  Returns NULL if the
 * line does not name the submission. */
static const char *
student_find_reason(const char *line, size_t len)
{
	static const char name[] = "bot " ASSIGNMENT_BOT;
	const char *at = strstr(line, name), *end;

	if (at == NULL || at >= line + len ||
	    (at != line && (at < line + 2 || at[-2] != ':')))
		return NULL;
	at += strlen(name);
	end = strncmp(at, " (", 2) == 0 ? strstr(at, "): ") : at;
	if (end == NULL || end >= line + len)
		return NULL;
	end += *end == ')';
	return strncmp(end, ": ", 2) == 0 ? end + 2 : NULL;
}

/* Remove the position in the teacher's file and the bot's name from each line:
 * "gin.yaml:7:15: bot submission: ". */
static void
student_drop_position(char *text)
{
	for (char *line = text; line != NULL; line = strchr(line, '\n')) {
		const char *at;

		line += *line == '\n';
		at = student_find_reason(line, strcspn(line, "\n"));
		if (at != NULL)
			memmove(line, at, strlen(at) + 1);
	}
}

void
student_text_hide_paths(const struct student_places *places, char *text)
{
	student_drop_lines(text, "-- " MATCH_LOGS_AGAIN);
	student_drop_position(text);
	for (size_t i = 0; places->path[i] != NULL; i++)
		student_hide_path(text, places->path[i]);
	if (strncmp(text, HERE ": ", strlen(HERE ": ")) == 0)
		memmove(text, text + strlen(HERE ": "),
			strlen(text + strlen(HERE ": ")) + 1);
}

/* Remove phrases that are only useful to the teacher. */
static void
student_drop_teacher_text(char *text)
{
	static const char *const words[] = {
		"; time: {startup: ...} says how long it may take",
		": docs/security.md",
		" (docs/security.md)",
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		size_t len = strlen(words[i]);

		for (char *at = text; (at = strstr(at, words[i])) != NULL;)
			memmove(at, at + len, strlen(at + len) + 1);
	}
}

void
student_text_drop_teacher(struct grade *grade)
{
	student_drop_teacher_text(grade->why);
	for (size_t i = 0; i < ASSIGNMENT_RUNGS_MAX; i++)
		student_drop_teacher_text(grade->rung[i].why);
	for (unsigned i = 0; i < grade->faults; i++)
		student_drop_teacher_text(grade->fault[i].detail);
	for (unsigned i = 0; i < grade_steps(grade); i++) {
		student_drop_teacher_text(grade->step[i].found);
		student_drop_teacher_text(grade->step[i].hint);
		student_drop_teacher_text(grade->step[i].change);
	}
}

void
student_text_clean_grade(const struct student_places *places,
			 struct grade *grade)
{
	student_text_hide_paths(places, grade->why);
	for (size_t i = 0; i < ASSIGNMENT_RUNGS_MAX; i++)
		student_text_hide_paths(places, grade->rung[i].why);
	for (unsigned i = 0; i < grade->faults; i++)
		student_text_hide_paths(places, grade->fault[i].detail);
	for (unsigned i = 0; i < grade_steps(grade); i++) {
		student_text_hide_paths(places, grade->step[i].found);
		student_text_hide_paths(places, grade->step[i].hint);
		student_text_hide_paths(places, grade->step[i].change);
	}
}
