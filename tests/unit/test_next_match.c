/* test_next_match.c - tables are busy, never with the same cards and bot at
 * once. */
#include <check.h>
#include <stdint.h>
#include <stdlib.h>

#include "arena/schedule/next_match.h"
#include "lib/alloc.h"
#include "tests/support/suite.h"

#define TABLES_MAX 64

/* A run in which matches take different times, all made up. */
static struct match_pool {
	struct schedule *schedule;
	struct next_match pick;
	unsigned char *played;
	uint64_t last, questions, most_questions;
	bool busy[TABLES_MAX];
	struct fixture at[TABLES_MAX];
	uint64_t until[TABLES_MAX];
} pool;

static const uint32_t camps[12] = { 0, 0, 0, 3, 3, 5, 6, 7, 8, 9, 10, 11 };

static const struct row {
	const char *what;
	struct pairing_field field;
	unsigned tables;
	uint64_t most;	/* matches are played */
	unsigned tenth; /* tenths of the tables that are busy all the time */
} rows[] = {
	{ "two hundred bots, tables of two",
	  { 200, 2, 3, true, true, 0, false, NULL },
	  32,
	  8000,
	  9 },
	{ "forty bots, tables of four: a bot has 36,556 matches in a row",
	  { 40, 4, 1, true, true, 0, false, NULL },
	  8,
	  5000,
	  9 },
	{ "few bots: tables go on with the next round",
	  { 6, 2, 40, true, true, 0, false, NULL },
	  8,
	  UINT64_MAX,
	  8 },
	{ "cards of their own: only mirrored matches wait",
	  { 5, 2, 40, true, false, 0, false, NULL },
	  8,
	  UINT64_MAX,
	  9 },
	{ "nothing comes again",
	  { 5, 3, 30, false, false, 0, false, NULL },
	  4,
	  UINT64_MAX,
	  9 },
	{ "bots that are kept apart",
	  { 12, 2, 20, true, true, 0, false, camps },
	  4,
	  UINT64_MAX,
	  8 },
	{ "two bots: one table is enough",
	  { 2, 2, 1, true, true, 0, false, NULL },
	  4,
	  UINT64_MAX,
	  2 },
};

static uint64_t
missing(void *arg, uint64_t from)
{
	(void)arg; /* each claim is told to check's parent, which takes time */
	while (from <= pool.last && pool.played[from] != 0)
		from++;
	return from;
}

static bool
is_missing(void *arg, uint64_t match)
{
	(void)arg;
	pool.questions++;
	return pool.played[match] == 0;
}

static const struct fixture *
playing(void *arg, unsigned table)
{
	(void)arg;
	return pool.busy[table] ? &pool.at[table] : NULL;
}

static void
open_pool(const struct row *row)
{
	const struct schedule_terms terms = { .field = row->field, .seed = "" };
	struct schedule_fault fault;

	pool = (struct match_pool){ .schedule = schedule_new(&terms, &fault) };
	ck_assert_msg(pool.schedule != NULL, "%s", fault.diag.text);
	pool.last = schedule_known(pool.schedule);
	pool.played = xcalloc(pool.last + 1, 1);
	pool.pick = (struct next_match){ .schedule = pool.schedule,
					 .next = 1,
					 .missing = missing,
					 .is_missing = is_missing,
					 .playing = playing,
					 .tables = row->tables,
					 .arg = &pool };
	next_match_init(&pool.pick);
}

static void
close_pool(void)
{
	schedule_free(pool.schedule);
	free(pool.played);
}

/* No bot of @at, and none of its camp, plays its cards elsewhere. */
static void
check_alone(const struct row *row, const struct fixture *at)
{
	uint32_t seats = row->field.seats;

	for (unsigned t = 0; t < row->tables; t++) {
		const struct fixture *other = &pool.at[t];

		if (!pool.busy[t] || other->cards != at->cards)
			continue;
		for (uint32_t i = 0; i < seats * seats; i++)
			if (pairing_camp(&row->field, other->bots[i % seats]) ==
			    pairing_camp(&row->field, at->bots[i / seats]))
				ck_abort_msg("%s: %u and %u", row->what,
					     (unsigned)other->match,
					     (unsigned)at->match);
	}
}

/* Every free table takes a match; the first to end ends.  Its time, or 0. */
static uint64_t
step(const struct row *row, uint64_t now, unsigned *busy)
{
	unsigned first = row->tables;
	struct fixture at;

	*busy = 0;
	for (unsigned t = 0; t < row->tables; t++) {
		uint64_t asked = pool.questions;

		if (!pool.busy[t] && next_match_find(&pool.pick, &at) != 0) {
			check_alone(row, &at);
			pool.at[t] = at;
			pool.busy[t] = true;
			pool.until[t] = now + 100 + at.match * 7919 % 101;
		}
		if (pool.questions - asked > pool.most_questions)
			pool.most_questions = pool.questions - asked;
		*busy += pool.busy[t];
		if (pool.busy[t] &&
		    (first == row->tables || pool.until[t] < pool.until[first]))
			first = t;
	}
	if (first == row->tables)
		return 0;
	pool.busy[first] = false;
	pool.played[pool.at[first].match]++;
	return pool.until[first];
}

START_TEST(tables_are_busy_and_no_bot_meets_its_cards_twice_at_once)
{
	const struct row *row = &rows[_i];
	uint64_t now = 1, then, count = 0, used = 0;
	unsigned busy;

	open_pool(row);
	while (count < row->most && (then = step(row, now, &busy)) != 0) {
		count++;
		used += busy * (then - now);
		now = then;
	}
	if (row->most == UINT64_MAX)
		ck_assert_uint_eq(count, pool.last);
	for (uint64_t match = 1; match <= pool.last; match++)
		if (pool.played[match] > 1)
			ck_abort_msg("%s: %u again", row->what,
				     (unsigned)match);
	ck_assert_uint_le(pool.most_questions, 4000);
	ck_assert_msg(used * 10 / (now * row->tables) >= row->tenth,
		      "%s: %u of 100", row->what,
		      (unsigned)(used * 100 / (now * row->tables)));
	close_pool();
}
END_TEST

START_TEST(one_table_plays_in_order)
{
	struct row row = { .field = { 7, 2, 2, true, true, 0, false, NULL },
			   .tables = 1 };
	uint64_t now = 1;
	unsigned busy;

	open_pool(&row);
	pool.played[3] = 1; /* before the run was stopped */
	for (uint64_t match = 1; match <= pool.last; match++) {
		if (match == 3)
			continue;
		now = step(&row, now, &busy);
		ck_assert_uint_eq(pool.at[0].match, match);
	}
	ck_assert_uint_eq(step(&row, now, &busy), 0);
	close_pool();
}
END_TEST

START_TEST(after_the_last_match_there_is_none)
{
	struct row row = rows[0];
	struct fixture at;

	row.field.rounds = 1;
	open_pool(&row);
	pool.pick.next = pool.last + 1;
	ck_assert_uint_eq(next_match_find(&pool.pick, &at), 0);
	close_pool();
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("next_match");
	TCase *tcase = tcase_create("next_match");

	tcase_set_timeout(tcase, 60);
	tcase_add_loop_test(
		tcase, tables_are_busy_and_no_bot_meets_its_cards_twice_at_once,
		0, sizeof(rows) / sizeof(rows[0]));
	tcase_add_test(tcase, one_table_plays_in_order);
	tcase_add_test(tcase, after_the_last_match_there_is_none);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
