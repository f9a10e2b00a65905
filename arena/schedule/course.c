/* course.c - a tournament's matches, by its format; see course.h. */
#include "arena/schedule/course.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "arena/schedule/format.h"
#include "lib/alloc.h"

const char *const course_format_words[] = {
	[FORMAT_ROUND_ROBIN] = "round-robin",
	[FORMAT_GAUNTLET] = "gauntlet",
	[FORMAT_SWISS] = "swiss",
	[FORMAT_KNOCKOUT] = "knockout",
	NULL,
};

const char *const course_decision_words[] = {
	[DECISION_OPEN] = "not decided yet",
	[DECISION_SAFE] = "the groups that were left could not change it",
	[DECISION_CLEAR] = "a lead that is no luck",
	[DECISION_POINTS] = "by the points of all groups",
	[DECISION_SCORES] = "by the scores, the points being equal",
	[DECISION_SEEDING] = "by the seeding, points and scores being equal",
};

static const struct format *const formats[] = {
	[FORMAT_ROUND_ROBIN] = &format_round_robin,
	[FORMAT_GAUNTLET] = &format_gauntlet,
	[FORMAT_SWISS] = &format_swiss,
	[FORMAT_KNOCKOUT] = &format_knockout,
};

/* Is there enough to fill a table, and not too much to play? */
static bool
fills_a_table(const struct schedule *field, struct course_fault *fault)
{
	uint32_t least = schedule_table_bots(field);
	const char *chairs = least < field->seats ? "sides" : "seats";
	uint32_t camps;

	if (field->bots < least)
		return format_refuse(
			fault, "bots",
			"%u %s at a table, and only %u bot%s: name at "
			"least %u (house:greedy is always there)",
			least, chairs, field->bots, field->bots == 1 ? "" : "s",
			least);
	camps = schedule_camps(field);
	if (camps < least)
		return format_refuse(
			fault, "apart",
			"apart leaves nobody a match: of each list one bot can "
			"sit at a table, which is %u of %u %s: make the lists "
			"shorter, or take more bots",
			camps, least, chairs);
	return true;
}

/* Is nothing asked for that the format has not? */
static bool
takes_all(const struct course *course, struct course_fault *fault)
{
	const struct course_terms *terms = &course->terms;
	const struct schedule *field = &terms->field;
	const struct {
		unsigned what;
		bool asked;
		const char *key, *text;
	} rows[] = {
		{ TAKES_TABLES, terms->tables > 0, "tables",
		  "tables says how many meetings a round of format: "
		  "round-robin has" },
		{ TAKES_AGAINST, terms->against.count > 0, "against",
		  "against names whom the others meet in a format: gauntlet" },
		{ TAKES_SEEDING, terms->seeding.count > 0, "seeding",
		  "seeding is for format: swiss and format: knockout" },
		{ TAKES_MIXED, field->sides > 0 && field->mixed, "partners",
		  "partners: mixed is for format: round-robin" },
		{ TAKES_APART, schedule_camps(field) < field->bots, "apart",
		  "a knockout cannot keep bots apart: two of a list may both "
		  "come to the final" },
	};

	for (unsigned i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		if (rows[i].asked &&
		    (course->format->takes & rows[i].what) == 0)
			return format_refuse(
				fault, rows[i].key,
				"%s: leave it out of format: %s", rows[i].text,
				course_format_words[terms->format]);
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
	if (!takes_all(course, fault) || !fills_a_table(&terms->field, fault) ||
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

void
course_rate_by(struct course *course, void (*rate)(void *arg, double *strength),
	       void *arg)
{
	course->rate = rate;
	course->rate_arg = arg;
}

bool
course_ranks(const struct course *course)
{
	return course->format->ranking != NULL;
}

bool
course_ranking(const struct course *course, uint32_t *out)
{
	if (!course_ranks(course) || !course->over)
		return false;
	course->format->ranking(course, out);
	return true;
}

const struct course_table *
course_tables(const struct course *course, uint32_t *count)
{
	*count = 0;
	return course->format->tables == NULL
		       ? NULL
		       : course->format->tables(course, count);
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
course_total_is_known(const struct course *course)
{
	return course->over || course->whole > 0;
}

bool
course_is_drawn(const struct course *course)
{
	const struct course_terms *terms = &course->terms;

	return terms->tables > 0 || (terms->format == FORMAT_SWISS &&
				     terms->seeding.count < terms->field.bots);
}

uint32_t
course_idle(const struct course *course)
{
	uint32_t bots = course->terms.field.bots, idle = 0;
	uint32_t seats = schedule_table_bots(&course->terms.field);
	bool *sits = xcalloc(bots + 1u, sizeof(*sits));

	for (uint64_t i = 0; course->list != NULL && i < course->meetings; i++)
		for (uint32_t k = 0; !course->list[i].off && k < seats; k++)
			sits[course->list[i].bots[k]] = true;
	for (uint32_t i = 0; course->terms.tables > 0 && i < bots; i++)
		idle += !sits[i];
	free(sits);
	return idle;
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

uint64_t
course_sharing(const struct course *course)
{
	return course->sharing > 0 ? course->sharing
				   : course_same_cards(course);
}

uint64_t
course_with_cards(const struct course *course, uint64_t cards, uint64_t last)
{
	uint64_t share = course_sharing(course), first, count = 0;
	struct fixture at;

	if (last > course_known(course))
		last = course_known(course);
	if (course->list == NULL) { /* they follow each other */
		first = (cards - 1) * share + 1;
		last = last < cards * share ? last : cards * share;
		return last < first ? 0 : last - first + 1;
	}
	for (uint64_t match = course_next(course, 1); match <= last;
	     match = course_next(course, match + 1)) {
		course_at(course, match, &at);
		count += at.cards == cards;
	}
	return count;
}

bool
course_plays(const struct course *course, uint64_t match)
{
	if (match < 1 || match > course_known(course))
		return false;
	return course->format->at != NULL ||
	       !course->list[(match - 1) / course->turns].off;
}

uint64_t
course_next(const struct course *course, uint64_t match)
{
	uint64_t known = course_known(course);

	while (match <= known && !course_plays(course, match))
		match += course->turns - (match - 1) % course->turns;
	return match;
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
	assert(!meeting->off);
	*out = (struct fixture){
		.match = match,
		.round = meeting->round,
		.group = at + 1,
		.rotation = (uint32_t)((match - 1) % course->turns),
		.cards = meeting->cards > 0 ? meeting->cards
			 : course->same > 1 ? meeting->round
					    : at + 1,
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
