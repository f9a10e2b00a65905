/* schedule.c - the schedule of a tournament; see schedule.h. */
#include "arena/schedule/schedule.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "arena/schedule/format.h"
#include "lib/alloc.h"

const char *const schedule_format_words[] = {
	[FORMAT_ROUND_ROBIN] = "round-robin",
	[FORMAT_GAUNTLET] = "gauntlet",
	[FORMAT_SWISS] = "swiss",
	[FORMAT_KNOCKOUT] = "knockout",
	NULL,
};

const char *const schedule_decision_words[] = {
	[DECISION_OPEN] = "not decided yet",
	[DECISION_SAFE] = "the remaining groups could not change the result",
	[DECISION_CLEAR] = "by a significant lead",
	[DECISION_POINTS] = "by the points of all groups",
	[DECISION_SCORES] = "by the scores, because the points were equal",
	[DECISION_SEEDING] =
		"by the seeding, because points and scores were equal",
};

static const struct format *const formats[] = {
	[FORMAT_ROUND_ROBIN] = &format_round_robin,
	[FORMAT_GAUNTLET] = &format_gauntlet,
	[FORMAT_SWISS] = &format_swiss,
	[FORMAT_KNOCKOUT] = &format_knockout,
};

/* Check that there are enough bots for a table. */
static bool
schedule_check_bots(const struct pairing_field *field,
		    struct schedule_fault *fault)
{
	uint32_t least = pairing_table_bots(field);
	const char *chairs = least < field->seats ? "sides" : "seats";
	uint32_t camps;

	if (field->bots < least)
		return format_refuse(
			fault, "bots",
			"a table needs %u %s, but the configuration has only "
			"%u bot%s: add bots, at least %u in all (house:greedy "
			"is always available)",
			least, chairs, field->bots, field->bots == 1 ? "" : "s",
			least);
	camps = pairing_camps(field);
	if (camps < least)
		return format_refuse(
			fault, "apart",
			"apart makes every match impossible: a table can have "
			"only one bot of each list, which fills %u of %u %s: "
			"shorten the lists, or add bots",
			camps, least, chairs);
	return true;
}

/* Check that the format uses all settings that are given. */
static bool
schedule_check_terms(const struct schedule *schedule,
		     struct schedule_fault *fault)
{
	const struct schedule_terms *terms = &schedule->terms;
	const struct pairing_field *field = &terms->field;
	const struct {
		unsigned what;
		bool asked;
		const char *key, *text;
	} rows[] = {
		{ TAKES_TABLES, terms->tables > 0, "tables",
		  "tables is for format: round-robin" },
		{ TAKES_AGAINST, terms->against.count > 0, "against",
		  "against is for format: gauntlet" },
		{ TAKES_SEEDING, terms->seeding.count > 0, "seeding",
		  "seeding is for format: swiss and format: knockout" },
		{ TAKES_MIXED, field->sides > 0 && field->mixed, "partners",
		  "partners: mixed is for format: round-robin" },
		{ TAKES_APART, pairing_camps(field) < field->bots, "apart",
		  "a knockout cannot keep bots apart: two bots of a list may "
		  "both reach the final" },
	};

