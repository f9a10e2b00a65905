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

/* Plan a group of two versions. */
static struct league_group
begin_group(int64_t one, int64_t two)
{
	struct league_group group = { .seats = 2, .planned_ms = 1 };

	group.seat[0].version = one;
	group.seat[1].version = two;
	ck_assert(league_group_add(db, &group, &diag));
	contender_table_begin(&table, &group);
	return group;
}

/* End a group at @at_ms; its versions used 700 and 300 microseconds. */
static void
end_group(struct league_group *group, int64_t at_ms)
{
	group->state = GROUP_DONE;
	group->ended_ms = at_ms;
	group->matches = 1;
	group->finish[0] = group->finish[1] = 1;
	group->seat[0].used_us = 700;
	group->seat[1].used_us = 300;
	contender_table_end(&table, group, (struct monotime){ at_ms * 1000 });
	ck_assert(league_group_end(db, group, &diag));
}

/* Time, opponents and groups under way survive each reading. */
START_TEST(a_new_version_joins_with_the_least_time)
{
	int64_t ann = league_fixture_version(db, "ann", VERSION_RANKED);
	int64_t bea = league_fixture_version(db, "bea", VERSION_RANKED);
	struct league_group group;
	struct league_bot bot;
	int64_t cid;

	read_contender(ann);
	group = begin_group(ann, bea);
	ck_assert_uint_eq(read_contender(ann)->playing, 1);
	ck_assert_int_eq(read_contender(ann)->met[0], bea);
	ck_assert_int_eq(read_contender(ann)->unanchored, 1);
	end_group(&group, 5);
	ck_assert_int_eq(contender_table_find(&table, ann)->used_us, 700);
	cid = league_fixture_version(db, "cid", VERSION_PLACING);
	ck_assert_uint_eq(read_contender(ann)->playing, 0);
	ck_assert_int_eq(read_contender(ann)->used_us, 700);
	ck_assert_int_eq(read_contender(cid)->used_us, 300);
	/* a bot that returns has the least time of the others, or its own */
	ck_assert(league_bot_find(db, "bea", &bot, &diag));
	ck_assert(league_bot_set(db, bot.id, BOT_PAUSED, "", &diag));
	group = begin_group(cid, ann);
	end_group(&group, 6);
	ck_assert(league_bot_set(db, bot.id, BOT_ACTIVE, "", &diag));
	ck_assert_int_eq(read_contender(cid)->used_us, 1000);
	ck_assert_int_eq(read_contender(bea)->used_us, 1000);
	ck_assert(league_bot_find(db, "ann", &bot, &diag));
	ck_assert(league_bot_set(db, bot.id, BOT_PAUSED, "", &diag));
	group = begin_group(ann, bea);
	end_group(&group, 7);
	ck_assert(league_bot_set(db, bot.id, BOT_ACTIVE, "", &diag));
	ck_assert_int_eq(read_contender(ann)->used_us, 1700);
}
END_TEST

/* A league that reads its table after a restart gets the values that it had
 * before. */
START_TEST(a_restart_changes_no_share_and_no_opponent)
{
	int64_t id[4] = {
		league_fixture_version(db, "house-one", VERSION_RANKED),
		league_fixture_version(db, "ann", VERSION_RANKED),
		league_fixture_version(db, "bea", VERSION_RANKED), 0
	};
	struct contender_table before = { 0 };
	struct league_group group;

	read_contender(id[0]);
	group = begin_group(id[1], id[0]);
	end_group(&group, 1000);
	group = begin_group(id[2], id[1]);
	end_group(&group, 2000);
	id[3] = league_fixture_version(db, "cid", VERSION_PLACING);
	read_contender(id[3]);
	group = begin_group(id[3], id[1]);
	end_group(&group, 3000);
	group = begin_group(id[2], id[3]);
	end_group(&group, 4000);
	contender_table_set_waits(&table, (struct monotime){ 4000000 });
	before = table;
	table = (struct contender_table){ 0 };
	/* the league did not run for a minute */
	ck_assert(contender_table_read(&table, db,
				       (struct monotime){ 64000000 }, &diag));
	contender_table_set_waits(&table, (struct monotime){ 64000000 });
	ck_assert_uint_eq(table.count, 4);
	for (unsigned i = 0; i < 4; i++) {
		const struct contender *was = contender_table_find(&before,
								   id[i]);
		const struct contender *is = contender_table_find(&table,
								  id[i]);

		ck_assert_int_eq(is->used_us, was->used_us);
		ck_assert_int_eq(is->unanchored, was->unanchored);
		ck_assert_int_eq(is->waits_us, was->waits_us);
		ck_assert_mem_eq(is->met, was->met, sizeof(was->met));
	}
	ck_assert_int_eq(contender_table_find(&table, id[1])->used_us, 1300);
	ck_assert_int_eq(contender_table_find(&table, id[1])->unanchored, 2);
	ck_assert_int_eq(contender_table_find(&table, id[1])->waits_us,
			 1000000);
	contender_table_release(&before);
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
	tcase_add_test(tcase, a_restart_changes_no_share_and_no_opponent);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
