/*
 * What a run may find in the place of its database: one of an earlier format,
 * of another run or program, damaged, or none.
 */
#include <check.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/store/store_history.h"
#include "arena/store/store_machines.h"
#include "lib/alloc.h"
#include "tests/support/store_fixture.h"
#include "tests/support/suite.h"

/* What a format added goes: a database as the format before had it. */
static void
make_format_5(void)
{
	struct store *store = store_fixture_open();

	store_fixture_add(store, 1);
	store_fixture_add(store, 2);
	store_fixture_commit(store);
	store_close(store);
	store_fixture_sql("ALTER TABLE seats DROP COLUMN tokens_in;"
			  "ALTER TABLE seats DROP COLUMN tokens_out;"
			  "ALTER TABLE seats DROP COLUMN cost;"
			  "ALTER TABLE past_seats DROP COLUMN tokens_in;"
			  "ALTER TABLE past_seats DROP COLUMN tokens_out;"
			  "ALTER TABLE past_seats DROP COLUMN cost;"
			  "PRAGMA user_version=5");
}

static void
make_format_4(void)
{
	make_format_5();
	store_fixture_sql("DROP TABLE seals;"
			  "ALTER TABLE matches DROP COLUMN sum;"
			  "ALTER TABLE past_matches DROP COLUMN sum;"
			  "PRAGMA user_version=4");
}

static void
make_format_3(void)
{
	make_format_4();
	store_fixture_sql("DROP TABLE machines;"
			  "ALTER TABLE matches DROP COLUMN machine;"
			  "ALTER TABLE past_matches DROP COLUMN machine;"
			  "PRAGMA user_version=3");
}

static void
make_format_2(void)
{
	make_format_3();
	store_fixture_sql(
		"DROP TABLE epochs; DROP TABLE entries; DROP TABLE programs;"
		"DROP TABLE program_bytes; DROP TABLE past_matches;"
		"DROP TABLE past_seats; PRAGMA user_version=2");
}

static void
make_format_1(void)
{
	make_format_2();
	store_fixture_sql("ALTER TABLE matches DROP COLUMN log_hash;"
			  "ALTER TABLE matches DROP COLUMN log_bytes;"
			  "ALTER TABLE matches DROP COLUMN void;"
			  "PRAGMA user_version=1");
}

static void (*const make[])(void) = { make_format_1, make_format_2,
				      make_format_3, make_format_4,
				      make_format_5 };
#define MAKES (sizeof(make) / sizeof(*make))

/* While it is shown: does it hold no more? */
static bool
stored_changed(void *arg, const struct store_match *match)
{
	struct store_fixture_rows *seen = arg;

	seen->n += !store_check_row(match);
	return true;
}

START_TEST(format_1_is_read)
{
	struct store *store;
	struct store_fixture_rows seen = { 0 };

	make_format_1();
	store = store_read(stored_dir, &stored_diag);
	ck_assert_msg(store != NULL, "%s", stored_diag.text);
	ck_assert(
		store_each(store, store_fixture_collect, &seen, &stored_diag));
	ck_assert_uint_eq(seen.n, 2);
	ck_assert_str_eq(seen.detail, "the fifth fault");
	ck_assert_str_eq(seen.log_hash, "");
	ck_assert_str_eq(seen.why_void, "");
	store_close(store);
	store_fixture_sql(
		"ALTER TABLE matches ADD COLUMN log_hash TEXT"); /* it stayed */
}
END_TEST

