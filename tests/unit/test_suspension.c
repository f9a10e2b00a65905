/* test_suspension.c - the rows in front decide which bots are set aside,
 * whatever the order in which matches end, and through kills. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "arena/runner/outcome.h"
#include "arena/schedule/next_match.h"
#include "arena/schedule/schedule.h"
#include "arena/standings/suspension.h"
#include "lib/prng.h"
#include "tests/support/sample_share.h"
#include "tests/support/store_fixture.h"
#include "tests/support/suite.h"

#define BOTS	3
#define SEATS	2
#define MATCHES 60
#define TABLES	8

static struct store *store;
static uint64_t prng;
static struct schedule *schedule;

static void
begin(void)
{
	const struct schedule_terms terms = {
		.field = { BOTS, SEATS, 10, true, false, 0, false, NULL },
		.seed = "",
	};
	struct schedule_fault fault;

	store_fixture_setup();
	store = store_fixture_open();
	schedule = schedule_new(&terms, &fault);
	ck_assert_uint_eq(schedule_known(schedule), MATCHES);
}

static void
end(void)
{
	store_close(store);
	schedule_free(schedule);
	store_fixture_teardown();
}

static void
put(struct suspensions *suspensions, const struct store_match *row)
{
	ck_assert_msg(
		store_put(store, row, &stored_diag) &&
			suspension_add(suspensions, row, store, &stored_diag),
		"%s", stored_diag.text);
}

/* Bot 0 ends so in this match, against bot 1. */
static void
ends(struct suspensions *suspensions, uint64_t match, enum verdict verdict,
     const char *detail)
{
	struct store_match row = store_fixture_match(match);

	row.why_void = "";
	row.seat[0].verdict = verdict;
	row.seat[0].detail = detail;
	row.seat[1].verdict = VERDICT_OK;
	row.seat[1].detail = "";
	put(suspensions, &row);
}

START_TEST(so_many_in_a_row)
{
	struct suspensions *suspensions = suspension_new(schedule, BOTS, 3);

	ends(suspensions, 1, VERDICT_EXIT, "");
	ends(suspensions, 2, VERDICT_TIMEOUT, "");
	ck_assert(!suspension_is(suspensions, 0));
	ck_assert(!suspension_has_news(suspensions));
	ends(suspensions, 3, VERDICT_STARTUP, "no answer to hello");
	ck_assert(suspension_is(suspensions, 0));
	ck_assert(!suspension_is(suspensions, 1));
	ck_assert(suspension_has_news(suspensions));
	ends(suspensions, 4, VERDICT_SUSPENDED, suspension_reason(suspensions));
	ck_assert(suspension_is(suspensions, 0));
	suspension_free(suspensions);
}
END_TEST

START_TEST(a_match_that_was_played_breaks_the_row)
{
	struct suspensions *suspensions = suspension_new(schedule, BOTS, 2);

	ends(suspensions, 1, VERDICT_EXIT, "");
	ends(suspensions, 2, VERDICT_OK, "");
	ends(suspensions, 3, VERDICT_EXIT, "");
	ck_assert(!suspension_is(suspensions, 0));
	ends(suspensions, 4, VERDICT_EXIT, "");
	ck_assert(suspension_is(suspensions, 0));
	suspension_free(suspensions);
}
END_TEST

