/* Archives become versions: once each, also if the league is killed between. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/league/intake.h"
#include "arena/league/spool.h"
#include "arena/league/version_files.h"
#include "lib/alloc.h"
#include "lib/file/removal.h"
#include "tests/support/crash.h"
#include "tests/support/file_clock.h"
#include "tests/support/suite.h"

static char dir[40];
static struct diag diag;
static struct league_db *db;
static struct league_config config;
static struct intake intake;

#define OK(call) ck_assert_msg((call), "%s", diag.text)

static void
set_up(void)
{
	snprintf(dir, sizeof(dir), "/tmp/test_intake.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	config = (struct league_config){
		.dir = dir,
		.quota = { .uploads = 3,
			   .bots = 2,
			   .versions = 2,
			   .bytes = 1000,
			   .disk = INT64_C(1) << 30 },
		.spool_adds_users = true,
	};
	OK(spool_create(dir, &diag));
	db = league_db_open(dir, true, &diag);
	OK(db != NULL);
}

static void
tear_down(void)
{
	league_db_close(db);
	db = NULL;
	removal_path(dir);
}

static void
send_file(const char *name, const char *text)
{
	char *path = xprintf("%s/spool/new/%s", dir, name);
	FILE *file = fopen(path, "w");

	ck_assert_ptr_nonnull(file);
	fputs(text, file);
	fclose(file);
	free(path);
}

static void
take_all(unsigned taken)
{
	OK(intake_all(&config, db, &intake, &diag));
	ck_assert_uint_eq(intake.taken, taken);
	ck_assert_str_eq(intake.waits.text, "");
}

static struct league_version
get_version(int64_t id)
{
	struct league_version version;

	OK(league_version_get(db, id, &version, &diag));
	return version;
}

static struct league_bot
get_bot(const char *name)
{
	struct league_bot bot;

	OK(league_bot_find(db, name, &bot, &diag));
	return bot;
}

/* Expect that version @id was refused with @words. */
static void
expect_refused(int64_t id, const char *words)
{
	struct league_version version = get_version(id);

	ck_assert_int_eq(version.id, id);
	ck_assert_int_eq(version.state, VERSION_REFUSED);
	ck_assert_msg(strstr(version.text, words) != NULL, "%s", version.text);
	ck_assert_str_eq(version.archive, "");
}

static void
expect_file(int64_t id, const char *archive, const char *text)
{
	char *folder = version_files_path(dir, id), bytes[64] = "";
	char *path = xprintf("%s/%s", folder, archive);
	FILE *file = fopen(path, "r");

	ck_assert_msg(file != NULL, "%s", path);
	ck_assert_uint_eq(fread(bytes, 1, sizeof(bytes) - 1, file),
			  strlen(text));
	ck_assert_str_eq(bytes, text);
	fclose(file);
	free(path);
	free(folder);
}

static bool
count_entry(void *arg, const struct spool_entry *entry)
{
	(void)entry;
	++*(unsigned *)arg;
	return true;
}

static unsigned
count_spool(void)
{
	unsigned n = 0;

	OK(spool_each(dir, count_entry, &n, &diag));
	return n;
}

/* Events of one kind. */
struct counted {
	const char *what;
	unsigned n;
	char text[1024];
};

static bool
count_event(void *arg, const struct league_event *event)
{
	struct counted *counted = arg;

	if (strcmp(event->what, counted->what) == 0 && counted->n++ == 0)
		snprintf(counted->text, sizeof(counted->text), "%s",
			 event->text);
	return true;
}

static struct counted
count_events(const char *what)
{
	struct counted counted = { .what = what };

	OK(league_events_each(db, 0, 0, count_event, &counted, &diag));
	return counted;
}

START_TEST(a_file_becomes_a_version)
{
	struct league_version version;

	send_file("ann@1.zip", "one");
	send_file("ben.tar.gz", "two");
	take_all(2);
	version = get_version(1);
	ck_assert_int_eq(version.state, VERSION_RECEIVED);
	ck_assert_str_eq(version.name, "ann");
	ck_assert_str_eq(version.archive, "ann.zip");
	ck_assert_int_eq(version.bytes, 3);
	ck_assert_int_eq(version.number, 1);
	/* printf one | b2sum -l 256 */
	ck_assert_str_eq(version.sha, "d01c06cb09606bc4b2cedf4266a3a20e1e636b46"
				      "7cb77a9dbed595094e02ea46");
	expect_file(1, "ann.zip", "one");
	expect_file(2, "ben.tar.gz", "two");
	ck_assert_str_eq(get_bot("ann").owner_name, "ann");
	ck_assert_uint_eq(count_spool(), 0);
	ck_assert_uint_eq(count_events("upload").n, 2);
	ck_assert_uint_eq(count_events("bot").n, 2);
	send_file("ann@2.zip", "three");
	take_all(1);
	ck_assert_int_eq(get_version(3).number, 2);
	ck_assert_uint_eq(count_events("bot").n, 2);
	take_all(0);
}
END_TEST

