/*
 * test_contender_table.c - what matchmaking gets to know about each version of
 * a league.
 */
#include "arena/league_run/contender_table.h"

#include <math.h>

#include "tests/support/league_fixture.h"
#include "tests/support/suite.h"

static struct league_db *db;
static struct diag diag;
static struct contender_table table;
static const struct monotime start;

static void
set_up(void)
{
	db = league_fixture_open();
}

static void
tear_down(void)
{
	contender_table_release(&table);
	league_fixture_close(db);
}

static const struct contender *
read_contender(int64_t version)
{
	const struct contender *contender;

	ck_assert(contender_table_read(&table, db, start, &diag));
	contender = contender_table_find(&table, version);
	ck_assert_ptr_nonnull(contender);
	return contender;
}

/* A number would make it near the versions of that rating only. */
START_TEST(a_version_without_a_rating_has_none)
{
	int64_t id = league_fixture_version(db, "ann", VERSION_PLACING);
	struct league_rating rating = { .version = id,
					.game = LEAGUE_ALL_GAMES,
					.at_ms = 1,
					.elo = 1200,
					.low = NAN,
					.high = NAN };

	ck_assert(isnan(read_contender(id)->elo));
	ck_assert(read_contender(id)->placing);
	ck_assert(league_ratings_put(db, &rating, 1, &diag));
	ck_assert_double_eq(read_contender(id)->elo, 1200);
	ck_assert(isinf(read_contender(id)->half));
	rating.low = 1100;
	rating.high = 1300;
	rating.at_ms = 2;
	ck_assert(league_ratings_put(db, &rating, 1, &diag));
	ck_assert_double_eq(read_contender(id)->half, 100);
}
END_TEST

/* Time, opponents and groups under way survive each reading. */
START_TEST(a_new_version_joins_with_the_least_time)
{
	struct league_group group = { .state = GROUP_DONE, .seats = 2 };
	int64_t ann = league_fixture_version(db, "ann", VERSION_RANKED);
	int64_t bea = league_fixture_version(db, "bea", VERSION_RANKED);
	int64_t cid;

	read_contender(ann);
	group.seat[0] = (struct league_seat){ .version = ann, .used_us = 700 };
	group.seat[1] = (struct league_seat){ .version = bea, .used_us = 300 };
	contender_table_begin(&table, &group);
	ck_assert_uint_eq(read_contender(ann)->playing, 1);
	ck_assert_int_eq(read_contender(ann)->met[0], bea);
	ck_assert_int_eq(read_contender(ann)->unanchored, 1);
	contender_table_end(&table, &group, start);
	cid = league_fixture_version(db, "cid", VERSION_PLACING);
	ck_assert_uint_eq(read_contender(ann)->playing, 0);
	ck_assert_int_eq(read_contender(ann)->used_us, 700);
	ck_assert_int_eq(read_contender(cid)->used_us, 300);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("contender_table");
	TCase *tcase = tcase_create("table");

	tcase_add_checked_fixture(tcase, set_up, tear_down);
	tcase_add_test(tcase, a_version_without_a_rating_has_none);
	tcase_add_test(tcase, a_new_version_joins_with_the_least_time);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
