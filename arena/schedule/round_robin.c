/*
 * round_robin.c - all meet all: every pairing in every round, or so many tables
 * a round that are balanced over all of them; see format.h.
 */
#include <stdlib.h>
#include <string.h>

#include "arena/schedule/balance.h"
#include "arena/schedule/format.h"
#include "arena/schedule/seeds.h"
#include "lib/alloc.h"

static bool
begin_all(struct schedule *schedule, struct schedule_fault *fault)
{
	const struct pairing_field *field = &schedule->terms.field;
	uint64_t matches = pairing_matches(field);

	if (matches == 0)
		return format_refuse(fault, "rounds",
				     "more than %d matches: take fewer rounds, "
				     "bots or seats, or say with tables how "
				     "many meetings a round has",
				     PAIRING_MATCHES_MAX);
	schedule->encounters = matches / schedule->turns;
	schedule->same = field->common ? pairing_count(field) : 1;
	return true;
}

/* The tables of all rounds into the list. */
static bool
add_tables(struct schedule *schedule, uint32_t count)
{
	const struct pairing_field *field = &schedule->terms.field;
	uint32_t seats = pairing_table_bots(field);
	uint32_t *out = xcalloc((size_t)count * seats, sizeof(*out));
	struct seeds seeds;
	bool ok;

	seeds_init(&seeds, schedule->terms.seed);
	ok = balance_tables(field, seeds_lot(&seeds), count, out);
	for (uint32_t i = 0; i < count && ok; i++)
		memcpy(format_add(schedule, i / schedule->terms.tables + 1)
			       ->bots,
		       out + (size_t)i * seats, seats * sizeof(*out));
	free(out);
	return ok;
}

static bool
begin_tables(struct schedule *schedule, struct schedule_fault *fault)
{
	const struct pairing_field *field = &schedule->terms.field;
	uint64_t count = (uint64_t)schedule->terms.tables * field->rounds;

	if (field->sides > 0 && field->mixed)
		return format_refuse(fault, "tables",
				     "tables evens out who meets whom, and not "
				     "who is whose partner: leave it out, or "
				     "write partners: own");
	if (count > SCHEDULE_MEETINGS_MAX)
		return format_refuse(fault, "tables",
				     "%llu tables in all rounds, and at most "
				     "%d can be evened out: take fewer tables "
				     "or rounds",
				     (unsigned long long)count,
				     SCHEDULE_MEETINGS_MAX);
	schedule->same = field->common ? schedule->terms.tables : 1;
	if (add_tables(schedule, (uint32_t)count))
		return true;
	return format_refuse(fault, "apart",
			     "apart leaves no way for all to play as often: a "
			     "list of more bots than there are tables for all "
			     "of them at once is too long; make it shorter, or "
			     "leave tables out");
}

static bool
begin(struct schedule *schedule, struct schedule_fault *fault)
{
	return schedule->terms.tables > 0 ? begin_tables(schedule, fault)
					  : begin_all(schedule, fault);
}

static void
at(const struct schedule *schedule, uint64_t match, struct fixture *out)
{
	pairing_match(&schedule->terms.field, match, out);
}

const struct format format_round_robin = {
	.takes = TAKES_TABLES | TAKES_MIXED | TAKES_APART,
	.begin = begin,
	.at = at,
};
