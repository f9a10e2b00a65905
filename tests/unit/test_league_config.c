/* league.yaml: every key, every mistake with its place, and the groups. */
#include <check.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/league/league_config.h"
#include "lib/alloc.h"
#include "lib/file/removal.h"
#include "tests/support/suite.h"

static char dir[40];
static struct config_error error;

/* A house bot is a program beside the running one, so beside this test. */
static void
link_house(void)
{
	char self[512];
	ssize_t n = readlink("/proc/self/exe", self, sizeof(self) - 1);
	char *path;

	ck_assert_int_gt(n, 0);
	self[n] = '\0';
	*strrchr(self, '/') = '\0';
	path = xprintf("%s/house", self);
	ck_assert(symlink("../house", path) == 0 || errno == EEXIST);
	free(path);
}

static void
set_up(void)
{
	link_house();
	snprintf(dir, sizeof(dir), "/tmp/test_league_config.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(dir));
}

static void
tear_down(void)
{
	removal_path(dir);
}

static void
write_file(const char *name, const char *text, mode_t mode)
{
	char *path = xprintf("%s/%s", dir, name);
	FILE *file = fopen(path, "w");

	ck_assert_ptr_nonnull(file);
	fputs(text, file);
	fclose(file);
	ck_assert_int_eq(chmod(path, mode), 0);
	free(path);
}

static struct league_config *
read_text(const char *text)
{
	struct league_config *config;
	char *path = xprintf("%s/league.yaml", dir);

	write_file("league.yaml", text, 0600);
	config = league_config_read(path, &error);
	free(path);
	return config;
}

static struct league_config *
read_fit(const char *text)
{
	struct league_config *config = read_text(text);

	ck_assert_msg(config != NULL, "%s", error.diag.text);
	return config;
}

#define HOUSE	"house: [{run: house:random}, {run: house:greedy}]"
#define GIN(at) "game: gin\nleague: {submission: {}, " HOUSE ", " at "}\n"

/* --- keys ----------------------------------------------------------------- */

START_TEST(only_house_and_submission_are_required)
{
	struct league_config *config = read_fit(
		"game: gin\nleague: {submission: {}, " HOUSE "}\n");

	ck_assert_str_eq(config->name, "league");
	ck_assert_str_eq(config->dir, dir);
	ck_assert_uint_eq(config->games, 1);
	ck_assert_str_eq(config->game[0].name, "gin");
	ck_assert_int_eq(config->game[0].weight, 1);
	ck_assert_uint_eq(config->game[0].bots, 2);
	ck_assert_uint_eq(config->game[0].rotations, 2);
	ck_assert_uint_eq(config->houses, 2);
	ck_assert_str_eq(config->house[1].name, "greedy");
	ck_assert_str_eq(config->house[1].run, "house:greedy");
	ck_assert_uint_eq(config->anchor, 0);
	ck_assert_double_eq(config->anchor_elo, 1000);
	ck_assert_int_eq(config->jobs, 0);
	ck_assert_int_eq(config->rounds, 1);
	ck_assert_int_eq(config->placement, 20);
	ck_assert_int_eq(config->hold_after, 5);
	ck_assert_int_eq(config->keep, 1000);
	ck_assert_int_eq(config->quota.uploads, 10);
	ck_assert_int_eq(config->quota.bots, 3);
	ck_assert_int_eq(config->quota.versions, 20);
	ck_assert_int_eq(config->quota.bytes, 20 << 20);
	ck_assert_int_eq(config->quota.disk, INT64_C(10) << 30);
	ck_assert_int_eq(config->build.seconds, 600);
	ck_assert_int_eq(config->unpack.files, 10000);
	ck_assert_ptr_null(config->hook[0]);
	ck_assert_ptr_null(config->url);
	ck_assert(config->checks);
	ck_assert(config->spool_adds_users);
	league_config_free(config);
}
END_TEST

START_TEST(every_key_is_read)
{
	struct league_config *config = read_fit(
		"name: Winter\n"
		"game: gin\n"
		"league:\n"
		"  submission: {build: make, run: ./bot}\n"
		"  build: {time: 20s, memory: 100M}\n"
		"  unpack: {bytes: 1M, files: 7}\n"
		"  house: ['house:random', {name: old, run: [house:greedy]}]\n"
		"  anchor: {bot: old, elo: -12.5}\n"
		"  jobs: 3\n"
		"  rounds: 4\n"
		"  placement: 9\n"
		"  hold_after: 0\n"
		"  keep: 12\n"
		"  check: false\n"
		"  hook: [/bin/tell, 'a b']\n"
		"  url: https://league.example.org\n"
		"  spool_adds_users: false\n"
		"  quota: {uploads: 1, bots: 2, versions: 3, bytes: 4K,"
		" disk: 5M}\n");

	ck_assert_str_eq(config->name, "Winter");
	ck_assert_int_eq(config->build.seconds, 20);
	ck_assert_int_eq(config->build.memory_bytes, 100 << 20);
	ck_assert_int_eq(config->unpack.bytes, 1 << 20);
	ck_assert_int_eq(config->unpack.files, 7);
	ck_assert_str_eq(config->house[0].name, "random");
	ck_assert_str_eq(config->house[0].run, "house:random");
	ck_assert_str_eq(config->house[1].name, "old");
	ck_assert_str_eq(config->house[1].run, "house:greedy");
	ck_assert_uint_eq(config->anchor, 1);
	ck_assert_double_eq(config->anchor_elo, -12.5);
	ck_assert_int_eq(config->jobs, 3);
	ck_assert_int_eq(config->rounds, 4);
	ck_assert_int_eq(config->placement, 9);
	ck_assert_int_eq(config->hold_after, 0);
	ck_assert_int_eq(config->keep, 12);
	ck_assert(!config->checks);
	ck_assert_str_eq(config->hook[0], "/bin/tell");
	ck_assert_str_eq(config->hook[1], "a b");
	ck_assert_ptr_null(config->hook[2]);
	ck_assert_str_eq(config->url, "https://league.example.org");
	ck_assert(!config->spool_adds_users);
	ck_assert_int_eq(config->quota.uploads, 1);
	ck_assert_int_eq(config->quota.bots, 2);
	ck_assert_int_eq(config->quota.versions, 3);
	ck_assert_int_eq(config->quota.bytes, 4096);
	ck_assert_int_eq(config->quota.disk, 5 << 20);
	league_config_free(config);
}
END_TEST

START_TEST(each_game_has_its_own_table)
{
	struct league_config *config = read_fit(
		"games: [gin, {game: rummy, seats: 3, weight: 2, rounds: 5,"
		" name: three}]\n"
		"league: {submission: {}, rounds: 2, " HOUSE "}\n");
	const struct league_entrant bots[] = { { .name = "a", .house = 1 },
					       { .name = "b", .house = 2 },
					       { .name = "c", .house = 1 } };
	struct config *group;

	ck_assert_uint_eq(config->games, 2);
	ck_assert_str_eq(config->game[1].name, "three");
	ck_assert_int_eq(config->game[1].weight, 2);
	ck_assert_uint_eq(config->game[1].bots, 3);
	ck_assert_uint_eq(config->game[1].rotations, 3);
	group = league_config_group(config, 0, bots, 2, "s", &error);
	ck_assert_msg(group != NULL, "%s", error.diag.text);
	ck_assert_str_eq(group->game, "gin");
	ck_assert_int_eq(group->rounds, 2);
	config_free(group);
	group = league_config_group(config, 1, bots, 3, "s", &error);
	ck_assert_msg(group != NULL, "%s", error.diag.text);
	ck_assert_str_eq(group->game, "rummy");
	ck_assert_int_eq(group->rounds, 5);
	ck_assert_uint_eq(group->bot_count, 3);
	config_free(group);
	league_config_free(config);
}
END_TEST

START_TEST(partners_are_one_bot)
{
	struct league_config *config = read_fit(
		"game: canasta\nseats: 4\n"
		"league: {submission: {}, " HOUSE "}\n");

	ck_assert_uint_eq(config->game[0].bots, 2);
	league_config_free(config);
}
END_TEST

START_TEST(the_example_has_the_defaults)
{
	struct league_config *plain = read_fit(
		"game: gin\nleague: {submission: {}, house: [house:random,"
		" house:first, house:greedy, house:simple]}\n");
	struct league_config *example = league_config_read(
		"configs/league.yaml", &error);

	ck_assert_msg(example != NULL, "%s", error.diag.text);
	ck_assert_uint_eq(example->houses, plain->houses);
	ck_assert_int_eq(example->jobs, plain->jobs);
	ck_assert_int_eq(example->rounds, plain->rounds);
	ck_assert_int_eq(example->placement, plain->placement);
	ck_assert_int_eq(example->hold_after, plain->hold_after);
	ck_assert_int_eq(example->keep, plain->keep);
	ck_assert_int_eq(example->anchor, plain->anchor);
	ck_assert_double_eq(example->anchor_elo, plain->anchor_elo);
	ck_assert_mem_eq(&example->quota, &plain->quota, sizeof(plain->quota));
	ck_assert_mem_eq(&example->build, &plain->build, sizeof(plain->build));
	ck_assert_int_eq(example->unpack.bytes, plain->unpack.bytes);
	ck_assert_int_eq(example->unpack.files, plain->unpack.files);
	ck_assert_int_eq(example->checks, plain->checks);
	ck_assert_int_eq(example->spool_adds_users, plain->spool_adds_users);
	league_config_free(plain);
	league_config_free(example);
}
END_TEST

/* --- mistakes ------------------------------------------------------------- */

static const struct mistake {
	const char *text, *place, *words;
} mistakes[] = {
	{ "[a]\n", ":1:1: ", "expected keys and values" },
	{ "game: gin\n", ":1:1: ", "the key \"league\" is missing" },
	{ "game: gin\nleague: 3\n", ":2:9: ", "league: expected keys" },
	{ GIN("jbos: 3"), ":2:", "did you mean \"jobs\"?" },
	{ GIN("jobs: 0"), ":2:", "a whole number from 1 to 1000, found \"0\"" },
	{ GIN("jobs: many"), ":2:", "found \"many\"" },
	{ GIN("rounds: 0"), ":2:", "from 1 to 1024" },
	{ GIN("rounds: 513"), ":2:9: ", "has 1026 matches, but at most 1024" },
	{ GIN("placement: 0"), ":2:", "from 1 to 1000000" },
	{ GIN("hold_after: -1"), ":2:", "from 0 to 1000000" },
	{ GIN("keep: all"), ":2:", "from 0 to 10000000" },
	{ GIN("check: yes"), ":2:", "true or false" },
	{ GIN("spool_adds_users: 1"), ":2:", "true or false" },
	{ GIN("hook: tell"), ":2:", "hook: expected a command" },
	{ GIN("hook: []"), ":2:", "hook: expected a command" },
	{ GIN("hook: [[a]]"), ":2:", "as a word of the command" },
	{ GIN("hook: ['']"), ":2:", "as a word of the command" },
	{ GIN("url: league.example.org"), ":2:", "url: expected the address" },
	{ GIN("url: 'http://a b'"), ":2:", "url: expected the address" },
	{ GIN("anchor: greedy"), ":2:", "anchor: expected keys" },
	{ GIN("anchor: {bot: greedy}"), ":2:", "{bot: greedy, elo: 1000}" },
	{ GIN("anchor: {bot: sharp, elo: 3}"), ":2:", "no house bot has" },
	{ GIN("anchor: {bot: greedy, elo: x}"), ":2:", "a number from -10000" },
	{ GIN("quota: 3"), ":2:", "quota: expected keys" },
	{ GIN("quota: {upload: 3}"), ":2:", "did you mean \"uploads\"?" },
	{ GIN("quota: {uploads: 0}"), ":2:", "from 1 to 1000000" },
	{ GIN("quota: {bots: 0}"), ":2:", "from 1 to 1000" },
	{ GIN("quota: {versions: 0}"), ":2:", "from 1 to 1000000" },
	{ GIN("quota: {bytes: 20}"), ":2:", "such as 64K or 512M" },
	{ GIN("quota: {bytes: 0M}"), ":2:", "must be above 0B" },
	{ GIN("quota: {disk: big}"), ":2:", "such as 64K or 512M" },
	{ GIN("build: {time: 2h}"), ":2:", "time: must be between 1s and 1h" },
	{ GIN("build: {memory: 1M}"), ":2:", "memory: must be at least 64M" },
	{ GIN("build: make"), ":2:", "build: expected keys" },
	{ GIN("unpack: {files: 0}"), ":2:", "from 1 to 1000000" },
	{ GIN("unpack: {file: 1}"), ":2:", "did you mean \"files\"?" },
	{ "game: gin\nleague: {" HOUSE "}\n",
	  ":2:9: ", "submission: expected the command of a sent bot" },
	{ "game: gin\nleague: {submission: {build: make}, " HOUSE "}\n",
	  ":2:22: ", "submission: expected the command of a sent bot" },
	{ "game: gin\nleague: {submission: {}}\n",
	  ":2:9: ", "house: expected a list of 1 to 20" },
	{ "game: gin\nleague: {submission: {}, house: []}\n",
	  ":2:33: ", "house: expected a list of 1 to 20" },
	{ "game: gin\nleague: {submission: {}, house: [{dir: .}]}\n",
	  ":2:34: ", "{run: house:greedy}" },
	{ "game: gin\nleague: {submission: {}, house: [{run: house:first,"
	  " build: make}]}\n",
	  ":2:", "unknown key \"build\"" },
	{ "game: gin\nleague: {submission: {}, house: [house:first,"
	  " house:first]}\n",
	  ":2:47: ", "\"name: greedy-2\"" },
	{ "game: gin\nleague: {submission: {}, house: [{name: A,"
	  " run: house:first}]}\n",
	  ":2:", "small letters, digits and hyphens" },
	{ "game: gin\nleague: {submission: {}, house: [house:frist]}\n",
	  ":2:34: ", "first" },
	{ "game: rummy\nleague: {submission: {}, house: [house:first,"
	  " house:first-2, house:simple]}\n",
	  ":2:", "first-2" },
	{ "game: rummy\nleague: {submission: {}, house: [house:first,"
	  " house:random, house:greedy, {run: house:simple}]}\n",
	  ":2:", "simple" },
	{ "bots: []\n" GIN("jobs: 1"), ":1:1: ", "cannot be combined" },
	{ "seed: 1\n" GIN("jobs: 1"), ":1:1: ", "cannot be combined" },
	{ "rounds: 1\n" GIN("jobs: 1"), ":1:1: ", "under \"league\"" },
	{ "jobs: 1\n" GIN("jobs: 1"), ":1:1: ", "under \"league\"" },
	{ "hook: [a]\n" GIN("jobs: 1"), ":1:1: ", "under \"league\"" },
	{ "url: a\n" GIN("jobs: 1"), ":1:1: ", "under \"league\"" },
	{ "games: [{game: gin, format: swiss}]\nleague: {submission: {}, " HOUSE
	  "}\n",
	  ":1:21: ", "cannot be combined" },
	{ "games: [gin, gin]\nleague: {submission: {}, " HOUSE "}\n",
	  ":1:14: ", "occurs twice" },
	{ "game: gni\nleague: {submission: {}, " HOUSE "}\n", ":1:7: ", "gin" },
	{ "game: gin\nseats: 9\nleague: {submission: {}, " HOUSE "}\n",
	  ":2:8: ", "from 2 to 8" },
};

START_TEST(a_mistake_is_named_with_its_place)
{
	const struct mistake *row = &mistakes[_i];
	struct league_config *config = read_text(row->text);

	ck_assert_msg(config == NULL, "accepted: %s", row->text);
	ck_assert_msg(strstr(error.diag.text, row->words) != NULL &&
			      strstr(error.diag.text, "league.yaml") != NULL &&
			      strstr(error.diag.text, row->place) != NULL,
		      "%s\nsays: %s\nnot: %s %s", row->text, error.diag.text,
		      row->place, row->words);
}
END_TEST

START_TEST(a_league_is_no_tournament)
{
	static const char text[] = GIN("jobs: 1");
	struct config *config = config_read("league.yaml", text, strlen(text),
					    "/", &error);

	ck_assert_ptr_null(config);
	ck_assert_msg(strstr(error.diag.text, "arena league DIR") != NULL, "%s",
		      error.diag.text);
}
END_TEST

/* --- rules ---------------------------------------------------------------- */

/* A group of the first game that is done. */
static void
add_group(struct league_db *db)
{
	struct league_group group = { .state = GROUP_DONE };
	struct diag diag;

	ck_assert(league_group_add(db, &group, &diag) &&
		  league_group_end(db, &group, &diag));
}

/* Check the rules of a file.  @key: the key that a refusal names; NULL: the
 * rules are those of the database. */
static void
check_rules(struct league_db *db, const char *text, const char *key)
{
	struct league_config *config = read_fit(text);
	struct diag diag = { "" };
	bool ok = league_rules_check(config, db, &diag);

	ck_assert_msg(ok == (key == NULL), "%s: %s", text, diag.text);
	if (key != NULL)
		ck_assert_msg(strstr(diag.text, key) != NULL &&
				      strstr(diag.text, "new league") != NULL,
			      "%s\nnot: %s", diag.text, key);
	league_config_free(config);
}

#define LEAGUE "\nleague: {submission: {}, " HOUSE "}\n"

START_TEST(rules_may_not_change_when_groups_count)
{
	struct diag diag;
	struct league_db *db = league_db_open(dir, true, &diag);

	ck_assert_ptr_nonnull(db);
	check_rules(db, "game: gin\ntime: {move: 1s}" LEAGUE, NULL);
	/* before the first group, all may change */
	check_rules(db, "game: gin" LEAGUE, NULL);
	add_group(db);
	check_rules(db, "game: gin" LEAGUE, NULL);
	check_rules(db, "game: gin\ntime: {move: 1s}" LEAGUE,
		    "the key \"time\" of gin has changed");
	check_rules(db, "game: gin\ndeals_max: 3" LEAGUE, "\"deals_max\"");
	check_rules(db, "game: knock" LEAGUE, "from \"gin\" to \"knock\"");
	check_rules(db, "game: gin\noptions: {gin_bonus: 20}" LEAGUE,
		    "\"options\"");
	/* what changes no strength may change */
	check_rules(db,
		    "name: Winter\nlogs: none\nlimits: {memory: 1G}\n"
		    "isolation: none\n" GIN("jobs: 3, rounds: 2, keep: 1,"
					    " quota: {uploads: 1}"),
		    NULL);
	/* games may follow, but none may take the place of another */
	check_rules(db, "games: [gin, rummy]" LEAGUE, NULL);
	check_rules(db, "games: [rummy, gin]" LEAGUE, "\"game\"");
	check_rules(db, "games: [gin, {game: rummy, seats: 4}]" LEAGUE,
		    "the key \"seats\" of rummy");
	check_rules(db, "games: [gin, {game: rummy, weight: 4}]" LEAGUE, NULL);
	league_db_close(db);
}
END_TEST

/* Store rules as an older start of the league stored them. */
static void
put_rules(struct league_db *db, const char *text)
{
	struct diag diag;

	ck_assert_msg(league_rules_put(db, 0, text, &diag), "%s", diag.text);
}

START_TEST(the_file_of_a_game_may_not_change_when_groups_count)
{
	static const char mine[] = "game: ./mine.yaml" LEAGUE;
	struct diag diag;
	struct league_db *db = league_db_open(dir, true, &diag);

	ck_assert_ptr_nonnull(db);
	write_file("mine.yaml", "base: gin\ntitle: Mine\nknock: 8\n", 0600);
	check_rules(db, mine, NULL);
	add_group(db);
	check_rules(db, mine, NULL);
	write_file("mine.yaml", "base: gin\ntitle: Mine\nknock: 7\n", 0600);
	check_rules(db, mine,
		    "the parameter \"knock\" of mine has changed from "
		    "\"8\" to \"7\"");
	write_file("mine.yaml",
		   "base: gin\ntitle: Mine\nknock: 8\n"
		   "values: {A: 15}\n",
		   0600);
	check_rules(db, mine, "the parameter \"values\" of mine");
	/* neither a title, a comment nor another folder is a rule */
	write_file("mine.yaml", "# old\nbase: gin\ntitle: Ours\nknock: 8\n",
		   0600);
	check_rules(db, mine, NULL);
	put_rules(db, "game: /elsewhere/mine.yaml\nparam knock: 8\n");
	check_rules(db, mine, NULL);
	put_rules(db, "game: /elsewhere/yours.yaml\n");
	check_rules(db, mine, "from \"yours.yaml\" to \"mine.yaml\"");
	league_db_close(db);
}
END_TEST

/* --- groups --------------------------------------------------------------- */

static char *
make_bot(const char *folder, const char *file)
{
	char *path = xprintf("%s/%s", dir, folder);
	char *name = xprintf("%s/%s", folder, file);

	ck_assert_int_eq(mkdir(path, 0700), 0);
	write_file(name, "#!/bin/sh\n", 0700);
	free(name);
	return path;
}

START_TEST(a_group_has_its_bots_and_its_seed)
{
	struct league_config *config = read_fit(
		"game: gin\ntime: {move: 1s}\nleague: {submission: {run:"
		" './bot x', env: {A: b}}, " HOUSE ", rounds: 3}\n");
	char *folder = make_bot("v1", "bot");
	const struct league_entrant bots[] = {
		{ .name = "ann", .dir = folder },
		{ .name = "greedy-2", .house = 2 },
	};
	struct config *group = league_config_group(config, 0, bots, 2, "s7",
						   &error);

	ck_assert_msg(group != NULL, "%s", error.diag.text);
	ck_assert_str_eq(group->bots[0].name, "ann");
	ck_assert_str_eq(group->bots[0].dir, folder);
	ck_assert_str_eq(group->bots[0].words[1], "x");
	ck_assert_str_eq(group->bots[0].env[0], "A=b");
	ck_assert_str_eq(group->bots[1].name, "greedy-2");
	ck_assert_str_eq(group->bots[1].words[0], "house:greedy");
	ck_assert_str_eq(group->seed, "s7");
	ck_assert(!group->seed_drawn);
	ck_assert_int_eq(group->rounds, 3);
	ck_assert_int_eq(group->jobs, 1);
	ck_assert_int_eq(group->move_us, 1000000);
	ck_assert_str_eq(group->file, config->file);
	config_free(group);
	league_config_free(config);
	free(folder);
}
END_TEST

START_TEST(the_command_of_a_version_is_read_as_it_was_written)
{
	static const char *const commands[] = { "{}", "{run: './bot x'}",
						"{run: [./bot, 'a b', \"'\"]}",
						"{run: bot}" };
	char *folder = make_bot("v1", "bot"), *text, *run, *again;
	struct league_entrant bot = { .name = "ann", .dir = folder };
	struct league_config *league;
	struct config *config;

	text = xprintf("game: gin\nleague: {submission: %s, " HOUSE "}\n",
		       commands[_i]);
	league = read_fit(text);
	config = league_config_version(league, 0, &bot, &error);
	ck_assert_msg(config != NULL, "%s", error.diag.text);
	run = league_config_run(config);
	config_free(config);
	bot.run = run;
	config = league_config_version(league, 0, &bot, &error);
	ck_assert_msg(config != NULL, "%s: %s", run, error.diag.text);
	again = league_config_run(config);
	ck_assert_str_eq(run, again);
	ck_assert_str_eq(config->bots[0].dir, folder);
	if (_i == 2)
		ck_assert_str_eq(config->bots[0].words[2], "'");
	config_free(config);
	league_config_free(league);
	free(text);
	free(run);
	free(again);
	free(folder);
}
END_TEST

START_TEST(only_a_build_has_the_build_command)
{
	struct league_config *league = read_fit(
		"game: gin\nleague: {submission: {build: make, run: "
		"./bot}, " HOUSE "}\n");
	char *folder = make_bot("v1", "main.c");
	struct league_entrant bot = { .name = "ann",
				      .dir = folder,
				      .build = true };
	struct config *config = league_config_version(league, 0, &bot, &error);

	ck_assert_msg(config != NULL, "%s", error.diag.text);
	ck_assert_str_eq(config->bots[0].build, "make");
	config_free(config);
	bot.build = false;
	config = league_config_version(league, 0, &bot, &error);
	ck_assert_ptr_null(config);
	ck_assert(error.bot); /* the program is not built: the bot's fault */
	league_config_free(league);
	free(folder);
}
END_TEST

/* What a league tells its senders */
static const struct {
	const char *submission, *expects;
} expected[] = {
	{ "{build: make all, run: ./bot}",
	  "This league builds each bot with the command \"make all\". It "
	  "starts "
	  "the bot with the command \"./bot\", in the folder of the archive's "
	  "files." },
	{ "{run: [python3, bot.py]}",
	  "This league does not build bots: build your bot before you pack it. "
	  "It starts the bot with the command \"python3 bot.py\", in the "
	  "folder "
	  "of the archive's files." },
	{ "{}", "This league does not build bots: build your bot before you "
		"pack it. It starts the file bot, bot.py, bot.js or similar of "
		"the archive, or else its only script." },
};

START_TEST(a_sender_learns_what_the_league_does)
{
	char *text = xprintf("game: gin\nleague: {submission: %s, " HOUSE "}\n",
			     expected[_i].submission);
	struct league_config *league = read_fit(text);
	char *expects = league_config_expects(league);

	ck_assert_str_eq(expects, expected[_i].expects);
	free(expects);
	league_config_free(league);
	free(text);
}
END_TEST

START_TEST(a_folder_without_a_program_is_the_bots_fault)
{
	struct league_config *league = read_fit(GIN("jobs: 1"));
	char *folder = make_bot("v1", "readme.txt");
	const struct league_entrant bot = { .name = "ann", .dir = folder };

	ck_assert_ptr_null(league_config_version(league, 0, &bot, &error));
	ck_assert(error.bot);
	league_config_free(league);
	free(folder);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("league_config");
	TCase *keys = tcase_create("keys"), *groups = tcase_create("groups");

	tcase_add_checked_fixture(keys, set_up, tear_down);
	tcase_add_test(keys, only_house_and_submission_are_required);
	tcase_add_test(keys, every_key_is_read);
	tcase_add_test(keys, each_game_has_its_own_table);
	tcase_add_test(keys, partners_are_one_bot);
	tcase_add_test(keys, the_example_has_the_defaults);
	tcase_add_loop_test(keys, a_mistake_is_named_with_its_place, 0,
			    (int)(sizeof(mistakes) / sizeof(*mistakes)));
	tcase_add_test(keys, a_league_is_no_tournament);
	suite_add_tcase(suite, keys);
	tcase_add_checked_fixture(groups, set_up, tear_down);
	tcase_add_test(groups, rules_may_not_change_when_groups_count);
	tcase_add_test(groups,
		       the_file_of_a_game_may_not_change_when_groups_count);
	tcase_add_test(groups, a_group_has_its_bots_and_its_seed);
	tcase_add_loop_test(groups,
			    the_command_of_a_version_is_read_as_it_was_written,
			    0, 4);
	tcase_add_test(groups, only_a_build_has_the_build_command);
	tcase_add_loop_test(groups, a_sender_learns_what_the_league_does, 0,
			    sizeof(expected) / sizeof(*expected));
	tcase_add_test(groups, a_folder_without_a_program_is_the_bots_fault);
	suite_add_tcase(suite, groups);
	return run_suite(suite);
}
