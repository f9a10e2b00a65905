/* Results on disk: counted once, kept through kills, full disks and losses. */
#include <check.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/store/lock.h"
#include "lib/alloc.h"
#include "tests/support/store_fixture.h"
#include "tests/support/suite.h"

START_TEST(what_is_put_is_read_back)
{
	struct store *store = store_fixture_open();
	struct store_fixture_rows seen = { 0 };
	const struct store_run *read;

	store_fixture_add(store, 7);
	store_fixture_add(store, 3);
	ck_assert_uint_eq(store_pending(store), 2);
	store_fixture_commit(store);
	ck_assert_uint_eq(store_pending(store), 0);
	store_close(store);

	store = store_read(stored_dir, &stored_diag);
	ck_assert_msg(store != NULL, "%s", stored_diag.text);
	read = store_run(store);
	ck_assert_str_eq(read->name, stored_run.name);
	ck_assert_str_eq(read->config, stored_run.config);
	ck_assert_str_eq(read->seed, stored_run.seed);
	ck_assert_int_eq(read->started_ms, stored_run.started_ms);
	ck_assert_uint_eq(read->bot_count, 3);
	ck_assert_str_eq(read->bots[1].run, "./bob --fast");
	ck_assert_uint_eq(store_match_count(store), 2);
	ck_assert(
		store_each(store, store_fixture_collect, &seen, &stored_diag));
	ck_assert_uint_eq(seen.n, 2);
	ck_assert_uint_eq(seen.match.number, 7);
	ck_assert_uint_eq(seen.match.group, 4);
	ck_assert_int_eq(seen.match.seat[0].score, 7);
	ck_assert_int_eq(seen.match.seat[1].score, -5);
	ck_assert_uint_eq(seen.match.seat[1].used_us, UINT64_C(1) << 40);
	ck_assert_uint_eq(seen.match.seat[1].late_us, 7);
	ck_assert_str_eq(seen.detail, "the fifth fault");
	ck_assert_str_eq(seen.log_hash, "5a5a");
	ck_assert_uint_eq(seen.match.log_bytes, 17);
	ck_assert_str_eq(seen.why_void, "");
	ck_assert_double_eq(seen.match.seat[0].points, 1);
	ck_assert_double_eq(seen.match.seat[1].points, 0);
	store_close(store);
}
END_TEST

START_TEST(usage_is_kept)
{
	struct store *store = store_fixture_open();
	struct store_match match = store_fixture_match(1);
	struct store_fixture_rows seen = { 0 };
	bool any = true;

	match.seat[0].tokens_in = 1200;
	match.seat[0].tokens_out = 40;
	match.seat[0].cost = 0.012345;
	ck_assert(store_has_usage(store, &any, &stored_diag) && !any);
	ck_assert(store_put(store, &match, &stored_diag));
	store_fixture_commit(store);
	ck_assert(store_has_usage(store, &any, &stored_diag) && any);
	ck_assert(
		store_each(store, store_fixture_collect, &seen, &stored_diag));
	ck_assert_uint_eq(seen.match.seat[0].tokens_in, 1200);
	ck_assert_uint_eq(seen.match.seat[0].tokens_out, 40);
	ck_assert_double_eq(seen.match.seat[0].cost, 0.012345);
	ck_assert_double_eq(seen.match.seat[1].cost, 0);
	store_close(store);
}
END_TEST

START_TEST(a_void_match_is_kept_until_the_run_goes_on)
{
	struct store *store = store_fixture_open();
	struct store_match match = {
		.number = 2, .group = 1, .round = 1, .why_void = "nobody came"
	};
	struct store_fixture_rows seen = { 0 };

	store_fixture_add(store, 1);
	ck_assert_msg(store_put(store, &match, &stored_diag), "%s",
		      stored_diag.text);
	store_fixture_add(store, 3);
	store_fixture_commit(store);
	ck_assert_uint_eq(store_next_missing(store, 1, &stored_diag), 4);
	store_close(store);

	store = store_read(stored_dir, &stored_diag);
	ck_assert_msg(store != NULL, "%s", stored_diag.text);
	ck_assert_uint_eq(store_match_count(store), 3);
	ck_assert_msg(
		store_each(store, store_fixture_collect, &seen, &stored_diag),
		"%s", stored_diag.text);
	ck_assert_uint_eq(seen.n, 3);
	store_close(store);

	store = store_fixture_open(); /* it was not played */
	ck_assert_uint_eq(store_match_count(store), 2);
	ck_assert_uint_eq(store_next_missing(store, 1, &stored_diag), 2);
	store_fixture_add(store, 2);
	store_fixture_commit(store);
	store_close(store);
}
END_TEST

