/* The database of a league: all states on the disk, one writer at a time. */
#define _GNU_SOURCE /* memmem */
#include <check.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sqlite3.h>

#include "arena/league/league_sql.h"
#include "lib/alloc.h"
#include "lib/file/removal.h"
#include "tests/support/suite.h"

#define DAY_MS INT64_C(86400000)

static char dir[40];
static struct diag diag;
static struct league_db *db;

static void
league_reopen(void)
{
	league_db_close(db);
	db = league_db_open(dir, true, &diag);
	ck_assert_msg(db != NULL, "%s", diag.text);
}

static void
set_up(void)
{
	snprintf(dir, sizeof(dir), "/tmp/test_league_db.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	league_reopen();
}

static void
tear_down(void)
{
	league_db_close(db);
	db = NULL;
	removal_path(dir);
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

/* Two versions of two bots, for groups */
static int64_t first, second;

static void
add_pair(void)
{
	first = add_version(add_bot(add_user("ann"), "ann"), "aa", 1).id;
	second = add_version(add_bot(add_user("ben"), "ben"), "bb", 2).id;
}

static struct league_group
add_group(void)
{
	struct league_group group = {
		.seed = "s1", .planned_ms = 5, .seats = 2, .kept = true
	};

	group.seat[0].version = first;
	group.seat[1].version = second;
	OK(league_group_add(db, &group, &diag));
	return group;
}

/* End a group of two matches, in which the second version forfeits
 * @forfeits matches. */
static void
end_group(struct league_group *group, unsigned forfeits)
{
	group->state = GROUP_DONE;
	group->matches = 2;
	group->ended_ms = 9;
	group->seat[0].points = 1.5;
	group->seat[0].used_us = 100;
	group->seat[1].points = 0.5;
	group->seat[1].score = -12;
	group->seat[1].used_us = 1000;
	group->seat[1].forfeits = forfeits;
	memcpy(group->finish, "\1\2\1\1", 4);
	OK(league_group_end(db, group, &diag));
}

/* --- users ---------------------------------------------------------------- */

START_TEST(a_token_belongs_to_its_user_until_it_is_revoked)
{
	char one[BEARER_TOKEN_TEXT], two[BEARER_TOKEN_TEXT];
	char name[BOT_NAME_MAX + 1];
	int64_t user;
	unsigned count;

	OK(league_token_add(db, "ann", one, &diag));
	OK(league_token_add(db, "ann", two, &diag));
	ck_assert_str_ne(one, two);
	ck_assert_uint_eq(strlen(one), BEARER_TOKEN_TEXT - 1);
	ck_assert_int_eq(strncmp(one, "dw_", 3), 0);
	ck_assert_uint_eq(strspn(one + 3, "abcdefghijklmnopqrstuvwxyz234567"),
			  32);
	league_reopen();
	OK(league_token_user(db, two, &user, name, &diag));
	ck_assert_int_eq(user, add_user("ann"));
	ck_assert_str_eq(name, "ann");
	OK(league_token_user(db, "dw_guessed", &user, name, &diag));
	ck_assert_int_eq(user, 0);
	ck_assert_str_eq(name, "");
	OK(league_token_revoke(db, "ann", &count, &diag));
	ck_assert_uint_eq(count, 2);
	OK(league_token_user(db, one, &user, name, &diag));
	ck_assert_int_eq(user, 0);
	OK(league_token_revoke(db, "ann", &count, &diag));
	ck_assert_uint_eq(count, 0);
}
END_TEST

START_TEST(no_file_of_the_database_contains_a_token)
{
	static const char *const ends[] = { "", "-wal" };
	char token[BEARER_TOKEN_TEXT], bytes[1 << 18];

	OK(league_token_add(db, "ann", token, &diag));
	for (size_t i = 0; i < 2; i++) {
		char *path = xprintf("%s/league.db%s", dir, ends[i]);
		int fd = open(path, O_RDONLY | O_CLOEXEC);
		ssize_t n = read(fd, bytes, sizeof(bytes));

		ck_assert_int_gt(n, 0);
		ck_assert_ptr_null(memmem(bytes, (size_t)n, token + 3, 32));
		close(fd);
		free(path);
	}
}
END_TEST

START_TEST(only_plain_names_are_fit)
{
	static const char *const unfit[] = { "",       "Ann",	    "a b",
					     "../x",   "-a",	    "a.b",
					     "a_b",    "a@b",	    "\xc3\xa4",
					     "league", "organiser", NULL };
	char longest[BOT_NAME_MAX + 2];
	int64_t user;

	memset(longest, 'a', sizeof(longest));
	longest[BOT_NAME_MAX + 1] = '\0';
	ck_assert(!league_name_is_fit(longest, &diag));
	longest[BOT_NAME_MAX] = '\0';
	ck_assert(league_name_is_fit(longest, &diag));
	ck_assert(league_name_is_fit("anna-2", &diag));
	for (size_t i = 0; unfit[i] != NULL; i++)
		FAILS(league_user_add(db, unfit[i], &user, &diag),
		      "small letters, digits and hyphens");
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

/* --- groups --------------------------------------------------------------- */

START_TEST(a_group_is_read_as_it_was_stored)
{
	struct league_group group, read;

	add_pair();
	group = add_group();
	snprintf(group.seat[1].verdict, sizeof(group.seat[1].verdict),
		 "timeout");
	snprintf(group.seat[1].detail, sizeof(group.seat[1].detail),
		 "too late");
	end_group(&group, 1);
	league_reopen();
	OK(league_group_get(db, group.id, &read, &diag));
	ck_assert_int_eq(read.id, group.id);
	ck_assert_int_eq(read.state, GROUP_DONE);
	ck_assert_str_eq(read.seed, "s1");
	ck_assert_int_eq(read.planned_ms, 5);
	ck_assert_int_eq(read.ended_ms, 9);
	ck_assert_uint_eq(read.matches, 2);
	ck_assert_uint_eq(read.seats, 2);
	ck_assert(read.kept);
	ck_assert_mem_eq(read.finish, "\1\2\1\1", 4);
	ck_assert_int_eq(read.seat[0].version, first);
	ck_assert_double_eq(read.seat[0].points, 1.5);
	ck_assert_int_eq(read.seat[1].version, second);
	ck_assert_int_eq(read.seat[1].score, -12);
	ck_assert_int_eq(read.seat[1].used_us, 1000);
	ck_assert_uint_eq(read.seat[1].forfeits, 1);
	ck_assert_str_eq(read.seat[1].verdict, "timeout");
	ck_assert_str_eq(read.seat[1].detail, "too late");
	OK(league_group_get(db, 99, &read, &diag));
	ck_assert_int_eq(read.id, 0);
}
END_TEST

START_TEST(a_group_counts_once_in_the_sums_of_its_versions)
{
	struct league_group group;

	add_pair();
	group = add_group();
	end_group(&group, 0);
	end_group(&group, 2); /* sent twice: it is not planned any more */
	ck_assert_int_eq(get_version(first).groups, 1);
	ck_assert_int_eq(get_version(first).used_us, 100);
	ck_assert_int_eq(get_version(second).used_us, 1000);
	group = add_group();
	group.state = GROUP_LOST;
	snprintf(group.why, sizeof(group.why), "no disk");
	OK(league_group_end(db, &group, &diag));
	ck_assert_int_eq(get_version(first).groups, 1);
	OK(league_group_get(db, group.id, &group, &diag));
	ck_assert_int_eq(group.state, GROUP_LOST);
	ck_assert_str_eq(group.why, "no disk");
}
END_TEST

static unsigned
failed_of(const char *name)
{
	struct league_bot bot;

	OK(league_bot_find(db, name, &bot, &diag));
	return bot.failed;
}

START_TEST(only_groups_failed_as_a_whole_make_a_row)
{
	struct league_group group;

	add_pair();
	for (int i = 0; i < 2; i++) {
		group = add_group();
		end_group(&group, 2);
	}
	ck_assert_uint_eq(failed_of("ben"), 4);
	ck_assert_uint_eq(failed_of("ann"), 0);
	group = add_group();
	end_group(&group, 1);
	ck_assert_uint_eq(failed_of("ben"), 0);
}
END_TEST

START_TEST(a_void_group_leaves_the_sums)
{
	struct league_group group;

	add_pair();
	group = add_group();
	FAILS(league_group_void(db, group.id, "cheating", &diag),
	      "is not done");
	end_group(&group, 0);
	OK(league_group_void(db, group.id, "cheating", &diag));
	ck_assert_int_eq(get_version(first).groups, 0);
	ck_assert_int_eq(get_version(first).used_us, 100);
	FAILS(league_group_void(db, group.id, "again", &diag), "is not done");
	ck_assert_int_eq(get_version(first).groups, 0);
	OK(league_group_get(db, group.id, &group, &diag));
	ck_assert_int_eq(group.state, GROUP_VOID);
	ck_assert_str_eq(group.why, "cheating");
}
END_TEST

static const struct league_group_list all_done = { .state = GROUP_DONE };

struct listed {
	char text[LIST_BYTES];
	unsigned most;
};

/* The only pair of the first version */
static struct league_pair only_pair;
static unsigned pairs;

static bool
collect_pair(void *arg, const struct league_pair *pair)
{
	(void)arg;
	only_pair = *pair;
	pairs++;
	return true;
}

/* The matches of end_group: a win, and a tie that counts one half. */
START_TEST(pairs_have_the_sums_of_their_groups)
{
	struct league_group group;

	add_pair();
	for (unsigned i = 0; i < LEAGUE_PAIR_GROUPS; i++) {
		group = add_group();
		end_group(&group, 0);
	}
	pairs = 0;
	OK(league_pairs_each(db, first, collect_pair, NULL, &diag));
	ck_assert_uint_eq(pairs, 1);
	ck_assert_str_eq(only_pair.opponent, "ben");
	ck_assert_int_eq(only_pair.groups, LEAGUE_PAIR_GROUPS);
	ck_assert_double_eq_tol(only_pair.share, 0.75, 1e-9);
	ck_assert_double_eq_tol(only_pair.half, 0, 1e-6);
	OK(league_group_void(db, group.id, "cheating", &diag));
	OK(league_pairs_each(db, first, collect_pair, NULL, &diag));
	ck_assert_int_eq(only_pair.groups, LEAGUE_PAIR_GROUPS - 1);
	ck_assert_double_eq_tol(only_pair.share, 0.75, 1e-9);
	ck_assert_double_nan(only_pair.half);
}
END_TEST

/* A win as opponents, and two matches as partners */
START_TEST(partners_are_no_pair)
{
	struct league_group group;

	add_pair();
	group = add_group();
	group.state = GROUP_DONE;
	group.matches = 3;
	group.finish[0] = league_place(1, 1);
	group.finish[1] = league_place(2, 2);
	for (unsigned i = 2; i < 6; i++)
		group.finish[i] = league_place(1, 2);
	OK(league_group_end(db, &group, &diag));
	OK(league_pairs_each(db, first, collect_pair, NULL, &diag));
	ck_assert_int_eq(only_pair.groups, 1);
	ck_assert_double_eq_tol(only_pair.share, 1, 1e-9);
}
END_TEST

static bool
collect_group(void *arg, const struct league_group *group)
{
	struct listed *listed = arg;
	char one[32];

	ck_assert_uint_eq(group->seats, 2);
	ck_assert_int_eq(group->seat[1].version, second);
	snprintf(one, sizeof(one), "%lld ", (long long)group->id);
	list_add(listed->text, one);
	return listed->most == 0 || --listed->most > 0;
}

static void
expect_groups(enum group_state state, int64_t version, int64_t after,
	      unsigned limit, const char *numbers)
{
	const struct league_group_list list = { state, version, after, limit };
	struct listed listed = { .text = "" };

	OK(league_groups_each(db, &list, collect_group, &listed, &diag));
	ck_assert_str_eq(listed.text, numbers);
}

START_TEST(groups_are_listed_oldest_first)
{
	struct listed two = { .most = 2 };
	struct league_group group;
	int64_t ann, count[GROUP_STATES];

	add_pair();
	ann = first;
	for (int i = 0; i < 5; i++) {
		group = add_group();
		if (i < 4)
			end_group(&group, 0);
		first = i % 2 == 0 ? add_version(1,
						 i == 0	  ? "x"
						 : i == 2 ? "y"
							  : "z",
						 3)
					     .id
				   : ann;
	}
	OK(league_groups_count(db, count, &diag));
	ck_assert_int_eq(count[GROUP_PLANNED], 1);
	ck_assert_int_eq(count[GROUP_DONE], 4);
	ck_assert_int_eq(count[GROUP_LOST], 0);
	expect_groups(GROUP_DONE, 0, 0, 0, "1 2 3 4 ");
	expect_groups(GROUP_PLANNED, 0, 0, 0, "5 ");
	expect_groups(GROUP_DONE, 0, 1, 2, "2 3 ");
	expect_groups(GROUP_DONE, 0, 1, 3, "2 3 4 ");
	expect_groups(GROUP_DONE, ann, 0, 0, "1 3 ");
	expect_groups(GROUP_DONE, ann, 1, 0, "3 ");
	expect_groups(GROUP_DONE, ann, 0, 1, "1 ");
	OK(league_groups_each(db, &all_done, collect_group, &two, &diag));
	ck_assert_str_eq(two.text, "1 2 ");
}
END_TEST

/* A callback may run the same query, and write. */
static bool
void_group_in_list(void *arg, const struct league_group *group)
{
	const struct league_group_list list = { .state = GROUP_DONE,
						.after = group->id };
	struct listed listed = { .text = "" };

	(void)arg;
	OK(league_groups_each(db, &list, collect_group, &listed, &diag));
	OK(league_group_set_kept(db, group->id, false, &diag));
	return true;
}

START_TEST(a_callback_may_read_and_write)
{
	struct league_group group;
	int64_t id;

	add_pair();
	for (int i = 0; i < 3; i++) {
		group = add_group();
		end_group(&group, 0);
	}
	OK(league_groups_each(db, &all_done, void_group_in_list, NULL, &diag));
	OK(league_group_unneeded(db, 0, &id, &diag));
	ck_assert_int_eq(id, 0);
}
END_TEST

START_TEST(the_oldest_folders_are_not_needed)
{
	int64_t id;

	add_pair();
	for (int i = 0; i < 3; i++)
		add_group();
	OK(league_group_unneeded(db, 3, &id, &diag));
	ck_assert_int_eq(id, 0);
	OK(league_group_unneeded(db, 2, &id, &diag));
	ck_assert_int_eq(id, 1);
	OK(league_group_set_kept(db, 1, false, &diag));
	OK(league_group_unneeded(db, 2, &id, &diag));
	ck_assert_int_eq(id, 0);
}
END_TEST

/* --- ratings and events --------------------------------------------------- */

static void
put_ratings(int64_t at_ms, double one, double two)
{
	const struct league_rating ratings[] = {
		{ first, -1, at_ms, 3, one, one - 10, one + 10 },
		{ second, -1, at_ms, 1, two, NAN, NAN },
	};

	OK(league_ratings_put(db, ratings, 2, &diag));
}

struct rated {
	struct league_rating rating[8];
	unsigned n;
};

static bool
collect_rating(void *arg, const struct league_rating *rating)
{
	struct rated *rated = arg;

	rated->rating[rated->n++] = *rating;
	return true;
}

START_TEST(the_last_snapshot_counts_and_one_a_day_remains)
{
	struct rated rated = { .n = 0 }, past = { .n = 0 };

	add_pair();
	put_ratings(DAY_MS + 5, 1000, 1200);
	put_ratings(DAY_MS + 7, 1010, 1210);
	put_ratings(2 * DAY_MS, 1020, 1220);
	league_reopen();
	OK(league_ratings_each(db, -1, collect_rating, &rated, &diag));
	ck_assert_uint_eq(rated.n, 2);
	ck_assert_int_eq(rated.rating[0].version, first);
	ck_assert_double_eq(rated.rating[0].elo, 1020);
	ck_assert_double_eq(rated.rating[0].low, 1010);
	ck_assert_int_eq(rated.rating[0].groups, 3);
	ck_assert_int_eq(rated.rating[1].version, second);
	ck_assert_double_eq(rated.rating[1].elo, 1220);
	ck_assert(isnan(rated.rating[1].low));
	OK(league_ratings_past(db, 1, -1, collect_rating, &past, &diag));
	ck_assert_uint_eq(past.n, 2);
	ck_assert_double_eq(past.rating[0].elo, 1010);
	ck_assert_double_eq(past.rating[1].elo, 1020);
	rated.n = 0;
	OK(league_ratings_each(db, 0, collect_rating, &rated, &diag));
	ck_assert_uint_eq(rated.n, 0);
}
END_TEST

START_TEST(a_clock_that_was_set_back_hides_no_rating)
{
	struct rated rated = { .n = 0 };

	add_pair();
	put_ratings(9 * DAY_MS, 1000, 1200);
	put_ratings(8 * DAY_MS, 1111, 1222);
	OK(league_ratings_each(db, -1, collect_rating, &rated, &diag));
	ck_assert_uint_eq(rated.n, 2);
	ck_assert_double_eq(rated.rating[0].elo, 1111);
}
END_TEST

static bool
collect_event(void *arg, const struct league_event *event)
{
	ck_assert_int_gt(event->at_ms, 0);
	ck_assert_str_eq(event->who, "organiser");
	ck_assert_str_eq(event->subject, "ann");
	list_add(arg, event->what);
	list_add(arg, event->text);
	return true;
}

/* Return the number of rows that the statement @begins read without an index.
 */
static int
count_scanned(const char *begins)
{
	int rows = -1;

	for (unsigned i = 0; i < db->queries; i++)
		if (strncmp(db->sql[i], begins, strlen(begins)) == 0)
			rows = sqlite3_stmt_status(
				db->query[i], SQLITE_STMTSTATUS_FULLSCAN_STEP,
				0);
	return rows;
}

START_TEST(searches_by_time_read_no_whole_table)
{
	struct league_event event = { .who = "ann", .what = "upload" };

	add_pair();
	for (int i = 1; i <= 9; i++) {
		put_ratings(i * DAY_MS, 1000 + i, 900);
		OK(league_event_add(db, "ann", "same", "ann", "", &diag));
	}
	OK(league_event_once(db, league_now_ms() + 9, &event, &diag));
	ck_assert_int_eq(count_scanned("DELETE FROM ratings"), 0);
	ck_assert_int_eq(count_scanned("SELECT 1 FROM events"), 0);
}
END_TEST

START_TEST(events_are_listed_newest_first)
{
	char all[LIST_BYTES] = "", some[LIST_BYTES] = "";

	for (const char *at = "abc"; *at != '\0'; at++) {
		const char what[] = { *at, '\0' };

		OK(league_event_add(db, "organiser", what, "ann", "!", &diag));
	}
	league_reopen();
	OK(league_events_each(db, 0, 0, collect_event, all, &diag));
	ck_assert_str_eq(all, "c!b!a!");
	OK(league_events_each(db, 3, 1, collect_event, some, &diag));
	ck_assert_str_eq(some, "b!");
}
END_TEST

/* --- the file ------------------------------------------------------------- */

static char *
db_path(void)
{
	return xprintf("%s/league.db", dir);
}

static void
run_sql(const char *sql)
{
	char *path = db_path();
	sqlite3 *other;

	ck_assert_int_eq(sqlite3_open(path, &other), SQLITE_OK);
	ck_assert_int_eq(sqlite3_exec(other, sql, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(other);
	free(path);
}

/* Expect that the database cannot be opened. */
static void
expect_closed(bool create, const char *words)
{
	db = league_db_open(dir, create, &diag);
	ck_assert_ptr_null(db);
	ck_assert_msg(strstr(diag.text, words) != NULL, "%s", diag.text);
	ck_assert_msg(strstr(diag.text, dir) != NULL, "%s", diag.text);
}

START_TEST(a_transaction_is_stored_as_a_whole_or_not)
{
	struct league_bot bot;

	OK(league_begin(db, &diag));
	add_bot(add_user("ann"), "ann");
	league_rollback(db);
	OK(league_bot_find(db, "ann", &bot, &diag));
	ck_assert_int_eq(bot.id, 0);
	OK(league_begin(db, &diag));
	add_pair(); /* and a nested change, which must not commit */
	add_group();
	league_rollback(db);
	OK(league_bot_find(db, "ann", &bot, &diag));
	ck_assert_int_eq(bot.id, 0);
	OK(league_begin(db, &diag));
	add_pair();
	OK(league_commit(db, &diag));
	league_reopen();
	OK(league_bot_find(db, "ann", &bot, &diag));
	ck_assert_int_gt(bot.id, 0);
}
END_TEST

/* Begin a transaction in a child, which commits it when it can read a byte from
 * @go.  Returns the child when it has begun. */
static pid_t
start_writer(int go)
{
	struct league_bot bot;
	int begun[2];
	pid_t child;
	char byte;

	ck_assert_int_eq(pipe(begun), 0);
	child = fork();
	if (child == 0) {
		struct league_db *other = league_db_open(dir, false, &diag);

		_exit(other != NULL && league_begin(other, &diag) &&
				      league_bot_add(other, 0, "first", &bot,
						     &diag) &&
				      write(begun[1], "x", 1) == 1 &&
				      read(go, &byte, 1) == 1 &&
				      league_commit(other, &diag)
			      ? 0
			      : 1);
	}
	close(begun[1]);
	ck_assert_int_eq(read(begun[0], &byte, 1), 1);
	close(begun[0]);
	return child;
}

START_TEST(a_second_writer_waits_for_the_first)
{
	struct league_bot bot;
	char *path = db_path();
	int go[2], status;
	sqlite3 *other;
	pid_t child;

	ck_assert_int_eq(pipe(go), 0);
	child = start_writer(go[0]);
	OK(league_bot_find(db, "first", &bot, &diag)); /* a reader is free */
	ck_assert_int_eq(bot.id, 0);
	/* a writer that does not wait is refused */
	ck_assert_int_eq(sqlite3_open(path, &other), SQLITE_OK);
	ck_assert_int_eq(
		sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL),
		SQLITE_BUSY);
	sqlite3_close(other);
	ck_assert_int_eq(write(go[1], "x", 1), 1);
	add_bot(0, "second");
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_int_eq(status, 0);
	OK(league_bot_find(db, "first", &bot, &diag));
	ck_assert_int_gt(bot.id, 0);
	free(path);
}
END_TEST

START_TEST(a_missing_database_is_made_only_on_demand)
{
	char *path = db_path();

	league_db_close(db);
	ck_assert_int_eq(unlink(path), 0);
	expect_closed(false, "arena league init");
	ck_assert_int_ne(access(path, F_OK), 0);
	ck_assert_int_eq(close(open(path, O_CREAT | O_WRONLY, 0600)), 0);
	expect_closed(false, "empty");
	league_reopen();
	free(path);
}
END_TEST

START_TEST(a_damaged_database_is_refused)
{
	char *path = db_path(), junk[3000];
	int fd;

	for (int i = 0; i < 400; i++)
		OK(league_event_add(db, "league", "test", "x",
				    "text that fills some pages of the file",
				    &diag));
	league_db_close(db);
	fd = open(path, O_WRONLY | O_CLOEXEC);
	memset(junk, 'x', sizeof(junk));
	ck_assert_int_gt(lseek(fd, 0, SEEK_END), 60000);
	ck_assert_int_eq(pwrite(fd, junk, sizeof(junk), 40960), 3000);
	expect_closed(true, "damaged");
	ck_assert_msg(strstr(diag.text, "arena league backup") != NULL, "%s",
		      diag.text);
	ck_assert_int_eq(pwrite(fd, junk, sizeof(junk), 0), 3000);
	expect_closed(true, "damaged");
	close(fd);
	free(path);
}
END_TEST

START_TEST(a_database_of_a_newer_version_is_refused)
{
	league_db_close(db);
	run_sql("PRAGMA user_version = 2");
	expect_closed(true, "format 2");
}
END_TEST

START_TEST(a_database_of_another_program_is_refused)
{
	league_db_close(db);
	run_sql("PRAGMA application_id = 7");
	expect_closed(true, "another program");
}
END_TEST

START_TEST(a_backup_is_a_whole_database)
{
	char *copy = xprintf("%s/copy", dir), *path = db_path();
	struct league_bot bot;

	add_pair();
	OK(league_db_backup(db, copy, &diag));
	FAILS(league_db_backup(db, copy, &diag), "exists");
	FAILS(league_db_backup(db, "/nowhere/copy", &diag), "/nowhere/copy");
	add_bot(0, "later");
	league_db_close(db);
	ck_assert_int_eq(rename(copy, path), 0);
	db = NULL;
	league_reopen();
	OK(league_bot_find(db, "ben", &bot, &diag));
	ck_assert_int_gt(bot.id, 0);
	OK(league_bot_find(db, "later", &bot, &diag));
	ck_assert_int_eq(bot.id, 0);
	free(copy);
	free(path);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("league_db");
	TCase *rows = tcase_create("rows"), *file = tcase_create("file");

	tcase_add_checked_fixture(rows, set_up, tear_down);
	tcase_add_test(rows, a_token_belongs_to_its_user_until_it_is_revoked);
	tcase_add_test(rows, no_file_of_the_database_contains_a_token);
	tcase_add_test(rows, only_plain_names_are_fit);
	tcase_add_test(rows, a_group_is_read_as_it_was_stored);
	tcase_add_test(rows, a_group_counts_once_in_the_sums_of_its_versions);
	tcase_add_test(rows, only_groups_failed_as_a_whole_make_a_row);
	tcase_add_test(rows, a_void_group_leaves_the_sums);
	tcase_add_test(rows, pairs_have_the_sums_of_their_groups);
	tcase_add_test(rows, partners_are_no_pair);
	tcase_add_test(rows, groups_are_listed_oldest_first);
	tcase_add_test(rows, a_callback_may_read_and_write);
	tcase_add_test(rows, the_oldest_folders_are_not_needed);
	tcase_add_test(rows, the_last_snapshot_counts_and_one_a_day_remains);
	tcase_add_test(rows, a_clock_that_was_set_back_hides_no_rating);
	tcase_add_test(rows, searches_by_time_read_no_whole_table);
	tcase_add_test(rows, events_are_listed_newest_first);
	suite_add_tcase(suite, rows);
	tcase_add_checked_fixture(file, set_up, tear_down);
	tcase_add_test(file, a_transaction_is_stored_as_a_whole_or_not);
	tcase_add_test(file, a_second_writer_waits_for_the_first);
	tcase_add_test(file, a_missing_database_is_made_only_on_demand);
	tcase_add_test(file, a_damaged_database_is_refused);
	tcase_add_test(file, a_database_of_a_newer_version_is_refused);
	tcase_add_test(file, a_database_of_another_program_is_refused);
	tcase_add_test(file, a_backup_is_a_whole_database);
	suite_add_tcase(suite, file);
	return run_suite(suite);
}
