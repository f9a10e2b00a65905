/* stage.c - find how many matches can be played before results are needed; see
 * stage.h. */
#include "arena/schedule/stage.h"

/* arbitrary: the first stage has 1/16 of the rounds, so there are five stages
 */
#define FIRST_PART 16

bool
stage_is_one_of_many(const struct stop_rule *stop,
		     const struct schedule *schedule)
{
	return schedule_is_open(schedule) || stop->kind != STOP_NEVER;
}

/* Return the stage of a tournament with a stop rule.  Each stage has whole
 * rounds, because the rule is checked only after a round.  The stages end after
 * 1/16 of all rounds, 1/8 and so on. */
static struct stage
stage_by_rounds(const struct schedule *schedule, uint64_t match)
{
	uint64_t known = schedule_known(schedule);
	uint64_t rounds = schedule_field(schedule)->rounds,
		 each = known / rounds;
	struct stage stage = { 1, 0 };

	for (uint64_t part = 1; stage.last < match && stage.last < known;
	     part *= 2) {
		stage.first = stage.last + 1;
		stage.last = (rounds * part + FIRST_PART - 1) / FIRST_PART *
			     each;
	}
	return stage;
}

struct stage
stage_of(const struct stop_rule *stop, const struct schedule *schedule,
	 uint64_t match)
{
	uint64_t known = schedule_known(schedule);

	if (match > known)
		return (struct stage){ match, known };
	if (schedule_is_open(schedule))
		return (struct stage){ match, known };
	if (stop->kind != STOP_NEVER)
		return stage_by_rounds(schedule, match);
	return (struct stage){ 1, known };
}