/* Its seats stay behind, and are in nobody's way. */
START_TEST(a_match_that_was_deleted_by_hand_is_played_again)
{
	struct store *store = store_fixture_open();
	uint64_t strays;

	store_fixture_add(store, 1);
	store_fixture_add(store, 2);
	store_fixture_commit(store);
	store_close(store);
	store_fixture_sql("DELETE FROM matches WHERE number = 1");
	store = store_read(stored_dir, &stored_diag);
	ck_assert(store_count_strays(store, &strays, &stored_diag));
	ck_assert_uint_eq(strays, 2);
	store_close(store);
	store = store_fixture_open();
	ck_assert_uint_eq(store_next_missing(store, 1, &stored_diag), 1);
	store_fixture_add(store, 1);
	store_fixture_commit(store);
	store_close(store);
}
END_TEST

/* Expect the next commit to fail, and what was stored to be saved beside. */
static void
loss_is_noticed(struct store *store, uint64_t matches)
{
	char *saved = xprintf("%s/" STORE_SAVED, stored_dir),
	     *path = store_fixture_db();

	ck_assert(!store_commit(store, &stored_diag));
	ck_assert_msg(strstr(stored_diag.text, "removed or replaced") != NULL,
		      "%s", stored_diag.text);
	ck_assert_msg(strstr(stored_diag.text, saved) != NULL, "%s",
		      stored_diag.text);
	store_close(store);
	ck_assert_int_eq(rename(saved, path), 0);
	store = store_fixture_open();
	ck_assert_uint_eq(store_match_count(store), matches);
	ck_assert_uint_eq(store_next_missing(store, 1, &stored_diag),
			  matches + 1);
	store_close(store);
	free(saved);
	free(path);
}

START_TEST(a_database_that_is_removed_is_noticed)
{
	struct store *store = store_fixture_open();

	store_fixture_add(store, 1);
	store_fixture_commit(store);
	store_fixture_add(store, 2);
	store_fixture_remove_files();
	loss_is_noticed(store, 2);
}
END_TEST

START_TEST(a_database_that_is_replaced_is_noticed)
{
	struct store *store = store_fixture_open();

	store_fixture_add(store, 1);
	store_fixture_commit(store);
	store_fixture_remove_files();
	store_fixture_overwrite("mine", 4, 0, O_CREAT);
	store_fixture_add(store, 2);
	loss_is_noticed(store, 2);
}
END_TEST

START_TEST(damage_is_noticed_at_the_end)
{
	struct store *store = store_fixture_open();
	char garbage[4096];

	for (uint64_t i = 1; i <= 200; i++)
		store_fixture_add(store, i);
	store_fixture_commit(store);
	store_close(store);
	store = store_fixture_open();
	ck_assert_msg(store_check(store, &stored_diag), "%s", stored_diag.text);
	memset(garbage, 0xa5, sizeof(garbage));
	for (int page = 2; page < 12; page++)
		store_fixture_overwrite(garbage, sizeof(garbage), page * 4096,
					0);
	ck_assert(!store_check(store, &stored_diag));
	ck_assert_msg(strstr(stored_diag.text, "damaged") != NULL, "%s",
		      stored_diag.text);
	store_close(store);
}
END_TEST

START_TEST(a_match_counts_once_committed)
{
	struct store *store = store_fixture_open();

	store_fixture_add(store, 1);
	store_fixture_commit(store);
	store_fixture_add(store, 2);
	store_close(store); /* not committed */
	store = store_fixture_open();
	ck_assert_uint_eq(store_match_count(store), 1);
	ck_assert_uint_eq(store_next_missing(store, 1, &stored_diag), 2);
	store_close(store);
}
END_TEST

START_TEST(a_match_is_not_counted_twice)
{
	struct store *store = store_fixture_open();
	struct store_match match = store_fixture_match(1);

	store_fixture_add(store, 1);
	store_fixture_commit(store);
	ck_assert(!store_put(store, &match, &stored_diag));
	ck_assert_ptr_nonnull(
		strstr(stored_diag.text, "match 1 exists already"));
	ck_assert_uint_eq(store_match_count(store), 1);
	store_close(store);
	store = store_fixture_open();
	ck_assert_uint_eq(store_match_count(store), 1);
	store_close(store);
}
END_TEST

START_TEST(the_next_missing_match_is_found)
{
	struct store *store = store_fixture_open();

	ck_assert_uint_eq(store_next_missing(store, 1, &stored_diag), 1);
	store_fixture_add(store, 1);
	store_fixture_add(store, 2);
	store_fixture_add(store, 4);
	ck_assert_uint_eq(store_next_missing(store, 1, &stored_diag), 3);
	store_fixture_commit(store);
	ck_assert_uint_eq(store_next_missing(store, 1, &stored_diag), 3);
	ck_assert_uint_eq(store_next_missing(store, 4, &stored_diag), 5);
	ck_assert_uint_eq(store_next_missing(store, 60, &stored_diag), 60);
	ck_assert(!store_is_missing(store, 2, &stored_diag));
	ck_assert(store_is_missing(store, 3, &stored_diag));
	ck_assert(!store_is_missing(store, 4, &stored_diag));
	ck_assert(store_is_missing(store, 60, &stored_diag));
	ck_assert_str_eq(stored_diag.text, "");
	store_close(store);
}
END_TEST

