/* Bots and versions in the database of a league. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "arena/league/league_db.h"
#include "tests/support/league_fixture.h"
#include "tests/support/suite.h"

static struct diag diag;
static struct league_db *db;

static void
set_up(void)
{
	db = league_fixture_open();
}

static void
tear_down(void)
{
	league_fixture_close(db);
}

static void
league_reopen(void)
{
	league_db_close(db);
	db = league_db_open(league_fixture_dir(), true, &diag);
	ck_assert_msg(db != NULL, "%s", diag.text);
}

/* Assert that a call succeeded. */
#define OK(call) ck_assert_msg((call), "%s", diag.text)

/* Assert that a call failed with a message that contains @words. */
#define FAILS(call, words)                                                     \
	do {                                                                   \
		ck_assert(!(call));                                            \
		ck_assert_msg(strstr(diag.text, words) != NULL, "%s",          \
			      diag.text);                                      \
	} while (0)

static int64_t
add_user(const char *name)
{
	int64_t user = 0;

	OK(league_user_add(db, name, &user, &diag));
	ck_assert_int_gt(user, 0);
	return user;
}

static int64_t
add_bot(int64_t owner, const char *name)
{
	struct league_bot bot;

	OK(league_bot_add(db, owner, name, &bot, &diag));
	ck_assert_int_gt(bot.id, 0);
	return bot.id;
}

/* Add a version whose hash is @sha, received at @at_ms. */
static struct league_version
add_version(int64_t bot, const char *sha, int64_t at_ms)
{
	struct league_version version = {
		.bot = bot, .at_ms = at_ms, .bytes = 77, .archive = "bot.zip"
	};

	snprintf(version.sha, sizeof(version.sha), "%s", sha);
	OK(league_version_add(db, &version, &diag));
	return version;
}

static struct league_version
get_version(int64_t id)
{
	struct league_version version;

	OK(league_version_get(db, id, &version, &diag));
	ck_assert_int_eq(version.id, id);
	return version;
}

START_TEST(a_bot_keeps_its_owner_and_its_state)
{
	struct league_bot bot;
	int64_t ann = add_user("ann"), id = add_bot(ann, "anna-2");

	OK(league_bot_set(db, id, BOT_HELD, "failed 5 matches", &diag));
	OK(league_bot_set_failed(db, id, 5, &diag));
	league_reopen();
	OK(league_bot_find(db, "anna-2", &bot, &diag));
	ck_assert_int_eq(bot.id, id);
	ck_assert_int_eq(bot.owner, ann);
	ck_assert_str_eq(bot.owner_name, "ann");
	ck_assert_int_eq(bot.state, BOT_HELD);
	ck_assert_str_eq(bot.why, "failed 5 matches");
	ck_assert_uint_eq(bot.failed, 5);
	ck_assert(!bot.house);
	add_bot(0, "greedy");
	OK(league_bot_find(db, "greedy", &bot, &diag));
	ck_assert(bot.house);
	ck_assert_int_eq(bot.owner, 0);
	ck_assert_str_eq(bot.owner_name, "");
	OK(league_bot_find(db, "nobody", &bot, &diag));
	ck_assert_int_eq(bot.id, 0);
	OK(league_user_find(db, "ann", &bot.owner, &diag));
	ck_assert_int_eq(bot.owner, ann);
	OK(league_user_find(db, "nobody", &bot.owner, &diag));
	ck_assert_int_eq(bot.owner, 0);
	FAILS(league_bot_add(db, ann, "greedy", &bot, &diag), "UNIQUE");
}
END_TEST

START_TEST(a_new_version_ends_only_a_hold_of_the_league)
{
	struct league_bot bot;
	int64_t id = add_bot(add_user("ann"), "ann");

	OK(league_bot_set(db, id, BOT_HELD, "failed", &diag));
	OK(league_bot_end_hold(db, id, &diag)); /* the organiser's hold */
	OK(league_bot_find(db, "ann", &bot, &diag));
	ck_assert_int_eq(bot.state, BOT_HELD);
	OK(league_bot_set_failed(db, id, 5, &diag));
	OK(league_bot_end_hold(db, id, &diag));
	OK(league_bot_find(db, "ann", &bot, &diag));
	ck_assert_int_eq(bot.state, BOT_ACTIVE);
	ck_assert_str_eq(bot.why, "");
	ck_assert_uint_eq(bot.failed, 0);
	OK(league_bot_set(db, id, BOT_PAUSED, "", &diag));
	OK(league_bot_set_failed(db, id, 5, &diag));
	OK(league_bot_end_hold(db, id, &diag));
	OK(league_bot_find(db, "ann", &bot, &diag));
	ck_assert_int_eq(bot.state, BOT_PAUSED);
}
END_TEST