	for (unsigned i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		if (rows[i].asked &&
		    (schedule->format->takes & rows[i].what) == 0)
			return format_refuse(
				fault, rows[i].key,
				"%s: omit the key with format: %s",
				rows[i].text,
				schedule_format_words[terms->format]);
	return true;
}

struct schedule *
schedule_new(const struct schedule_terms *terms, struct schedule_fault *fault)
{
	struct schedule *schedule = xcalloc(1, sizeof(*schedule));

	*fault = (struct schedule_fault){ .key = "bots" };
	schedule->terms = *terms;
	schedule->format = formats[terms->format];
	schedule->turns = pairing_rotations(&terms->field);
	schedule->same = 1;
	if (!schedule_check_terms(schedule, fault) ||
	    !schedule_check_bots(&terms->field, fault) ||
	    !schedule->format->init(schedule, fault)) {
		schedule_free(schedule);
		return NULL;
	}
	schedule->over = schedule->format->next == NULL;
	return schedule;
}

void
schedule_free(struct schedule *schedule)
{
	if (schedule == NULL)
		return;
	if (schedule->format->free != NULL)
		schedule->format->free(schedule);
	free(schedule->list);
	free(schedule);
}

void
schedule_rate_by(struct schedule *schedule,
		 void (*rate)(void *arg, double *strength), void *arg)
{
	schedule->rate = rate;
	schedule->rate_arg = arg;
}

bool
schedule_ranks(const struct schedule *schedule)
{
	return schedule->format->ranking != NULL;
}

bool
schedule_ranking(const struct schedule *schedule, uint32_t *out)
{
	if (!schedule_ranks(schedule) || !schedule->over)
		return false;
	schedule->format->ranking(schedule, out);
	return true;
}

const struct schedule_table *
schedule_tables(const struct schedule *schedule, uint32_t *count)
{
	*count = 0;
	return schedule->format->tables == NULL
		       ? NULL
		       : schedule->format->tables(schedule, count);
}

const struct pairing_field *
schedule_field(const struct schedule *schedule)
{
	return &schedule->terms.field;
}

uint64_t
schedule_known(const struct schedule *schedule)
{
	return schedule->encounters * schedule->turns;
}

uint64_t
schedule_matches(const struct schedule *schedule)
{
	return schedule->whole > 0 ? schedule->whole : schedule_known(schedule);
}

bool
schedule_total_is_known(const struct schedule *schedule)
{
	return schedule->over || schedule->whole > 0;
}

bool
schedule_is_drawn(const struct schedule *schedule)
{
	const struct schedule_terms *terms = &schedule->terms;

	return terms->tables > 0 || (terms->format == FORMAT_SWISS &&
				     terms->seeding.count < terms->field.bots);
}

uint32_t
schedule_idle(const struct schedule *schedule)
{
	uint32_t bots = schedule->terms.field.bots, idle = 0;
	uint32_t seats = pairing_table_bots(&schedule->terms.field);
	bool *sits = xcalloc(bots + 1u, sizeof(*sits));

	for (uint64_t i = 0; schedule->list != NULL && i < schedule->encounters;
	     i++)
		for (uint32_t k = 0; !schedule->list[i].off && k < seats; k++)
			sits[schedule->list[i].bots[k]] = true;
	for (uint32_t i = 0; schedule->terms.tables > 0 && i < bots; i++)
		idle += !sits[i];
	free(sits);
	return idle;
}

bool
schedule_is_open(const struct schedule *schedule)
{
	return !schedule->over;
}

uint64_t
schedule_result_count(const struct schedule *schedule)
{
	return schedule->taken;
}

uint64_t
schedule_same_cards(const struct schedule *schedule)
{
	return schedule->same * schedule->turns;
}

uint64_t
schedule_sharing(const struct schedule *schedule)
{
	return schedule->sharing > 0 ? schedule->sharing
				     : schedule_same_cards(schedule);
}

uint64_t
schedule_with_cards(const struct schedule *schedule, uint64_t cards,
		    uint64_t last)
{
	uint64_t share = schedule_sharing(schedule), first, count = 0;
	struct fixture at;

	if (last > schedule_known(schedule))
		last = schedule_known(schedule);
	/* all matches with the same cards are consecutive */
	if (schedule->list == NULL) {
		first = (cards - 1) * share + 1;
		last = last < cards * share ? last : cards * share;
		return last < first ? 0 : last - first + 1;
	}
	for (uint64_t match = schedule_next(schedule, 1); match <= last;
	     match = schedule_next(schedule, match + 1)) {
		schedule_at(schedule, match, &at);
		count += at.cards == cards;
	}
	return count;
}

bool
schedule_plays(const struct schedule *schedule, uint64_t match)
{
	if (match < 1 || match > schedule_known(schedule))
		return false;
	return schedule->format->fixture != NULL ||
	       !schedule->list[(match - 1) / schedule->turns].off;
}

uint64_t
schedule_next(const struct schedule *schedule, uint64_t match)
{
	uint64_t known = schedule_known(schedule);

	while (match <= known && !schedule_plays(schedule, match))
		match += schedule->turns - (match - 1) % schedule->turns;
	return match;
}

void
schedule_at(const struct schedule *schedule, uint64_t match,
	    struct fixture *out)
{
	const struct pairing_field *field = &schedule->terms.field;
	uint32_t bots = pairing_table_bots(field);
	const struct encounter *encounter;
	uint64_t at = (match - 1) / schedule->turns;

	assert(match >= 1 && match <= schedule_known(schedule));
	if (schedule->list == NULL) {
		schedule->format->fixture(schedule, match, out);
		return;
	}
	encounter = &schedule->list[at];
	assert(!encounter->off);
	*out = (struct fixture){
		.match = match,
		.round = encounter->round,
		.group = at + 1,
		.rotation = (uint32_t)((match - 1) % schedule->turns),
		.cards = encounter->cards > 0 ? encounter->cards
			 : schedule->same > 1 ? encounter->round
					      : at + 1,
	};
	for (uint32_t seat = 0; seat < field->seats; seat++)
		out->bots[seat] =
			encounter->bots[(seat + out->rotation) % bots];
}

void
schedule_add_result(struct schedule *schedule,
		    const struct schedule_result *result)
{
	struct fixture at;

	assert(!schedule->over && result->match == schedule->taken + 1);
	schedule_at(schedule, result->match, &at);
	if (schedule->format->add_result != NULL)
		schedule->format->add_result(schedule, &at, result);
	schedule->taken++;
	if (schedule->taken < schedule_known(schedule))
		return;
	schedule->format->next(schedule);
	schedule->over = schedule->taken == schedule_known(schedule);
}