START_TEST(a_run_that_ends_early_has_no_more_matches)
{
	struct store *store = store_fixture_open();
	struct store_fixture_rows seen = { 0 };

	store_fixture_add(store, 1);
	store_fixture_add(store, 2);
	store_fixture_commit(store);
	store_fixture_add(store, 4); /* not committed yet */
	ck_assert_msg(store_truncate(store, 2, &stored_diag), "%s",
		      stored_diag.text);
	ck_assert_uint_eq(store_match_count(store), 2);
	ck_assert_uint_eq(store_run(store)->matches, 2);
	store_close(store);
	store = store_fixture_open(); /* by the same configuration */
	ck_assert_uint_eq(store_run(store)->matches, 2);
	ck_assert(store_each_from(store, 2, store_fixture_collect, &seen,
				  &stored_diag));
	ck_assert_uint_eq(seen.n, 1);
	ck_assert_uint_eq(seen.last, 2);
	ck_assert_uint_eq(store_next_missing(store, 1, &stored_diag), 3);
	store_close(store);
}
END_TEST

START_TEST(a_reader_sees_a_run_in_progress)
{
	struct store *store = store_fixture_open(), *reader;
	struct store_fixture_rows seen = { 0 };

	store_fixture_add(store, 1);
	store_fixture_commit(store);
	store_fixture_add(store, 2);
	reader = store_read(stored_dir, &stored_diag);
	ck_assert_msg(reader != NULL, "%s", stored_diag.text);
	ck_assert_uint_eq(store_match_count(reader), 1);
	store_fixture_commit(store); /* the reader is in nobody's way */
	ck_assert(
		store_each(reader, store_fixture_collect, &seen, &stored_diag));
	ck_assert_uint_eq(seen.n, 2);
	store_close(reader);
	store_close(store);
}
END_TEST

START_TEST(a_closed_store_is_one_file)
{
	struct store *store = store_fixture_open();
	char *wal = xprintf("%s/results.db-wal", stored_dir);
	char *lock = xprintf("%s/arena.lock", stored_dir);

	store_fixture_add(store, 1);
	store_fixture_commit(store);
	ck_assert_int_eq(access(wal, F_OK), 0);
	ck_assert_int_eq(access(lock, F_OK), 0);
	store_close(store);
	ck_assert_int_ne(access(wal, F_OK), 0);
	ck_assert_int_ne(access(lock, F_OK), 0);
	free(wal);
	free(lock);
}
END_TEST

START_TEST(a_text_too_long_is_cut_at_a_character)
{
	struct store *store = store_fixture_open();
	struct store_match match = store_fixture_match(1);
	char text[600];

	memset(text, 'x', sizeof(text));
	memcpy(text + STORE_TEXT_MAX - 2, "\xe2\x82\xac", 3);
	text[sizeof(text) - 1] = '\0';
	match.seat[0].version = text;
	ck_assert(store_put(store, &match, &stored_diag));
	store_fixture_commit(store);
	store_close(store);
	store_fixture_sql(
		"CREATE TABLE t AS SELECT 1 / (length(version) = 510) AS a "
		"FROM "
		"seats WHERE seat = 0; CREATE TABLE n (a NOT NULL); INSERT "
		"INTO n "
		"SELECT a FROM t");
}
END_TEST

START_TEST(two_arenas_do_not_share_a_directory)
{
	int ready[2], end[2], status;
	char byte = 0, words[64];
	struct store *store;
	long holder;
	pid_t child;

	ck_assert_int_eq(pipe(ready), 0);
	ck_assert_int_eq(pipe(end), 0);
	ck_assert(!lock_is_held(stored_dir, &holder));
	child = fork();
	if (child == 0) {
		store = store_open(stored_dir, &stored_run, &stored_diag);
		byte = store != NULL;
		_exit(write(ready[1], &byte, 1) != 1 ||
		      read(end[0], &byte, 1) != 1);
	}
	ck_assert_int_eq(read(ready[0], &byte, 1), 1);
	ck_assert_int_eq(byte, 1);
	snprintf(words, sizeof(words), "in use by another arena, process %ld",
		 (long)child);
	store_fixture_expect_error(words);
	ck_assert(lock_is_held(stored_dir, &holder));
	ck_assert_int_eq(holder, child);
	kill(child, SIGKILL); /* its lock goes with it */
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert(!lock_is_held(stored_dir, &holder));
	store_close(store_fixture_open());
}
END_TEST