START_TEST(earlier_formats_are_gone_on_with)
{
	struct store *store;
	struct store_fixture_rows seen = { 0 };

	make[_i]();
	store = store_fixture_open();
	ck_assert_uint_eq(store_next_missing(store, 1, &stored_diag), 3);
	store_fixture_add(store, 3);
	store_fixture_commit(store);
	store_close(store);
	store = store_read(stored_dir, &stored_diag);
	ck_assert_msg(store != NULL, "%s", stored_diag.text);
	ck_assert(
		store_each(store, store_fixture_collect, &seen, &stored_diag));
	ck_assert_uint_eq(seen.n, 3);
	ck_assert_str_eq(seen.log_hash, "5a5a");
	ck_assert_uint_eq(seen.match.machine, 0);
	ck_assert(seen.match.has_sum);
	seen.n = 0;
	ck_assert(store_each(store, stored_changed, &seen, &stored_diag));
	ck_assert_uint_eq(seen.n, 0);
	store_close(store);
	store_fixture_sql(
		"SELECT machine FROM past_matches; SELECT * FROM machines");
}
END_TEST

/* Rows become past ones and come back as they are: from whatever format they
 * came, both tables have the same columns in the same order. */
START_TEST(formats_have_the_same_columns)
{
	struct store_fixture_rows seen = { 0 };
	struct store *store;

	make[_i]();
	store_close(store_fixture_open());
	store_fixture_sql("UPDATE matches SET machine = 7, log_hash = 'h';"
			  "INSERT INTO past_matches SELECT * FROM matches;"
			  "DELETE FROM matches;"
			  "INSERT INTO matches SELECT * FROM past_matches");
	store = store_read(stored_dir, &stored_diag);
	ck_assert_msg(store != NULL, "%s", stored_diag.text);
	ck_assert(
		store_each(store, store_fixture_collect, &seen, &stored_diag));
	ck_assert_uint_eq(seen.n, 2);
	ck_assert_uint_eq(seen.match.machine, 7);
	ck_assert_str_eq(seen.log_hash, "h");
	ck_assert_str_eq(seen.why_void, "");
	store_close(store);
}
END_TEST

/* Every column of a match is in its sum, but for who sat there. */
static const char *const changes[] = {
	"matches SET deal_group = deal_group + 1",
	"matches SET round = round + 1",
	"matches SET deals = deals + 1",
	"matches SET log = 'logs/000009.jsonl'",
	"matches SET ended_ms = ended_ms + 1",
	"matches SET took_us = took_us + 1",
	"matches SET log_hash = '00'",
	"matches SET log_bytes = log_bytes + 1",
	"matches SET machine = machine + 1",
	"matches SET sum = sum + 1",
	"seats SET score = score + 1 WHERE seat = 1",
	"seats SET place = 3 - place",
	"seats SET points = points / 2",
	"seats SET faults = faults + 1 WHERE seat = 1",
	"seats SET verdict = 'exit' WHERE seat = 1",
	"seats SET detail = detail || '.' WHERE seat = 1",
	"seats SET version = '2' WHERE seat = 0",
	"seats SET decisions = decisions + 1 WHERE seat = 1",
	"seats SET used_us = used_us + 1 WHERE seat = 1",
	"seats SET max_us = max_us + 1 WHERE seat = 1",
	"seats SET late_us = late_us + 1 WHERE seat = 1",
	"seats SET noise = noise + 1 WHERE seat = 1",
	"seats SET tokens_in = tokens_in + 1 WHERE seat = 0",
	"seats SET tokens_out = tokens_out + 1 WHERE seat = 0",
	"seats SET cost = cost + 0.5 WHERE seat = 0",
};

START_TEST(a_changed_row_is_noticed)
{
	struct store *store = store_fixture_open();
	struct store_fixture_rows seen = { 0 };
	char *sql = xprintf("UPDATE %s", changes[_i]);

	store_fixture_add(store, 1);
	store_fixture_commit(store);
	ck_assert(store_each(store, stored_changed, &seen, &stored_diag));
	ck_assert_uint_eq(seen.n, 0);
	store_close(store);
	store_fixture_sql(sql);
	store = store_read(stored_dir, &stored_diag);
	ck_assert_msg(store != NULL, "%s", stored_diag.text);
	ck_assert(store_each(store, stored_changed, &seen, &stored_diag));
	ck_assert_msg(seen.n == 1, "%s", sql);
	store_close(store);
	free(sql);
}
END_TEST