START_TEST(the_same_bytes_are_the_same_version)
{
	struct league_version none;

	send_file("ann@1.zip", "one");
	send_file("ben@1.zip", "one");
	take_all(2);
	file_clock_wait(dir);
	send_file("ann@2.zip", "one");
	take_all(0);
	OK(league_version_get(db, 3, &none, &diag));
	ck_assert_int_eq(none.id, 0);
	ck_assert_uint_eq(count_events("same").n, 1);
	ck_assert_str_eq(count_events("same").text,
			 "the same bytes as version 1, which is received");
	ck_assert_uint_eq(count_spool(), 0);
}
END_TEST

/* End a group of version 1 and version 2. */
static void
play_group(void)
{
	struct league_group group = { .seats = 2, .planned_ms = 1 };

	group.seat[0].version = 1;
	group.seat[1].version = 2;
	OK(league_group_add(db, &group, &diag));
	group.state = GROUP_DONE;
	OK(league_group_end(db, &group, &diag));
}

/* Send the bytes of version 1 when version 2 plays. */
static void
return_to_first(const char *file)
{
	OK(league_version_set(db, 1, VERSION_PLACING, "", &diag));
	OK(league_version_set(db, 1, VERSION_RETIRED, "old", &diag));
	OK(league_version_set(db, 2, VERSION_RANKED, "", &diag));
	file_clock_wait(dir);
	send_file(file, "one");
	take_all(1);
}

START_TEST(the_bytes_of_an_older_version_let_it_play_again)
{
	struct league_version none;

	config.quota.uploads = 4;
	config.placement = 1;
	send_file("ann@1.zip", "one");
	take_all(1);
	send_file("ann@2.zip", "two");
	take_all(1);
	/* without enough groups it is placed first, and version 2 plays on */
	return_to_first("ann@3.zip");
	ck_assert_int_eq(get_version(1).state, VERSION_PLACING);
	ck_assert_str_eq(get_version(1).text, "");
	ck_assert_int_eq(get_version(2).state, VERSION_RANKED);
	play_group();
	return_to_first("ann@4.zip");
	ck_assert_int_eq(get_version(1).state, VERSION_RANKED);
	ck_assert_int_eq(get_version(1).groups, 1);
	ck_assert_int_eq(get_version(2).state, VERSION_RETIRED);
	expect_file(1, "ann.zip", "one");
	OK(league_version_get(db, 3, &none, &diag));
	ck_assert_int_eq(none.id, 0);
	ck_assert_uint_eq(count_events("returned").n, 2);
	ck_assert_str_eq(count_events("returned").text,
			 "version 1 plays again");
	/* each sending is an upload */
	send_file("ann@5.zip", "three");
	take_all(0);
	expect_refused(3, "4 versions in 24 hours");
}
END_TEST

START_TEST(an_older_version_without_files_is_built_again)
{
	config.quota.uploads = 4;
	send_file("ann@1.zip", "one");
	take_all(1);
	send_file("ann@2.zip", "two");
	take_all(1);
	OK(version_files_remove(dir, db, 1, &diag));
	return_to_first("ann@3.zip");
	ck_assert_int_eq(get_version(1).state, VERSION_RECEIVED);
	ck_assert_str_eq(get_version(1).archive, "ann.zip");
	ck_assert_int_eq(get_version(2).state, VERSION_RANKED);
	expect_file(1, "ann.zip", "one");
	/* when it is built and has its groups, it replaces version 2 */
	OK(league_version_set(db, 1, VERSION_RANKED, "", &diag));
	OK(league_version_replace(db, 1, &diag));
	ck_assert_int_eq(get_version(1).state, VERSION_RANKED);
	ck_assert_int_eq(get_version(2).state, VERSION_RETIRED);
}
END_TEST

START_TEST(a_version_that_was_removed_during_its_build_is_built_again)
{
	send_file("ann@1.zip", "one");
	take_all(1);
	OK(league_version_set(db, 1, VERSION_BUILDING, "", &diag));
	OK(league_removal_add(db, 1, &diag));
	ck_assert_int_eq(get_version(1).state, VERSION_RETIRED);
	file_clock_wait(dir);
	send_file("ann@2.zip", "one");
	take_all(1);
	ck_assert_int_eq(get_version(1).state, VERSION_RECEIVED);
	expect_file(1, "ann.zip", "one");
}
END_TEST