START_TEST(a_kill_loses_nothing_committed)
{
	int ready[2], status;
	char byte = 0;
	struct store *store;
	pid_t child;

	ck_assert_int_eq(pipe(ready), 0);
	child = fork();
	if (child == 0) {
		store = store_open(stored_dir, &stored_run, &stored_diag);
		store_fixture_add(store, 1);
		store_fixture_add(store, 2);
		store_fixture_commit(store);
		store_fixture_add(store, 3);
		if (write(ready[1], &byte, 1) == 1)
			pause();
		_exit(1);
	}
	ck_assert_int_eq(read(ready[0], &byte, 1), 1);
	kill(child, SIGKILL);
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	store = store_fixture_open();
	ck_assert_uint_eq(store_match_count(store), 2);
	ck_assert_uint_eq(store_next_missing(store, 1, &stored_diag), 3);
	store_fixture_add(store, 3);
	store_fixture_commit(store);
	store_close(store);
}
END_TEST

/* A limit on the size of files stands for a disk that is full. */
START_TEST(a_full_disk_loses_nothing_committed)
{
	struct rlimit old, small = { 400 * 1024, RLIM_INFINITY };
	struct store *store = store_fixture_open();
	uint64_t n = 0, kept = 0;
	bool good = true;

	signal(SIGXFSZ, SIG_IGN);
	ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &old), 0);
	small.rlim_max = old.rlim_max;
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &small), 0);
	while (good && n < 100000) {
		struct store_match match = store_fixture_match(++n);

		good = store_put(store, &match, &stored_diag);
		if (good && n % 10 == 0) {
			good = store_commit(store, &stored_diag);
			if (good)
				kept = n;
		}
	}
	ck_assert(!good);
	ck_assert_msg(strstr(stored_diag.text, "safe") != NULL, "%s",
		      stored_diag.text);
	ck_assert_msg(strstr(stored_diag.text, "cannot grow") != NULL, "%s",
		      stored_diag.text);
	ck_assert_uint_eq(store_match_count(store), kept);
	store_close(store);
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &old), 0);

	store = store_fixture_open();
	ck_assert_uint_gt(kept, 100);
	ck_assert_uint_eq(store_match_count(store), kept);
	ck_assert_uint_eq(store_next_missing(store, 1, &stored_diag), kept + 1);
	store_fixture_add(store, kept + 1);
	store_fixture_commit(store);
	store_close(store);
}
END_TEST

START_TEST(points_are_shared_by_those_who_tie)
{
	static const struct {
		unsigned seats, place[4], units[4];
	} rows[] = {
		{ 2, { 1, 2 }, { 2, 0 } },
		{ 2, { 1, 1 }, { 1, 1 } },
		{ 3, { 2, 1, 3 }, { 2, 4, 0 } },
		{ 3, { 1, 1, 3 }, { 3, 3, 0 } },
		{ 4, { 1, 2, 2, 2 }, { 6, 2, 2, 2 } },
	};
	struct store_match match = { 0 };

	match.seats = rows[_i].seats;
	for (unsigned i = 0; i < match.seats; i++)
		match.seat[i].place = rows[_i].place[i];
	for (unsigned i = 0; i < match.seats; i++)
		ck_assert_uint_eq(store_points(&match, i), rows[_i].units[i]);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("store");
	TCase *tc = tcase_create("store");

	tcase_add_checked_fixture(tc, store_fixture_setup,
				  store_fixture_teardown);
	tcase_add_test(tc, what_is_put_is_read_back);
	tcase_add_test(tc, usage_is_kept);
	tcase_add_test(tc, a_void_match_is_kept_until_the_run_goes_on);
	tcase_add_test(tc, a_match_that_was_deleted_by_hand_is_played_again);
	tcase_add_test(tc, a_database_that_is_removed_is_noticed);
	tcase_add_test(tc, a_database_that_is_replaced_is_noticed);
	tcase_add_test(tc, damage_is_noticed_at_the_end);
	tcase_add_test(tc, a_match_counts_once_committed);
	tcase_add_test(tc, a_match_is_not_counted_twice);
	tcase_add_test(tc, the_next_missing_match_is_found);
	tcase_add_test(tc, a_run_that_ends_early_has_no_more_matches);
	tcase_add_test(tc, a_reader_sees_a_run_in_progress);
	tcase_add_test(tc, a_closed_store_is_one_file);
	tcase_add_test(tc, a_text_too_long_is_cut_at_a_character);
	tcase_add_test(tc, two_arenas_do_not_share_a_directory);
	tcase_add_test(tc, a_kill_loses_nothing_committed);
	tcase_add_test(tc, a_full_disk_loses_nothing_committed);
	tcase_add_loop_test(tc, points_are_shared_by_those_who_tie, 0, 5);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