static void
note_table(void *arg, const char *table)
{
	snprintf(arg, 32, "%s", table);
}

/* A table that others have changed is named, and not gone on with. */
static const struct {
	const char *table, *change;
} table_changes[] = {
	{ "run", "UPDATE run SET name = 'x'" },
	{ "run", "UPDATE run SET program = 'x'" },
	{ "run", "UPDATE run SET group_matches = 4" },
	{ "bots", "UPDATE bots SET run = 'x' WHERE number = 1" },
	{ "epochs", "UPDATE epochs SET last_match = 3" },
	{ "programs", "UPDATE programs SET name = 'x' WHERE number = 1" },
	{ "programs", "UPDATE programs SET run = 'x' WHERE number = 1" },
	{ "program_bytes",
	  "UPDATE program_bytes SET hash = '00' WHERE hash = 'c0'" },
	{ "program_bytes", "DELETE FROM program_bytes" },
	{ "entries", "DELETE FROM entries WHERE bot = 2" },
	{ "machines", "UPDATE machines SET kernel = 'x'" },
	{ "machines", "UPDATE machines SET speed = 2" },
	{ "machines", "DELETE FROM seals WHERE name = 'machines'" },
};

START_TEST(a_changed_table_is_noticed)
{
	const struct store_machine machine = { .class = "c", .speed = 1.5 };
	struct store *store = store_fixture_open();
	char found[32] = "";
	unsigned number;

	ck_assert(store_add_hashes(store, 1, "c0", "f0", &stored_diag));
	ck_assert(store_machine_add(store, &machine, &number, &stored_diag));
	store_close(store);
	store = store_fixture_open(); /* as it was written */
	ck_assert(store_check_seals(store, note_table, found, &stored_diag));
	ck_assert_str_eq(found, "");
	store_close(store);
	store_fixture_sql(table_changes[_i].change);
	store = store_read(stored_dir, &stored_diag);
	ck_assert_msg(store != NULL, "%s", stored_diag.text);
	ck_assert(store_check_seals(store, note_table, found, &stored_diag));
	ck_assert_str_eq(found, table_changes[_i].table);
	store_close(store);
	store_fixture_expect_error(table_changes[_i].table);
}
END_TEST

/* Another configuration is refused before anything is changed. */
START_TEST(format_1_of_another_run_stays)
{
	struct store_run other = stored_run;

	make_format_1();
	other.config = "game: rummy\n";
	ck_assert_ptr_null(store_open(stored_dir, &other, &stored_diag));
	store_fixture_sql("ALTER TABLE matches ADD COLUMN log_hash TEXT");
}
END_TEST

START_TEST(another_configuration_is_refused)
{
	struct store_run other = stored_run;
	struct store *store = store_fixture_open();

	store_fixture_add(store, 1);
	store_fixture_commit(store);
	store_close(store);

	other.config = "game: gin\nrounds: 20\njobs: 2\nseed: spring\n";
	ck_assert_ptr_null(store_open(stored_dir, &other, &stored_diag));
	ck_assert_msg(strstr(stored_diag.text, "rounds: 10") != NULL &&
			      strstr(stored_diag.text, "rounds: 20") != NULL,
		      "%s", stored_diag.text);
	other.config = "game: gin\nrounds: 10\njobs: 8\nseed: spring\n";
	store = store_open(stored_dir, &other, &stored_diag);
	ck_assert_msg(store != NULL, "%s", stored_diag.text);
	ck_assert_uint_eq(store_match_count(store), 1);
	store_close(store);
}
END_TEST

START_TEST(a_file_that_is_no_database_is_refused)
{
	store_fixture_overwrite("These are my notes, not yours.\n", 31, 0,
				O_CREAT);
	store_fixture_expect_error("damaged");
}
END_TEST

START_TEST(an_empty_file_is_a_new_run)
{
	store_fixture_overwrite("", 0, 0, O_CREAT);
	store_close(store_fixture_open());
}
END_TEST

