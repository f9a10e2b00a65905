/*
 * Mirror groups with a match that a time-out has decided elsewhere.
 */
#include <check.h>
#include <stdint.h>
#include <stdio.h>

#include "arena/standings/timeout_matches.h"
#include "tests/support/store_fixture.h"
#include "tests/support/suite.h"

static const struct store_machine slow = { .processor = "slow",
					   .isolation = "none" };
static const struct store_machine here = { .processor = "fast" };

/* Match @number, on a machine: the second seat was late, or was not. */
static void
play(struct store *store, uint64_t number, unsigned machine, bool late)
{
	struct store_match match = store_fixture_match(number);

	match.machine = machine;
	match.seat[1].verdict = late ? VERDICT_TIMEOUT : VERDICT_OK;
	ck_assert_msg(store_put(store, &match, &stored_diag), "%s",
		      stored_diag.text);
}

static unsigned
note(struct store *store, struct store_machine machine)
{
	unsigned number;

	store_machine_name(&machine);
	ck_assert(store_machine_add(store, &machine, &number, &stored_diag));
	return number;
}

static struct timeout_matches
find(struct store *store, uint64_t first, uint64_t last)
{
	struct timeout_matches late;

	ck_assert_msg(timeout_matches_find(store,
					   &(struct timeout_matches_query){
						   first, last, 2, &here },
					   &late, &stored_diag),
		      "%s", stored_diag.text);
	return late;
}

START_TEST(a_late_match_brings_its_group)
{
	struct store *store = store_fixture_open();
	unsigned there = note(store, slow);
	struct timeout_matches late;

	for (uint64_t n = 1; n <= 8; n++)
		play(store, n, there, n == 4 || n == 5);
	late = find(store, 1, 8);
	ck_assert_uint_eq(late.count, 2);
	for (uint64_t n = 1; n <= 8; n++)
		ck_assert_int_eq(timeout_matches_has(&late, n),
				 n >= 3 && n <= 6);
	ck_assert_uint_eq(timeout_matches_next(&late, 1), 3);
	ck_assert_uint_eq(timeout_matches_next(&late, 4), 4);
	ck_assert_uint_eq(timeout_matches_next(&late, 7), UINT64_MAX);
	timeout_matches_release(&late);

	late = find(store, 1, 4); /* of a stage */
	ck_assert_uint_eq(late.count, 1);
	timeout_matches_release(&late);
	late = find(store, 5, 8);
	ck_assert_uint_eq(late.count, 1);
	ck_assert(timeout_matches_has(&late, 5));
	timeout_matches_release(&late);
	store_close(store);
}
END_TEST

START_TEST(who_was_late_here_or_nobody_knows_where_is_left_out)
{
	struct store *store = store_fixture_open();
	struct store_machine same = here;
	struct timeout_matches late;

	(void)snprintf(same.isolation, sizeof(same.isolation), "sandbox");
	play(store, 1, note(store, same), true);
	play(store, 3, 0, true);
	late = find(store, 1, 8);
	ck_assert_uint_eq(late.count, 0);
	ck_assert(!timeout_matches_has(&late, 1));
	timeout_matches_release(&late);
	store_close(store);
}
END_TEST

START_TEST(a_row_that_is_dropped_makes_room_for_another)
{
	struct store *store = store_fixture_open();

	for (uint64_t n = 1; n <= 4; n++)
		play(store, n, 0, true);
	ck_assert(store_drop(store, 2, 3, &stored_diag));
	ck_assert_uint_eq(store_match_count(store), 2);
	ck_assert_uint_eq(store_next_missing(store, 1, &stored_diag), 2);
	play(store, 2, 0, false);
	ck_assert(store_commit(store, &stored_diag));
	store_close(store);

	store = store_read(stored_dir, &stored_diag);
	ck_assert_uint_eq(store_match_count(store), 3);
	ck_assert_uint_eq(store_next_missing(store, 1, &stored_diag), 3);
	store_close(store);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("timeout_matches");
	TCase *tc = tcase_create("all");

	tcase_add_checked_fixture(tc, store_fixture_setup,
				  store_fixture_teardown);
	tcase_add_test(tc, a_late_match_brings_its_group);
	tcase_add_test(tc, who_was_late_here_or_nobody_knows_where_is_left_out);
	tcase_add_test(tc, a_row_that_is_dropped_makes_room_for_another);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