/* What others have played behind it, before that was known, counts no more. */
START_TEST(a_row_that_was_put_too_early_is_dropped)
{
	struct suspensions *suspensions = suspension_new(schedule, BOTS, 2);
	struct store_match late = store_fixture_match(5);
	struct store_fixture_rows seen = { 0 };

	ends(suspensions, 1, VERDICT_EXIT, "");
	ends(suspensions, 3, VERDICT_OK, "");
	ends(suspensions, 4, VERDICT_SUSPENDED, "");
	ck_assert(!suspension_is(suspensions, 0));
	ck_assert_uint_eq(suspension_first_dropped(suspensions), 0);
	ends(suspensions, 2, VERDICT_EXIT, "");
	ck_assert(suspension_is(suspensions, 0));
	ck_assert_uint_eq(suspension_first_dropped(suspensions), 3);
	ck_assert_uint_eq(suspension_first_dropped(suspensions), 0);
	store_fixture_commit(store);
	ck_assert(
		store_each(store, store_fixture_collect, &seen, &stored_diag));
	ck_assert_uint_eq(seen.n, 3); /* 1, 2 and 4 */
	ck_assert_uint_eq(store_match_count(store), 3);
	ck_assert(suspension_refuses(suspensions, &late));
	late.seat[0].verdict = VERDICT_SUSPENDED;
	ck_assert(!suspension_refuses(suspensions, &late));
	suspension_free(suspensions);
}
END_TEST

/* An earlier start may have had another set_aside. */
START_TEST(what_an_earlier_start_has_settled_stays)
{
	struct suspensions *suspensions = suspension_new(schedule, BOTS, 9);

	for (unsigned match = 1; match < 5; match++)
		ends(suspensions, match, match < 4 ? VERDICT_EXIT : VERDICT_OK,
		     "");
	suspension_free(suspensions);
	suspensions = suspension_new(schedule, BOTS, 2);
	ck_assert(suspension_load(suspensions, store, &stored_diag));
	ck_assert(!suspension_is(suspensions, 0));
	ends(suspensions, 5, VERDICT_EXIT, "");
	ck_assert_uint_eq(suspension_first_dropped(suspensions), 0);
	ends(suspensions, 6, VERDICT_EXIT, "");
	ck_assert(suspension_is(suspensions, 0));
	suspension_free(suspensions);
}
END_TEST

START_TEST(who_was_not_started_has_not_failed_again)
{
	struct suspensions *suspensions = suspension_new(schedule, BOTS, 2);

	for (unsigned match = 1; match < 9; match++)
		ends(suspensions, match, VERDICT_STARTUP,
		     OUTCOME_NOT_STARTED "gone");
	ck_assert(!suspension_is(suspensions, 0));
	ends(suspensions, 9, VERDICT_EXIT, "");
	ends(suspensions, 10, VERDICT_STARTUP, OUTCOME_NOT_STARTED "gone");
	ck_assert(!suspension_is(suspensions, 0));
	ends(suspensions, 11, VERDICT_EXIT, "");
	ck_assert(suspension_is(suspensions, 0));
	suspension_free(suspensions);
}
END_TEST

START_TEST(void_matches_and_zero_set_nobody_aside)
{
	struct store_match none = { .number = 2, .why_void = "lost" };
	struct suspensions *suspensions = suspension_new(schedule, BOTS, 2);

	ends(suspensions, 1, VERDICT_EXIT, "");
	put(suspensions, &none);
	ck_assert(!suspension_is(suspensions, 0));
	ends(suspensions, 3, VERDICT_EXIT, "");
	ck_assert(suspension_is(suspensions, 0)); /* it counts neither way */
	suspension_free(suspensions);
	suspensions = suspension_new(schedule, BOTS, 0);
	for (unsigned match = 4; match < 60; match++)
		ends(suspensions, match, VERDICT_EXIT, "");
	ck_assert(!suspension_is(suspensions, 0));
	suspension_free(suspensions);
}
END_TEST

/* A bot that plays both seats of a side has forfeited with one of them. */
START_TEST(a_bot_at_two_seats_is_one)
{
	struct suspensions *suspensions = suspension_new(schedule, BOTS, 2);

	for (unsigned match = 1; match < 3; match++) {
		struct store_match row = store_fixture_match(match);

		row.seat[1].bot = 0;
		ck_assert(!suspension_is(suspensions, 0));
		put(suspensions, &row);
	}
	ck_assert(suspension_is(suspensions, 0));
	suspension_free(suspensions);
}
END_TEST

/*
 * A whole run, in which each bot would end a match as its script says.
 */