/* Version 2 arrived before the return of version 1, and its build ends later.
 */
START_TEST(a_version_that_is_built_late_replaces_no_newer_one)
{
	send_file("ann@1.zip", "one");
	take_all(1);
	send_file("ann@2.zip", "two");
	take_all(1);
	return_to_first("ann@3.zip");
	OK(league_version_set(db, 2, VERSION_PLACING, "", &diag));
	OK(league_version_replace(db, 2, &diag));
	ck_assert_int_eq(get_version(1).state, VERSION_RANKED);
	ck_assert_int_eq(get_version(2).state, VERSION_RETIRED);
}
END_TEST

START_TEST(an_unknown_name_needs_permission)
{
	config.spool_adds_users = false;
	send_file("ann.zip", "one");
	take_all(0);
	ck_assert_int_eq(get_bot("ann").id, 0);
	ck_assert_uint_eq(count_events("refused").n, 1);
	ck_assert_ptr_nonnull(
		strstr(count_events("refused").text, "no bot of this name"));
	ck_assert_uint_eq(count_spool(), 0);
}
END_TEST

START_TEST(an_owner_has_so_many_uploads_a_day)
{
	struct league_version version;
	char name[32];

	for (int i = 0; i < 10; i++) {
		snprintf(name, sizeof(name), "ann@%d.zip", i);
		send_file(name, name);
	}
	take_all(3);
	for (int64_t id = 1; id <= 3; id++)
		ck_assert_int_eq(get_version(id).state, VERSION_RECEIVED);
	for (int64_t id = 4; id <= 10; id++)
		expect_refused(id, "3 versions in 24 hours");
	version = get_version(4);
	/* the text has the time when the next is free, as a date */
	ck_assert_ptr_nonnull(strstr(version.text, "again after 20"));
	ck_assert_ptr_nonnull(strstr(version.text, " UTC"));
}
END_TEST

/* Move a version to the past. */
static int64_t
add_past_version(const char *bot, const char *sha, int64_t ago_ms)
{
	struct league_version version = {
		.bot = get_bot(bot).id, .at_ms = get_version(1).at_ms - ago_ms
	};

	snprintf(version.sha, sizeof(version.sha), "%s", sha);
	OK(league_version_add(db, &version, &diag));
	return version.at_ms;
}

START_TEST(uploads_of_the_last_day_are_free_again)
{
	send_file("ann@1.zip", "one");
	take_all(1);
	add_past_version("ann", "a", 86400000 + 60000);
	add_past_version("ann", "b", 86400000 + 60000);
	send_file("ann@2.zip", "two");
	take_all(1); /* 2 of 3 */
	add_past_version("ann", "c", 3600000);
	send_file("ann@3.zip", "three");
	take_all(0);
	expect_refused(6, "in 24 hours");
}
END_TEST

START_TEST(an_owner_has_so_many_bots)
{
	struct league_bot bot;
	int64_t ann;

	OK(league_user_add(db, "ann", &ann, &diag));
	OK(league_bot_add(db, ann, "a1", &bot, &diag));
	OK(league_bot_add(db, ann, "a2", &bot, &diag));
	send_file("ann.zip", "one");
	take_all(0);
	ck_assert_int_eq(get_bot("ann").id, 0);
	ck_assert_ptr_nonnull(
		strstr(count_events("refused").text, "the owner has 2 bots"));
	OK(league_bot_set(db, bot.id, BOT_RETIRED, "", &diag));
	send_file("ann.zip", "one");
	take_all(1);
}
END_TEST

START_TEST(house_bots_are_no_bots_of_a_new_user)
{
	struct league_bot bot;

	OK(league_bot_add(db, 0, "greedy", &bot, &diag));
	OK(league_bot_add(db, 0, "random", &bot, &diag));
	send_file("ann.zip", "one");
	take_all(1);
}
END_TEST

START_TEST(a_file_for_the_wrong_bot_is_refused)
{
	struct league_bot bot;

	OK(league_bot_add(db, 0, "greedy", &bot, &diag));
	send_file("greedy.zip", "one");
	take_all(0);
	ck_assert_ptr_nonnull(
		strstr(count_events("refused").text, "a house bot"));
	send_file("ann.zip", "one");
	take_all(1);
	OK(league_bot_set(db, get_bot("ann").id, BOT_RETIRED, "", &diag));
	send_file("ann.zip", "two");
	take_all(0);
	expect_refused(2, "retired");
}
END_TEST

