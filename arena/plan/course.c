/* course.c - a tournament's matches, by its format; see course.h. */
#include "arena/plan/course.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/plan/format.h"
#include "lib/alloc.h"

const char *const course_format_words[] = {
	[FORMAT_ROUND_ROBIN] = "round-robin",
	NULL,
};

static const struct format *const formats[] = {
	[FORMAT_ROUND_ROBIN] = &round_robin,
};

bool
course_refuse(struct course_fault *fault, const char *key, const char *format,
	      ...)
{
	char text[DIAG_TEXT_MAX];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	diag_set(&fault->diag, "%s", text);
	fault->key = key;
	return false;
}

/* Is there enough to fill a table, and not too much to play? */
static bool
fills_a_table(const struct schedule *field, struct course_fault *fault)
{
	uint32_t least = schedule_table_bots(field);
	const char *chairs = least < field->seats ? "sides" : "seats";
	uint32_t camps;

	if (field->bots < least)
		return course_refuse(
			fault, "bots",
			"%u %s at a table, and only %u bot%s: name at "
			"least %u (house:greedy is always there)",
			least, chairs, field->bots, field->bots == 1 ? "" : "s",
			least);
	camps = schedule_camps(field);
	if (camps < least)
		return course_refuse(
			fault, "apart",
			"apart leaves nobody a match: of each list one bot can "
			"sit at a table, which is %u of %u %s: make the lists "
			"shorter, or take more bots",
			camps, least, chairs);
	return true;
}

struct course *
course_new(const struct course_terms *terms, struct course_fault *fault)
{
	struct course *course = xcalloc(1, sizeof(*course));

	*fault = (struct course_fault){ .key = "bots" };
	course->terms = *terms;
	course->format = formats[terms->format];
	course->turns = schedule_rotations(&terms->field);
	course->same = 1;
	if (!fills_a_table(&terms->field, fault) ||
	    !course->format->begin(course, fault)) {
		course_free(course);
		return NULL;
	}
	course->over = course->format->next == NULL;
	return course;
}

void
course_free(struct course *course)
{
	if (course == NULL)
		return;
	if (course->format->end != NULL)
		course->format->end(course);
	free(course->list);
	free(course);
}

const struct schedule *
course_field(const struct course *course)
{
	return &course->terms.field;
}

uint64_t
course_known(const struct course *course)
{
	return course->meetings * course->turns;
}

uint64_t
course_matches(const struct course *course)
{
	return course->whole > 0 ? course->whole : course_known(course);
}

bool
course_is_open(const struct course *course)
{
	return !course->over;
}

uint64_t
course_taken(const struct course *course)
{
	return course->taken;
}

uint64_t
course_same_cards(const struct course *course)
{
	return course->same * course->turns;
}

struct meeting *
course_add(struct course *course, uint64_t round)
{
	struct meeting *meeting;

	if (course->meetings == course->list_room) {
		course->list_room = 2 * course->list_room + 64;
		course->list = xrealloc(course->list, course->list_room,
					sizeof(*course->list));
	}
	meeting = &course->list[course->meetings++];
	*meeting = (struct meeting){ .round = round };
	return meeting;
}

void
course_at(const struct course *course, uint64_t match, struct fixture *out)
{
	const struct schedule *field = &course->terms.field;
	uint32_t bots = schedule_table_bots(field);
	const struct meeting *meeting;
	uint64_t at = (match - 1) / course->turns;

	assert(match >= 1 && match <= course_known(course));
	if (course->list == NULL) {
		course->format->at(course, match, out);
		return;
	}
	meeting = &course->list[at];
	*out = (struct fixture){
		.match = match,
		.round = meeting->round,
		.group = at + 1,
		.rotation = (uint32_t)((match - 1) % course->turns),
		.cards = course->same > 1 ? meeting->round : at + 1,
	};
	for (uint32_t seat = 0; seat < field->seats; seat++)
		out->bots[seat] = meeting->bots[(seat + out->rotation) % bots];
}

void
course_take(struct course *course, const struct course_result *result)
{
	struct fixture at;

	assert(!course->over && result->match == course->taken + 1);
	course_at(course, result->match, &at);
	if (course->format->take != NULL)
		course->format->take(course, &at, result);
	course->taken++;
	if (course->taken < course_known(course))
		return;
	course->format->next(course);
	course->over = course->taken == course_known(course);
}
