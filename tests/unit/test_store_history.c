/* test_store_history.c - a run grows in one step, and its past comes back. */
#include "arena/store/store_history.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/store_fixture.h"
#include "tests/support/suite.h"

/* Alice and bob have played 1 and 2. */
static void
play(void)
{
	struct store *store = store_fixture_open();

	store_fixture_add(store, 1);
	store_fixture_add(store, 2);
	store_fixture_commit(store);
	store_close(store);
}

/* The run grows into @run of these programs, with 70 as the last number. */
static struct store *
grow(struct store_run *run, unsigned revisions, const char *was,
     const unsigned *programs)
{
	const struct store_growth growth = { was, revisions, programs, 70 };
	struct store *store;

	run->growth = &growth;
	store = store_open(stored_dir, run, &stored_diag);
	ck_assert_msg(store != NULL, "%s", stored_diag.text);
	run->growth = NULL;
	return store;
}

static unsigned
past(struct store *store, struct store_fixture_rows *seen)
{
	uint64_t count;

	*seen = (struct store_fixture_rows){ 0 };
	ck_assert_msg(store_each_past(store, store_fixture_collect, seen,
				      &stored_diag),
		      "%s", stored_diag.text);
	ck_assert(store_past_count(store, &count, &stored_diag));
	ck_assert_uint_eq(count, seen->n);
	return seen->n;
}

static const struct store_bot two[] = {
	{ .name = "carol", .run = "house:greedy" },
	{ .name = "alice", .run = "./alice.py" },
};

static struct store_run
run_of_two(void)
{
	struct store_run run = stored_run;

	run.config = "game: gin\nrounds: 11\n";
	run.matches = 22;
	run.group_matches = 4;
	run.bots = two;
	run.bot_count = 2;
	return run;
}

START_TEST(rows_of_who_is_gone_are_past)
{
	struct store_run run = run_of_two();
	struct store_fixture_rows seen = { 0 };
	struct store *store;

	play();
	store = grow(&run, 1, stored_run.config, (unsigned[]){ 2, 0 });
	ck_assert(store_has_grown(store));
	ck_assert_uint_eq(store_match_count(store), 0);
	ck_assert_uint_eq(store_run(store)->matches, 22);
	ck_assert_uint_eq(store_run(store)->group_matches, 4);
	ck_assert_str_eq(store_run(store)->config, run.config);
	ck_assert_str_eq(store_run(store)->bots[1].name, "alice");
	ck_assert_uint_eq(past(store, &seen), 2);
	ck_assert_uint_eq(seen.match.seat[1].bot, 1);
	ck_assert_str_eq(store_past_run(store)->bots[1].name, "bob");
	ck_assert_str_eq(seen.detail, "the fifth fault");
	store_close(store);
}
END_TEST

/* With the number that they have today. */
START_TEST(rows_come_back_with_their_programs)
{
	static const struct store_bot back[] = {
		{ .name = "bob", .run = "./bob --fast" },
		{ .name = "alice", .run = "./alice.py" },
	};
	struct store_run run = run_of_two();
	struct store_fixture_rows seen = { 0 };
	struct store *store;

	play();
	store_close(grow(&run, 1, stored_run.config, (unsigned[]){ 2, 0 }));
	run.bots = back;
	store = grow(&run, 2, run.config, (unsigned[]){ 1, 0 });
	ck_assert_uint_eq(store_match_count(store), 2);
	ck_assert_uint_eq(past(store, &seen), 0);
	ck_assert(
		store_each(store, store_fixture_collect, &seen, &stored_diag));
	ck_assert_uint_eq(seen.match.seat[0].bot, 1);
	ck_assert_uint_eq(seen.match.seat[1].bot, 0);
	store_close(store);
}
END_TEST

START_TEST(a_replaced_bot_is_a_program_more)
{
	struct store_run run = stored_run;
	struct store_history history;
	struct store *store;

	play();
	store = grow(&run, 1, stored_run.config, (unsigned[]){ 0, 3, 2 });
	ck_assert_uint_eq(store_match_count(store), 0);
	ck_assert(store_add_hashes(store, 1, "5a", "", &stored_diag));
	ck_assert(store_add_hashes(store, 1, "5a", "", &stored_diag));
	ck_assert_msg(store_history(store, &history, &stored_diag), "%s",
		      stored_diag.text);
	ck_assert_uint_eq(history.revision_count, 2);
	ck_assert_uint_eq(history.revisions[0].last_match, 60);
	ck_assert_uint_eq(history.revisions[1].last_match, 70);
	ck_assert_uint_eq(history.revisions[0].programs[1], 1);
	ck_assert_uint_eq(history.revisions[1].programs[1], 3);
	ck_assert_uint_eq(history.program_count, 4);
	ck_assert_str_eq(history.programs[3].name, "bob");
	ck_assert_uint_eq(history.byte_count, 1);
	ck_assert_uint_eq(history.bytes[0].program, 3);
	ck_assert(store_check_revisions(store, &stored_diag));
	store_history_release(&history);
	store_close(store);
}
END_TEST

/* Numbers go up to the last one that there is, not to as many as count. */
START_TEST(numbers_have_their_own_end)
{
	struct store_run run = run_of_two();
	struct store_match match = store_fixture_match(70);
	struct store_fixture_rows seen = { 0 };
	struct store *store;

	store_close(store_fixture_open());
	store = grow(&run, 1, stored_run.config, (unsigned[]){ 2, 0 });
	ck_assert(store_put(store, &match, &stored_diag));
	store_fixture_commit(store);
	ck_assert_msg(
		store_each(store, store_fixture_collect, &seen, &stored_diag),
		"%s", stored_diag.text);
	seen = (struct store_fixture_rows){ 0 };
	match.number = 71;
	ck_assert(store_put(store, &match, &stored_diag));
	store_fixture_commit(store);
	ck_assert(
		!store_each(store, store_fixture_collect, &seen, &stored_diag));
	ck_assert_ptr_nonnull(
		strstr(stored_diag.text,
		       "match 71, but the run has only matches 1 to 70"));
	store_close(store);
}
END_TEST

START_TEST(who_grew_first_is_not_undone)
{
	struct store_run run = run_of_two();
	const struct store_growth growth = { "game: rummy\n", 1,
					     (unsigned[]){ 2, 0 }, 70 };

	play();
	run.growth = &growth;
	ck_assert_ptr_null(store_open(stored_dir, &run, &stored_diag));
	ck_assert_ptr_nonnull(strstr(stored_diag.text, "another arena"));
	store_close(store_fixture_open());
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("store_history");
	TCase *tc = tcase_create("store_history");

	tcase_add_checked_fixture(tc, store_fixture_setup,
				  store_fixture_teardown);
	tcase_add_test(tc, rows_of_who_is_gone_are_past);
	tcase_add_test(tc, rows_come_back_with_their_programs);
	tcase_add_test(tc, a_replaced_bot_is_a_program_more);
	tcase_add_test(tc, numbers_have_their_own_end);
	tcase_add_test(tc, who_grew_first_is_not_undone);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
