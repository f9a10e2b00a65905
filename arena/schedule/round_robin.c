/*
 * round_robin.c - format round-robin: each round contains every pairing; see
 * format.h.  With the key "tables", a round has a fixed number of balanced
 * tables instead.
 */
#include <stdlib.h>
#include <string.h>

#include "arena/schedule/balance.h"
#include "arena/schedule/format.h"
#include "arena/schedule/seeds.h"
#include "lib/alloc.h"

static bool
round_robin_init_all(struct schedule *schedule, struct schedule_fault *fault)
{
	const struct pairing_field *field = &schedule->terms.field;
	uint64_t matches = pairing_matches(field);

	if (matches == 0)
		return format_refuse(fault, "rounds",
				     "more than %d matches: reduce rounds, "
				     "bots or seats, or set tables, the "
				     "number of encounters of a round",
				     PAIRING_MATCHES_MAX);
	schedule->encounters = matches / schedule->turns;
	schedule->same = field->common ? pairing_count(field) : 1;
	return true;
}

/* Add the tables of all rounds to the list. */
static bool
round_robin_add_tables(struct schedule *schedule, uint32_t count)
{
	const struct pairing_field *field = &schedule->terms.field;
	uint32_t seats = pairing_table_bots(field);
	uint32_t *out = xcalloc((size_t)count * seats, sizeof(*out));
	struct seeds seeds;
	bool ok;

	seeds_init(&seeds, schedule->terms.seed);
	ok = balance_tables(field, seeds_draw(&seeds), count, out);
	for (uint32_t i = 0; i < count && ok; i++)
		memcpy(format_add(schedule, i / schedule->terms.tables + 1)
			       ->bots,
		       out + (size_t)i * seats, seats * sizeof(*out));
	free(out);
	return ok;
}

static bool
round_robin_init_tables(struct schedule *schedule, struct schedule_fault *fault)
{
	const struct pairing_field *field = &schedule->terms.field;
	uint64_t count = (uint64_t)schedule->terms.tables * field->rounds;

	if (field->sides > 0 && field->mixed)
		return format_refuse(
			fault, "tables",
			"tables cannot be combined with partners: mixed: omit "
			"tables, or write partners: own");
	if (count > SCHEDULE_ENCOUNTERS_MAX)
		return format_refuse(
			fault, "tables",
			"all rounds together have %llu tables, but at most %d "
			"can be balanced: reduce tables or rounds",
			(unsigned long long)count, SCHEDULE_ENCOUNTERS_MAX);
	schedule->same = field->common ? schedule->terms.tables : 1;
	if (round_robin_add_tables(schedule, (uint32_t)count))
		return true;
	return format_refuse(
		fault, "apart",
		"apart makes it impossible that all bots play equally often: a "
		"list has more bots than can play at the same time at "
		"different tables; shorten the list, or omit tables");
}

static bool
round_robin_init(struct schedule *schedule, struct schedule_fault *fault)
{
	return schedule->terms.tables > 0
		       ? round_robin_init_tables(schedule, fault)
		       : round_robin_init_all(schedule, fault);
}

static void
round_robin_fixture(const struct schedule *schedule, uint64_t match,
		    struct fixture *out)
{
	pairing_match(&schedule->terms.field, match, out);
}

const struct format format_round_robin = {
	.takes = TAKES_TABLES | TAKES_MIXED | TAKES_APART,
	.init = round_robin_init,
	.fixture = round_robin_fixture,
};