START_TEST(an_archive_has_a_fit_size)
{
	char big[1002];

	memset(big, 'x', sizeof(big) - 1);
	big[sizeof(big) - 1] = '\0';
	send_file("ann@0.zip", "one");
	take_all(1);
	send_file("ann@1.zip", "");
	take_all(0);
	expect_refused(2, "empty");
	send_file("ann@2.zip", big);
	take_all(0);
	expect_refused(3, "more than 1000 bytes");
	big[1000] = '\0';
	send_file("ann@3.zip", big);
	take_all(1);
	ck_assert_int_eq(get_version(4).bytes, 1000);
}
END_TEST

START_TEST(a_full_league_takes_no_more)
{
	send_file("ann@0.zip", "one");
	take_all(1);
	config.quota.disk = version_files_bytes(dir);
	ck_assert_int_gt(config.quota.disk, 0);
	send_file("ann@1.zip", "two");
	take_all(0);
	expect_refused(2, "raise the limit");
	OK(version_files_remove(dir, db, 1, &diag));
	send_file("ann@2.zip", "two");
	take_all(1);
	/* room for one of two files that arrive together */
	config.quota.disk = version_files_bytes(dir) + 4;
	send_file("ann@3.zip", "four");
	send_file("ben@4.zip", "five");
	take_all(1);
}
END_TEST

START_TEST(a_link_is_refused_and_its_target_stays)
{
	char *link = xprintf("%s/spool/new/ann.zip", dir);
	char *target = xprintf("%s/secret", dir);
	FILE *file = fopen(target, "w");

	fclose(file);
	send_file("ann@0.zip", "one");
	take_all(1);
	ck_assert_int_eq(symlink(target, link), 0);
	take_all(0);
	expect_refused(2, "a link");
	ck_assert_int_eq(access(target, F_OK), 0);
	ck_assert_uint_eq(count_spool(), 0);
	free(link);
	free(target);
}
END_TEST

START_TEST(what_this_machine_cannot_store_waits)
{
	char *versions = xprintf("%s/spool/tmp/intake", dir);

	/* a folder is where the copy would be */
	ck_assert_int_eq(mkdir(versions, 0700), 0);
	send_file("ann.zip", "one");
	OK(intake_all(&config, db, &intake, &diag));
	ck_assert_uint_eq(intake.taken, 0);
	ck_assert_str_ne(intake.waits.text, "");
	ck_assert_uint_eq(count_spool(), 1);
	ck_assert_int_eq(rmdir(versions), 0);
	take_all(1);
	free(versions);
}
END_TEST

static bool
removal_expect_first(void *arg, int64_t version)
{
	ck_assert_int_eq(version, 1);
	++*(unsigned *)arg;
	return true;
}

START_TEST(only_old_versions_that_ended_lose_their_files)
{
	unsigned removals = 0;
	char name[32];

	config.quota.uploads = 100;
	for (int i = 1; i <= 4; i++) {
		snprintf(name, sizeof(name), "ann@%d.zip", i);
		send_file(name, name);
		take_all(1);
		if (i == 1 || i == 3)
			OK(league_version_set(db, i, VERSION_BUILD_FAILED, "",
					      &diag));
	}
	/* the newest two are kept, and version 2 still waits */
	OK(league_removals_each(db, removal_expect_first, &removals, &diag));
	ck_assert_uint_eq(removals, 1);
	ck_assert_int_eq(get_version(1).state, VERSION_BUILD_FAILED);
}
END_TEST

/* --- kills ---------------------------------------------------------------- */

/* A new bot, a new version, the same bytes, two refusals, and two returns: one
 * of a version whose files were removed */
static void
send_all_kinds(void)
{
	send_file("ann@1.zip", "one");
	send_file("dan@1.zip", "old");
	send_file("eve@1.zip", "old");
	take_all(3);
	for (int64_t id = 2; id <= 3; id++) {
		OK(league_version_set(db, id, VERSION_PLACING, "", &diag));
		OK(league_version_set(db, id, VERSION_RETIRED, "", &diag));
	}
	OK(version_files_remove(dir, db, 3, &diag));
	file_clock_wait(dir);
	send_file("ann@2.zip", "one");
	send_file("ann@3.zip", "two");
	send_file("ann@4.zip", "");
	send_file("ben.zip", "one");
	send_file("Cat.zip", "one");
	send_file("dan@2.zip", "old");
	send_file("eve@2.zip", "old");
}