/* Append to a list in a buffer of LIST_BYTES bytes. */
#define LIST_BYTES 80

static void
list_add(char *list, const char *text)
{
	size_t n = strlen(list);

	snprintf(list + n, LIST_BYTES - n, "%s", text);
}

static bool
collect_bot(void *arg, const struct league_bot *bot)
{
	list_add(arg, bot->name);
	return bot->name[0] != 'c';
}

START_TEST(bots_are_listed_by_name)
{
	char names[LIST_BYTES] = "";

	add_bot(0, "cat");
	add_bot(0, "ann");
	add_bot(0, "dan");
	OK(league_bots_each(db, collect_bot, names, &diag));
	ck_assert_str_eq(names, "anncat");
}
END_TEST

START_TEST(versions_of_a_bot_are_counted_from_one)
{
	int64_t ann = add_bot(add_user("ann"), "ann");
	int64_t ben = add_bot(add_user("ben"), "ben");
	struct league_version version = add_version(ann, "aa", 11), same;

	ck_assert_int_eq(version.number, 1);
	ck_assert_int_eq(version.state, VERSION_RECEIVED);
	ck_assert_int_eq(add_version(ben, "aa", 12).number, 1);
	ck_assert_int_eq(add_version(ann, "bb", 13).number, 2);
	FAILS(league_version_add(db, &version, &diag), "UNIQUE");
	OK(league_version_set(db, version.id, VERSION_BUILD_FAILED, "cc: no",
			      &diag));
	OK(league_version_set_run(db, version.id, "./bot --x", &diag));
	league_reopen();
	OK(league_version_same(db, ann, "aa", &same, &diag));
	ck_assert_int_eq(same.id, version.id);
	ck_assert_int_eq(same.at_ms, 11);
	ck_assert_int_eq(same.bytes, 77);
	ck_assert_str_eq(same.name, "ann");
	ck_assert_str_eq(same.archive, "bot.zip");
	ck_assert_int_eq(same.state, VERSION_BUILD_FAILED);
	ck_assert_str_eq(same.text, "cc: no");
	ck_assert_str_eq(same.run, "./bot --x");
	OK(league_version_set_archive(db, version.id, "", &diag));
	ck_assert_str_eq(get_version(version.id).archive, "");
	OK(league_version_same(db, ann, "cc", &same, &diag));
	ck_assert_int_eq(same.id, 0);
	OK(league_version_get(db, 99, &same, &diag));
	ck_assert_int_eq(same.id, 0);
}
END_TEST

START_TEST(refused_bytes_may_be_sent_again)
{
	int64_t ann = add_bot(add_user("ann"), "ann");
	struct league_version refused = add_version(ann, "aa", 1), same;

	OK(league_version_set(db, refused.id, VERSION_REFUSED, "no", &diag));
	OK(league_version_same(db, ann, "aa", &same, &diag));
	ck_assert_int_eq(same.id, 0);
	ck_assert_int_eq(add_version(ann, "aa", 2).number, 2);
}
END_TEST

START_TEST(uploads_of_an_owner_are_counted_without_refusals)
{
	int64_t ann = add_user("ann"), bot = add_bot(ann, "a1");
	int64_t more = add_bot(ann, "a2"), oldest;
	unsigned count;

	add_version(bot, "aa", 100);
	add_version(bot, "bb", 200);
	add_version(more, "cc", 300);
	OK(league_version_set(db, add_version(bot, "dd", 400).id,
			      VERSION_REFUSED, "", &diag));
	add_version(add_bot(add_user("ben"), "ben"), "ee", 500);
	OK(league_uploads_since(db, ann, 100, &count, &oldest, &diag));
	ck_assert_uint_eq(count, 2);
	ck_assert_int_eq(oldest, 200);
	OK(league_uploads_since(db, ann, 300, &count, &oldest, &diag));
	ck_assert_uint_eq(count, 0);
}
END_TEST

static bool
collect_version(void *arg, const struct league_version *version)
{
	list_add(arg, version->sha);
	ck_assert_str_eq(version->text, "");
	return true;
}