static struct run {
	bool script[BOTS][MATCHES + 1]; /* it forfeits, if it is started */
	enum verdict want[MATCHES + 1][SEATS]; /* verdicts, by one table */
	enum verdict got[MATCHES + 1][SEATS];
	bool has_row[MATCHES + 1];
	unsigned in_a_row, busy;
	struct fixture at[TABLES];
	bool is_aside[TABLES][SEATS], plays[TABLES];
	struct suspensions *suspensions;
	struct next_match pick;
	unsigned ended; /* matches, those that count no more among them */
	bool survives;	/* nobody kills it */
} run;

/* Long rows of forfeits, and rows that are just too short. */
static void
write_scripts(void)
{
	for (unsigned bot = 0; bot < BOTS; bot++)
		for (unsigned n = 1; n <= MATCHES;) {
			unsigned len = 1 + prng_below(&prng,
						      2 * BOTS * run.in_a_row);
			bool forfeits = prng_below(&prng, 2) == 0;

			while (len-- > 0 && n <= MATCHES)
				run.script[bot][n++] = forfeits;
		}
}

/* As the documents say it, match by match. */
static void
play_in_order(void)
{
	unsigned row[BOTS] = { 0 };
	struct fixture at;

	for (uint64_t n = 1; n <= MATCHES; n++) {
		schedule_at(schedule, n, &at);
		for (unsigned i = 0; i < SEATS; i++) {
			uint32_t bot = at.bots[i];

			if (row[bot] == run.in_a_row) {
				run.want[n][i] = VERDICT_SUSPENDED;
				continue;
			}
			row[bot] = run.script[bot][n] ? row[bot] + 1 : 0;
			run.want[n][i] = run.script[bot][n] ? VERDICT_EXIT
							    : VERDICT_OK;
		}
	}
}

static uint64_t
missing(void *arg, uint64_t from)
{
	(void)arg;
	while (from <= MATCHES && run.has_row[from])
		from++;
	return from;
}

static bool
is_missing(void *arg, uint64_t match)
{
	(void)arg;
	return !run.has_row[match];
}

static const struct fixture *
playing(void *arg, unsigned table)
{
	(void)arg;
	return run.plays[table] ? &run.at[table] : NULL;
}

static bool
waits(void *arg, const struct fixture *fixture)
{
	(void)arg;
	return run.busy > 0 &&
	       suspension_waits(run.suspensions, fixture, SEATS);
}

static bool
see(void *arg, const struct store_match *match)
{
	(void)arg;
	run.has_row[match->number] = true;
	for (unsigned i = 0; i < SEATS; i++)
		run.got[match->number][i] = match->seat[i].verdict;
	return true;
}

static void
look(void)
{
	memset(run.has_row, 0, sizeof(run.has_row));
	ck_assert(store_each(store, see, NULL, &stored_diag));
}

static void
start(bool patient)
{
	run.suspensions = suspension_new(schedule, BOTS, run.in_a_row);
	ck_assert(suspension_load(run.suspensions, store, &stored_diag));
	memset(run.plays, 0, sizeof(run.plays));
	run.busy = 0;
	look();
	run.pick = (struct next_match){ .schedule = schedule,
					.next = 1,
					.missing = missing,
					.is_missing = is_missing,
					.playing = playing,
					.waits = patient ? waits : NULL,
					.tables = TABLES };
	next_match_init(&run.pick);
}

/* What was not committed is lost, and so is what is under way. */
static void
kill_run(bool patient)
{
	store_close(store);
	suspension_free(run.suspensions);
	store = store_fixture_open();
	start(patient);
}

static void
seat_all(void)
{
	for (unsigned t = 0; t < TABLES; t++) {
		if (run.plays[t] || next_match_find(&run.pick, &run.at[t]) == 0)
			continue;
		run.plays[t] = true;
		run.busy++;
		for (unsigned i = 0; i < SEATS; i++)
			run.is_aside[t][i] = suspension_is(run.suspensions,
							   run.at[t].bots[i]);
	}
}