static void
expect_all_kinds(void)
{
	struct league_version none;

	ck_assert_uint_eq(count_spool(), 0);
	OK(league_version_get(db, 7, &none, &diag));
	ck_assert_int_eq(none.id, 0); /* nothing twice */
	expect_file(1, "ann.zip", "one");
	ck_assert_int_eq(get_version(4).state, VERSION_RECEIVED);
	expect_file(4, "ann.zip", "two");
	expect_refused(5, "empty");
	ck_assert_int_eq(get_version(6).state, VERSION_RECEIVED);
	ck_assert_str_eq(get_version(6).name, "ben");
	expect_file(6, "ben.zip", "one");
	ck_assert_int_eq(get_version(2).state, VERSION_RANKED);
	expect_file(2, "dan.zip", "old");
	ck_assert_int_eq(get_version(3).state, VERSION_RECEIVED);
	expect_file(3, "eve.zip", "old");
	ck_assert_uint_eq(count_events("upload").n, 5);
	ck_assert_uint_eq(count_events("returned").n, 2);
	ck_assert_uint_eq(count_events("same").n, 1);
	ck_assert_uint_eq(count_events("refused").n, 2);
	ck_assert_uint_eq(count_events("bot").n, 4);
}

/* Take the spool in a child that ends at crash point @point.  Returns true if
 * the child came to the end. */
static bool
take_until(unsigned point)
{
	pid_t child = fork();
	int status;

	if (child == 0) {
		crash_at(point, false);
		db = league_db_open(dir, false, &diag);
		_exit(db != NULL && intake_all(&config, db, &intake, &diag)
			      ? 0
			      : 1);
	}
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert(WIFEXITED(status));
	ck_assert_msg(WEXITSTATUS(status) == 0 ||
			      WEXITSTATUS(status) == CRASH_STATUS,
		      "%d", WEXITSTATUS(status));
	return WEXITSTATUS(status) == 0;
}

START_TEST(paths_in_texts_are_those_of_the_program)
{
	char text[] = "/l/versions/7/bot/a.c: in /l/versions/7/bot: see "
		      "/l/versions/7/bot.zip, /l/versions/71/bot/b.c, "
		      "/l/versions/7/bottle, /l/groups/3: /usr/l/x, /l, "
		      "/l/versions/x";

	version_files_shorten("/l", text);
	ck_assert_str_eq(text, "a.c: in .: see bot.zip, b.c, bottle, "
			       "groups/3: /usr/l/x, /l, versions/x");
}
END_TEST

START_TEST(a_killed_intake_continues)
{
	unsigned point = 0;
	bool whole = false;

	while (!whole) {
		if (point++ > 0)
			set_up();
		send_all_kinds();
		league_db_close(db);
		whole = take_until(point);
		db = league_db_open(dir, true, &diag);
		OK(db != NULL);
		OK(intake_all(&config, db, &intake, &diag));
		expect_all_kinds();
		tear_down();
	}
	ck_assert_uint_gt(point, 30); /* the child did write */
	set_up();
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("intake");
	TCase *tcase = tcase_create("intake");

	tcase_set_timeout(tcase, 120);
	tcase_add_checked_fixture(tcase, set_up, tear_down);
	tcase_add_test(tcase, a_file_becomes_a_version);
	tcase_add_test(tcase, the_same_bytes_are_the_same_version);
	tcase_add_test(tcase, the_bytes_of_an_older_version_let_it_play_again);
	tcase_add_test(tcase, an_older_version_without_files_is_built_again);
	tcase_add_test(
		tcase,
		a_version_that_was_removed_during_its_build_is_built_again);
	tcase_add_test(tcase,
		       a_version_that_is_built_late_replaces_no_newer_one);
	tcase_add_test(tcase, an_unknown_name_needs_permission);
	tcase_add_test(tcase, an_owner_has_so_many_uploads_a_day);
	tcase_add_test(tcase, uploads_of_the_last_day_are_free_again);
	tcase_add_test(tcase, an_owner_has_so_many_bots);
	tcase_add_test(tcase, house_bots_are_no_bots_of_a_new_user);
	tcase_add_test(tcase, a_file_for_the_wrong_bot_is_refused);
	tcase_add_test(tcase, an_archive_has_a_fit_size);
	tcase_add_test(tcase, a_full_league_takes_no_more);
	tcase_add_test(tcase, a_link_is_refused_and_its_target_stays);
	tcase_add_test(tcase, what_this_machine_cannot_store_waits);
	tcase_add_test(tcase, only_old_versions_that_ended_lose_their_files);
	tcase_add_test(tcase, paths_in_texts_are_those_of_the_program);
	tcase_add_test(tcase, a_killed_intake_continues);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
