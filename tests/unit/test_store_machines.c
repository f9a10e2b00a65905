/*
 * The machines of a store: what is noted is read again, and each match has the
 * one that it was played on.
 */
#include <check.h>
#include <string.h>

#include "arena/store/store_machines.h"
#include "tests/support/store_fixture.h"
#include "tests/support/suite.h"

static const struct store_machine server = {
	.class = "0a1b2c3d",
	.processor = "AMD EPYC 7763",
	.governor = "performance",
	.kernel = "6.1.0",
	.isolation = "sandbox",
	.speed = 1.0 / 3,
};

static unsigned
note(struct store *store, const struct store_machine *machine)
{
	unsigned number;

	ck_assert_msg(store_machine_add(store, machine, &number, &stored_diag),
		      "%s", stored_diag.text);
	return number;
}

static struct store_machines
read_all(struct store *store)
{
	struct store_machines all;

	ck_assert_msg(store_machines_read(store, &all, &stored_diag), "%s",
		      stored_diag.text);
	return all;
}

START_TEST(what_is_noted_is_read)
{
	struct store *store = store_fixture_open();
	struct store_machine slower = server;
	struct store_machines all;

	slower.speed = 0.25;
	ck_assert_uint_eq(note(store, &server), 1);
	ck_assert_uint_eq(note(store, &slower), 2);
	ck_assert_uint_eq(note(store, &server), 1); /* it is there */
	store_close(store);

	store = store_read(stored_dir, &stored_diag);
	all = read_all(store);
	ck_assert_uint_eq(all.count, 2);
	ck_assert_int_eq(memcmp(&all.row[0], &server, sizeof(server)), 0);
	ck_assert_int_eq(memcmp(&all.row[1], &slower, sizeof(slower)), 0);
	store_machines_release(&all);
	store_close(store);
}
END_TEST

START_TEST(a_match_has_its_machine)
{
	struct store *store = store_fixture_open();
	struct store_match match = store_fixture_match(1);
	struct store_fixture_rows seen = { 0 };
	struct store_machines all;

	match.machine = note(store, &server);
	ck_assert(store_put(store, &match, &stored_diag));
	store_fixture_commit(store);
	ck_assert(
		store_each(store, store_fixture_collect, &seen, &stored_diag));
	ck_assert_uint_eq(seen.match.machine, 1);
	all = read_all(store);
	ck_assert_ptr_eq(store_machine_of(&all, &seen.match), &all.row[0]);
	match.machine = 0;
	ck_assert_ptr_null(store_machine_of(&all, &match));
	match.machine = 2; /* somebody wrote it there */
	ck_assert_ptr_null(store_machine_of(&all, &match));
	store_machines_release(&all);
	store_close(store);
}
END_TEST

/* The texts make it, and the speed does not. */
START_TEST(a_class_has_a_name_of_its_own)
{
	struct store_machine a = server, b = server;

	b.speed = 7;
	store_machine_name(&a);
	store_machine_name(&b);
	ck_assert_str_eq(a.class, b.class);
	ck_assert_uint_eq(strlen(a.class), 8);
	b.governor[0] = 'P';
	store_machine_name(&b);
	ck_assert_str_ne(a.class, b.class);
}
END_TEST

START_TEST(a_table_with_gaps_is_damaged)
{
	struct store *store = store_fixture_open();
	struct store_machines all;

	note(store, &server);
	store_close(store);
	store_fixture_sql("UPDATE machines SET number = 3");
	store = store_read(stored_dir, &stored_diag);
	ck_assert(!store_machines_read(store, &all, &stored_diag));
	ck_assert_ptr_nonnull(strstr(stored_diag.text, "\"machines\""));
	store_machines_release(&all);
	store_close(store);
}
END_TEST

/* What somebody wrote into the table afterwards. */
static const struct {
	const char *sql, *words;
} changes[] = {
	{ "UPDATE machines SET class = 'ffffffff'", "class ffffffff" },
	{ "UPDATE machines SET governor = 'powersave'",
	  "the hash of its texts is" },
	{ "DELETE FROM machines", "not in the table" },
};

START_TEST(a_changed_machine_is_found)
{
	struct store *store = store_fixture_open();
	struct store_match match = store_fixture_match(1);
	struct store_machine named = server;

	store_machine_name(&named);
	match.machine = note(store, &named);
	ck_assert(store_put(store, &match, &stored_diag));
	store_fixture_commit(store);
	ck_assert_msg(store_machines_check(store, &stored_diag), "%s",
		      stored_diag.text);
	store_close(store);
	store_fixture_sql(changes[_i].sql);
	store = store_read(stored_dir, &stored_diag);
	ck_assert(!store_machines_check(store, &stored_diag));
	ck_assert_msg(strstr(stored_diag.text, changes[_i].words) != NULL, "%s",
		      stored_diag.text);
	store_close(store);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("store_machines");
	TCase *tc = tcase_create("all");

	tcase_add_checked_fixture(tc, store_fixture_setup,
				  store_fixture_teardown);
	tcase_add_test(tc, what_is_noted_is_read);
	tcase_add_test(tc, a_match_has_its_machine);
	tcase_add_test(tc, a_class_has_a_name_of_its_own);
	tcase_add_test(tc, a_table_with_gaps_is_damaged);
	tcase_add_loop_test(tc, a_changed_machine_is_found, 0,
			    sizeof(changes) / sizeof(*changes));
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