static void
end_at(unsigned t)
{
	uint64_t match = run.at[t].match, again;
	struct store_match row = store_fixture_match(match);

	run.plays[t] = false;
	run.busy--;
	run.ended++;
	row.why_void = "";
	for (unsigned i = 0; i < SEATS; i++) {
		row.seat[i].bot = run.at[t].bots[i];
		row.seat[i].verdict = run.is_aside[t][i] ? VERDICT_SUSPENDED
				      : run.script[row.seat[i].bot][match]
					      ? VERDICT_EXIT
					      : VERDICT_OK;
	}
	if (suspension_refuses(run.suspensions, &row)) {
		next_match_replay(&run.pick, match);
		return;
	}
	put(run.suspensions, &row);
	again = suspension_first_dropped(run.suspensions);
	if (again != 0)
		next_match_replay(&run.pick, again);
	look();
}

/* One run at several tables, with kills. */
static void
play(bool patient)
{
	start(patient);
	for (;;) {
		unsigned t = prng_below(&prng, TABLES);

		seat_all();
		if (run.busy == 0)
			break;
		while (!run.plays[t])
			t = (t + 1) % TABLES;
		end_at(t);
		if (prng_below(&prng, 3) == 0)
			store_fixture_commit(store);
		if (!run.survives && prng_below(&prng, 10) == 0)
			kill_run(patient);
	}
	store_fixture_commit(store);
	suspension_free(run.suspensions);
}

START_TEST(tables_and_kills_change_no_result)
{
	bool patient = _i % 2 == 0;

	prng = draw_seed((uint64_t)_i);
	memset(&run, 0, sizeof(run));
	run.in_a_row = 1 + prng_below(&prng, 5);
	write_scripts();
	play_in_order();
	play(patient);
	for (unsigned n = 1; n <= MATCHES; n++)
		for (unsigned i = 0; i < SEATS; i++)
			if (!run.has_row[n] || run.got[n][i] != run.want[n][i])
				ck_abort_msg(
					"draw %d, set_aside %u: match %u, seat "
					"%u: %s, not %s",
					_i, run.in_a_row, n, i,
					run.has_row[n]
						? verdict_word(run.got[n][i])
						: "none",
					verdict_word(run.want[n][i]));
}
END_TEST

/* Matches that are played, of which @MATCHES count, if bot 2 always forfeits.
 */
static unsigned
count_played(bool patient)
{
	prng = 7;
	memset(&run, 0, sizeof(run));
	run.in_a_row = 4;
	run.survives = true;
	for (unsigned n = 1; n <= MATCHES; n++)
		run.script[2][n] = true;
	play(patient);
	return run.ended;
}

START_TEST(a_bot_that_forfeits_waits_for_those_in_front)
{
	unsigned patient = count_played(true), impatient;

	end();
	begin();
	impatient = count_played(false);
	ck_assert_uint_le(patient, MATCHES + TABLES);
	ck_assert_uint_gt(impatient, MATCHES + TABLES);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("suspension");
	TCase *tc = tcase_create("suspension");

	tcase_add_checked_fixture(tc, begin, end);
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, so_many_in_a_row);
	tcase_add_test(tc, a_match_that_was_played_breaks_the_row);
	tcase_add_test(tc, a_row_that_was_put_too_early_is_dropped);
	tcase_add_test(tc, what_an_earlier_start_has_settled_stays);
	tcase_add_test(tc, who_was_not_started_has_not_failed_again);
	tcase_add_test(tc, void_matches_and_zero_set_nobody_aside);
	tcase_add_test(tc, a_bot_at_two_seats_is_one);
	tcase_add_loop_test(tc, tables_and_kills_change_no_result, 0,
			    (int)sample_share_of(80));
	tcase_add_test(tc, a_bot_that_forfeits_waits_for_those_in_front);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
