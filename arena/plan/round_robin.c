/* round_robin.c - every pairing meets in every round; see format.h. */
#include "arena/plan/format.h"

static bool
begin(struct course *course, struct course_fault *fault)
{
	const struct schedule *field = &course->terms.field;
	uint64_t matches = schedule_matches(field);

	if (matches == 0)
		return course_refuse(fault, "rounds",
				     "more than %d matches: take fewer rounds, "
				     "bots or seats",
				     SCHEDULE_MATCHES_MAX);
	course->meetings = matches / course->turns;
	course->same = field->common ? schedule_pairings(field) : 1;
	return true;
}

static void
at(const struct course *course, uint64_t match, struct fixture *out)
{
	schedule_at(&course->terms.field, match, out);
}

const struct format round_robin = { .begin = begin, .at = at };