START_TEST(another_programs_database_is_refused)
{
	store_fixture_sql(
		"CREATE TABLE mail (id); INSERT INTO mail VALUES (1)");
	store_fixture_expect_error("another program");
	store_fixture_sql("INSERT INTO mail VALUES (2)"); /* still as it was */
}
END_TEST

START_TEST(a_newer_format_is_refused)
{
	store_close(store_fixture_open());
	store_fixture_sql("PRAGMA user_version=99");
	store_fixture_expect_error("format 99");
}
END_TEST

START_TEST(a_damaged_database_is_refused)
{
	struct store *store = store_fixture_open();
	char garbage[4096];

	memset(garbage, 0xa5, sizeof(garbage));
	for (uint64_t i = 1; i <= 200; i++)
		store_fixture_add(store, i);
	store_fixture_commit(store);
	store_close(store);
	for (int page = 2; page < 12; page++)
		store_fixture_overwrite(garbage, sizeof(garbage), page * 4096,
					0);
	store_fixture_expect_error("damaged");
}
END_TEST

START_TEST(a_cut_database_is_refused)
{
	struct store *store = store_fixture_open();
	char *path = store_fixture_db();

	for (uint64_t i = 1; i <= 200; i++)
		store_fixture_add(store, i);
	store_fixture_commit(store);
	store_close(store);
	ck_assert_int_eq(truncate(path, 4096 * 3), 0);
	free(path);
	store_fixture_expect_error("damaged");
}
END_TEST

START_TEST(rows_that_cannot_be_are_refused)
{
	struct store *store = store_fixture_open();
	struct store_fixture_rows seen = { 0 };

	store_fixture_add(store, 1);
	store_fixture_commit(store);
	store_close(store);
	store_fixture_sql("UPDATE seats SET bot = 17 WHERE seat = 1");
	store = store_read(stored_dir, &stored_diag);
	ck_assert_ptr_nonnull(store);
	ck_assert(
		!store_each(store, store_fixture_collect, &seen, &stored_diag));
	ck_assert_msg(strstr(stored_diag.text, "match 1") != NULL, "%s",
		      stored_diag.text);
	store_close(store);
}
END_TEST

START_TEST(a_directory_without_results_is_named)
{
	ck_assert_ptr_null(store_read(stored_dir, &stored_diag));
	ck_assert_msg(strstr(stored_diag.text, stored_dir) != NULL, "%s",
		      stored_diag.text);
}
END_TEST

START_TEST(a_missing_directory_is_named)
{
	rmdir(stored_dir);
	store_fixture_expect_error("No such file");
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("store_format");
	TCase *tc = tcase_create("store_format");

	tcase_add_checked_fixture(tc, store_fixture_setup,
				  store_fixture_teardown);
	tcase_add_test(tc, format_1_is_read);
	tcase_add_loop_test(tc, earlier_formats_are_gone_on_with, 0, MAKES);
	tcase_add_loop_test(tc, formats_have_the_same_columns, 0, MAKES);
	tcase_add_loop_test(tc, a_changed_row_is_noticed, 0,
			    sizeof(changes) / sizeof(*changes));
	tcase_add_loop_test(tc, a_changed_table_is_noticed, 0,
			    sizeof(table_changes) / sizeof(*table_changes));
	tcase_add_test(tc, format_1_of_another_run_stays);
	tcase_add_test(tc, another_configuration_is_refused);
	tcase_add_test(tc, a_file_that_is_no_database_is_refused);
	tcase_add_test(tc, an_empty_file_is_a_new_run);
	tcase_add_test(tc, another_programs_database_is_refused);
	tcase_add_test(tc, a_newer_format_is_refused);
	tcase_add_test(tc, a_damaged_database_is_refused);
	tcase_add_test(tc, a_cut_database_is_refused);
	tcase_add_test(tc, rows_that_cannot_be_are_refused);
	tcase_add_test(tc, a_directory_without_results_is_named);
	tcase_add_test(tc, a_missing_directory_is_named);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