START_TEST(versions_are_listed_newest_first)
{
	int64_t ann = add_bot(0, "ann"), ben = add_bot(0, "ben");
	char all[LIST_BYTES] = "", one[LIST_BYTES] = "";

	OK(league_version_set(db, add_version(ann, "aa", 1).id,
			      VERSION_CHECK_FAILED, "slow", &diag));
	add_version(ben, "bb", 2);
	add_version(ann, "cc", 3);
	OK(league_versions_each(db, 0, collect_version, all, &diag));
	ck_assert_str_eq(all, "ccbbaa");
	OK(league_versions_each(db, ann, collect_version, one, &diag));
	ck_assert_str_eq(one, "ccaa");
}
END_TEST

static bool
stop_at_first(void *arg, const struct league_version *version)
{
	list_add(arg, version->sha);
	return false;
}

START_TEST(active_versions_are_those_that_wait_or_play)
{
	static const enum version_state states[] = {
		VERSION_REFUSED, VERSION_BUILD_FAILED, VERSION_CHECK_FAILED,
		VERSION_RETIRED, VERSION_BUILDING,     VERSION_CHECKING,
		VERSION_PLACING, VERSION_RANKED
	};
	char active[LIST_BYTES] = "", one[LIST_BYTES] = "";
	int64_t ann = add_bot(0, "ann");
	char sha[2] = "a";

	for (size_t i = 0; i < sizeof(states) / sizeof(*states); i++, sha[0]++)
		OK(league_version_set(db, add_version(ann, sha, 1).id,
				      states[i], "text", &diag));
	add_version(ann, sha, 1);
	OK(league_versions_active(db, collect_version, active, &diag));
	ck_assert_str_eq(active, "ihgfe");
	OK(league_versions_active(db, stop_at_first, one, &diag));
	ck_assert_str_eq(one, "i");
}
END_TEST

/* --- changes of states ---------------------------------------------------- */

START_TEST(a_version_that_was_removed_does_not_move)
{
	struct league_version version = add_version(add_bot(0, "ann"), "aa", 1);
	int64_t id = version.id;
	bool moved = true;

	OK(league_removal_add(db, id, &diag));
	OK(league_version_move(db, &version, VERSION_BUILDING, "", &moved,
			       &diag));
	ck_assert(!moved);
	ck_assert_int_eq(get_version(id).state, VERSION_RETIRED);
	ck_assert_str_eq(get_version(id).text,
			 "the organiser removed its files");
	version = get_version(id);
	OK(league_version_move(db, &version, VERSION_RECEIVED, "new", &moved,
			       &diag));
	ck_assert(moved);
	ck_assert_str_eq(get_version(id).text, "new");
}
END_TEST

static void
expect_tries(int64_t version, unsigned starts, unsigned failures)
{
	struct league_tries tries;

	OK(league_tries_get(db, version, &tries, &diag));
	ck_assert_uint_eq(tries.starts, starts);
	ck_assert_uint_eq(tries.failures, failures);
}

START_TEST(tries_are_kept_until_the_state_changes)
{
	struct league_version version = add_version(add_bot(0, "ann"), "aa", 1);
	int64_t id = version.id;
	int64_t other = add_version(add_bot(0, "ben"), "bb", 1).id;
	struct league_tries tries = { .starts = 2, .failures = 1 };
	bool moved;

	expect_tries(id, 0, 0);
	OK(league_tries_put(db, id, &tries, &diag));
	tries.starts++;
	OK(league_tries_put(db, id, &tries, &diag));
	OK(league_tries_put(db, other, &tries, &diag));
	league_reopen();
	expect_tries(id, 3, 1);
	OK(league_version_move(db, &version, VERSION_BUILDING, "", &moved,
			       &diag));
	expect_tries(id, 0, 0);
	expect_tries(other, 3, 1);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("league_versions");
	TCase *rows = tcase_create("rows");

	tcase_add_checked_fixture(rows, set_up, tear_down);
	tcase_add_test(rows, a_bot_keeps_its_owner_and_its_state);
	tcase_add_test(rows, a_new_version_ends_only_a_hold_of_the_league);
	tcase_add_test(rows, bots_are_listed_by_name);
	tcase_add_test(rows, versions_of_a_bot_are_counted_from_one);
	tcase_add_test(rows, refused_bytes_may_be_sent_again);
	tcase_add_test(rows, uploads_of_an_owner_are_counted_without_refusals);
	tcase_add_test(rows, versions_are_listed_newest_first);
	tcase_add_test(rows, active_versions_are_those_that_wait_or_play);
	tcase_add_test(rows, a_version_that_was_removed_does_not_move);
	tcase_add_test(rows, tries_are_kept_until_the_state_changes);
	suite_add_tcase(suite, rows);
	return run_suite(suite);
}
