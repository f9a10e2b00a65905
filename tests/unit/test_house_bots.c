/* House bots follow the file of the league. */
#include "arena/league_run/house_bots.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/league_fixture.h"
#include "tests/support/suite.h"

static struct league_db *db;
static struct diag diag;

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

/* Start a league whose only house bot has a command; NULL: the bot "other". */
static void
start_with(const char *run)
{
	static char names[2][8] = { "first", "other" }, command[32];
	struct league_config config = { .houses = 1 };

	snprintf(command, sizeof(command), "%s", run != NULL ? run : "b");
	config.house[0].name = names[run == NULL];
	config.house[0].run = command;
	ck_assert_msg(house_bots_store(db, &config, &diag), "%s", diag.text);
}

struct seen {
	char states[64];
};

static bool
collect_state(void *arg, const struct league_version *version)
{
	struct seen *seen = arg;
	size_t n = strlen(seen->states);

	snprintf(seen->states + n, sizeof(seen->states) - n, "%lld %s %s;",
		 (long long)version->number, version->run,
		 version_state_words[version->state]);
	return true;
}

static void
expect_versions(const char *states)
{
	struct seen seen = { "" };
	struct league_bot bot;

	ck_assert(league_bot_find(db, "first", &bot, &diag));
	ck_assert(
		league_versions_each(db, bot.id, collect_state, &seen, &diag));
	ck_assert_str_eq(seen.states, states);
}

START_TEST(a_changed_command_is_another_version)
{
	start_with("a");
	start_with("a");
	expect_versions("1 a ranked;");
	start_with("b");
	expect_versions("2 b ranked;1 a retired;");
}
END_TEST

START_TEST(an_earlier_command_is_its_earlier_version)
{
	start_with("a");
	start_with("b");
	start_with("a");
	expect_versions("2 b retired;1 a ranked;");
	start_with("c");
	expect_versions("3 c ranked;2 b retired;1 a retired;");
	start_with("b");
	expect_versions("3 c retired;2 b ranked;1 a retired;");
}
END_TEST

START_TEST(a_bot_that_is_not_in_the_file_is_retired_until_it_is_again)
{
	struct league_bot bot;

	start_with("a");
	start_with(NULL);
	ck_assert(league_bot_find(db, "first", &bot, &diag));
	ck_assert_int_eq(bot.state, BOT_RETIRED);
	start_with("a");
	ck_assert(league_bot_find(db, "first", &bot, &diag));
	ck_assert_int_eq(bot.state, BOT_ACTIVE);
	expect_versions("1 a ranked;");
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("house_bots");
	TCase *files = tcase_create("files");

	tcase_add_checked_fixture(files, set_up, tear_down);
	tcase_add_test(files, a_changed_command_is_another_version);
	tcase_add_test(files, an_earlier_command_is_its_earlier_version);
	tcase_add_test(
		files,
		a_bot_that_is_not_in_the_file_is_retired_until_it_is_again);
	suite_add_tcase(suite, files);
	return run_suite(suite);
}
