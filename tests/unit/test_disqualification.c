/*
 * test_disqualification.c - bots that are struck out: what is left of their
 * matches, and how that is kept.
 */
#include "arena/standings/disqualification.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/output/results.h"
#include "lib/alloc.h"
#include "tests/support/store_fixture.h"
#include "tests/support/suite.h"

static const struct store_bot bots[] = {
	{ .name = "ann", .run = "./a" }, { .name = "bea", .run = "./b" },
	{ .name = "cid", .run = "./c" }, { .name = "dan", .run = "./d" },
	{ .name = "eve", .run = "./e" }, { .name = "fay", .run = "./f" },
};

static const struct store_run run = {
	.name = "cup",
	.config = "game: gin\n",
	.seats = 4,
	.matches = 9,
	.bot_count = 6,
	.bots = bots,
};

static struct diag diag;

/* Who sits where, and their places, in letters and digits. */
static struct store_match
seated(const char *seats, const char *places, unsigned sides)
{
	struct store_match match = { .group = 1,
				     .seats = (unsigned)strlen(seats),
				     .sides = sides };

	for (unsigned i = 0; i < match.seats; i++)
		match.seat[i] = (struct store_seat){
			.bot = (unsigned)(seats[i] - 'a'),
			.place = (unsigned)(places[i] - '0'),
			.verdict = VERDICT_OK,
			.version = "",
		};
	return match;
}

/* What is left of a match without @who: seats and places, or "". */
static const char *
left_of(const char *seats, const char *places, unsigned sides, const char *who)
{
	static char text[2 * SEATS_MAX + 8];
	struct store_match match = seated(seats, places, sides), left;
	struct disqualification strike[SEATS_MAX];
	struct disqualifications strikes = { 0, strike };
	char *at = text;

	for (; *who != '\0'; who++)
		strike[strikes.count++].bot = (unsigned)(*who - 'a');
	if (!disqualification_filter(&strikes, &match, &left))
		return "";
	for (unsigned i = 0; i < left.seats; i++)
		*at++ = (char)('a' + (int)left.seat[i].bot);
	*at++ = ' ';
	for (unsigned i = 0; i < left.seats; i++)
		*at++ = (char)('0' + (int)left.seat[i].place);
	snprintf(at, 8, " %u", left.sides);
	return text;
}

START_TEST(others_keep_their_order_among_themselves)
{
	ck_assert_str_eq(left_of("abcd", "3142", 0, "e"), "abcd 3142 4");
	ck_assert_str_eq(left_of("abcd", "3142", 0, "b"), "acd 231 3");
	ck_assert_str_eq(left_of("abcd", "2212", 0, "c"), "abd 111 3");
	ck_assert_str_eq(left_of("abcd", "3124", 0, "bc"), "ad 12 2");
	/* Places are told from those before, not from those just made. */
	ck_assert_str_eq(left_of("abcd", "4321", 0, "d"), "abc 321 3");
	ck_assert_str_eq(left_of("abcd", "3231", 0, "d"), "abc 212 3");
}
END_TEST

START_TEST(two_sides_leave_nothing)
{
	ck_assert_str_eq(left_of("ab", "12", 0, "a"), "");
	ck_assert_str_eq(left_of("abcd", "1234", 0, "abc"), "");
	ck_assert_str_eq(left_of("abab", "1212", 2, "a"), "");
	ck_assert_str_eq(left_of("abcd", "1212", 2, "c"), "");
}
END_TEST

START_TEST(a_side_goes_as_a_whole)
{
	ck_assert_str_eq(left_of("abcabc", "213213", 3, "c"), "abab 2121 2");
	/* ann's partner is dan: with her goes what they did together */
	ck_assert_str_eq(left_of("abcdef", "132132", 3, "a"), "bcef 2121 2");
}
END_TEST

START_TEST(a_void_match_stays_void)
{
	struct store_match nothing = { .why_void = "died" }, left;
	struct disqualification strike = { .bot = 0 };
	struct disqualifications strikes = { 1, &strike };

	ck_assert(disqualification_filter(&strikes, &nothing, &left));
	ck_assert_uint_eq(left.seats, 0);
}
END_TEST

/* The points of those left are shares of the smaller table. */
START_TEST(points_are_of_the_table_that_is_left)
{
	struct standings *standings = standings_new(&run);
	struct store_match all = seated("abcd", "1234", 0), left;
	struct disqualification strike = { .bot = 0 };
	struct disqualifications strikes = { 1, &strike };
	struct standing rows[6];

	standings_allow_fewer_sides(standings);
	for (unsigned i = 0; i < 3; i++) {
		ck_assert(disqualification_filter(&strikes, &all, &left));
		standings_add(standings, &left);
	}
	all = seated("bcde", "4123", 0);
	ck_assert(disqualification_filter(&strikes, &all, &left));
	standings_add(standings, &left);
	standings_add_uncounted(standings, 2);
	standings_rank(standings, rows);
	ck_assert_uint_eq(standings_matches(standings), 5);
	ck_assert_uint_eq(rows[0].bot, 1); /* 1, 1, 1, 0 of four */
	ck_assert_double_eq(rows[0].points, 3);
	ck_assert_uint_eq(rows[1].bot, 2); /* 1/2 three times, and 1 */
	ck_assert_double_eq(rows[1].points, 2.5);
	ck_assert_uint_eq(rows[5].matches, 0);
	standings_free(standings);
}
END_TEST

static void
holds(const char *names)
{
	struct disqualifications strikes;
	char found[64] = "";
	size_t len = 0;

	ck_assert_msg(disqualification_read(&strikes, stored_dir, &run, &diag),
		      "%s", diag.text);
	for (unsigned i = 0; i < strikes.count; i++)
		len += (size_t)snprintf(found + len, sizeof(found) - len, "%s ",
					bots[strikes.row[i].bot].name);
	ck_assert_str_eq(found, names);
	disqualification_release(&strikes);
}

START_TEST(the_last_decision_holds)
{
	struct disqualifications strikes;

	holds("");
	ck_assert(disqualification_append(stored_dir, &run, "cid", "one author",
					  &diag));
	ck_assert(disqualification_append(stored_dir, &run, "bea",
					  "\x1b[31m \"so\"", &diag));
	holds("bea cid ");
	ck_assert(disqualification_append(stored_dir, &run, "cid", "two names",
					  &diag));
	holds("bea cid ");
	ck_assert(disqualification_read(&strikes, stored_dir, &run, &diag));
	ck_assert_str_eq(disqualification_find(&strikes, 2)->reason,
			 "two names");
	ck_assert_str_eq(disqualification_find(&strikes, 1)->reason,
			 "\x1b[31m \"so\"");
	ck_assert_uint_eq(strlen(disqualification_find(&strikes, 1)->when), 20);
	ck_assert_ptr_null(disqualification_find(&strikes, 0));
	disqualification_release(&strikes);
	ck_assert(
		disqualification_append(stored_dir, &run, "cid", NULL, &diag));
	holds("bea ");
}
END_TEST

static void
cut(const char *path, const char *text, size_t len)
{
	FILE *file = fopen(path, "w");

	ck_assert_ptr_nonnull(file);
	fwrite(text, 1, len, file);
	ck_assert_int_eq(fclose(file), 0);
}

START_TEST(half_a_line_of_a_killed_command_does_not_count)
{
	char *path = xprintf("%s/" DISQUALIFICATION_FILE, stored_dir);
	char text[1000];
	size_t size, first;
	FILE *file;

	ck_assert(
		disqualification_append(stored_dir, &run, "cid", "one", &diag));
	ck_assert(
		disqualification_append(stored_dir, &run, "bea", "two", &diag));
	file = fopen(path, "r");
	ck_assert_ptr_nonnull(file);
	size = fread(text, 1, sizeof(text), file);
	fclose(file);
	ck_assert_uint_lt(size, sizeof(text));
	first = strcspn(text, "\n");
	for (size_t len = 0; len <= size; len++) {
		bool cid = len >= first, bea = len + 1 >= size;

		cut(path, text, len);
		holds(bea ? "bea cid " : cid ? "cid " : "");
		ck_assert_msg(disqualification_append(stored_dir, &run, "dan",
						      "three", &diag),
			      "%zu: %s", len, diag.text);
		holds(bea ? "bea cid dan " : cid ? "cid dan " : "dan ");
	}
	ck_assert_int_eq(unlink(path), 0);
	free(path);
}
END_TEST

static void
refused(const char *name, const char *reason, const char *words)
{
	diag_set(&diag, "nothing");
	ck_assert(!disqualification_append(stored_dir, &run, name, reason,
					   &diag));
	ck_assert_msg(strstr(diag.text, words) != NULL, "%s", diag.text);
	holds("");
}

START_TEST(what_makes_no_sense_is_refused)
{
	char *path = xprintf("%s/" DISQUALIFICATION_FILE, stored_dir);
	char longest[DISQUALIFICATION_REASON_MAX + 2];
	struct disqualifications strikes;
	FILE *file;

	memset(longest, 'x', sizeof(longest) - 1);
	longest[sizeof(longest) - 1] = '\0';
	refused("dam", "why", "did you mean dan?");
	refused("dan", "", "--reason must have");
	refused("dan", longest, "--reason must have");
	refused("dan", NULL, "not disqualified");
	file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	fputs("{\"when\": \"now\", \"without\": \"dan\", \"reason\": \"r\"}\n"
	      "{\"when\": \"now\", \"without\": \"dan\"}\n",
	      file);
	fclose(file);
	ck_assert(!disqualification_read(&strikes, stored_dir, &run, &diag));
	ck_assert_msg(strstr(diag.text, "line 2") != NULL, "%s", diag.text);
	ck_assert_int_eq(unlink(path), 0);
	ck_assert_int_eq(symlink("/dev/null", path), 0);
	ck_assert(!disqualification_read(&strikes, stored_dir, &run, &diag));
	ck_assert_int_eq(unlink(path), 0);
	free(path);
}
END_TEST

static void
end(void)
{
	char *path = xprintf("%s/" DISQUALIFICATION_FILE, stored_dir);

	unlink(path);
	free(path);
	store_fixture_teardown();
}

int
main(void)
{
	Suite *suite = suite_create("disqualification");
	TCase *left = tcase_create("left"), *kept = tcase_create("kept");

	tcase_add_test(left, others_keep_their_order_among_themselves);
	tcase_add_test(left, two_sides_leave_nothing);
	tcase_add_test(left, a_side_goes_as_a_whole);
	tcase_add_test(left, a_void_match_stays_void);
	tcase_add_test(left, points_are_of_the_table_that_is_left);
	suite_add_tcase(suite, left);
	tcase_add_checked_fixture(kept, store_fixture_setup, end);
	tcase_add_test(kept, the_last_decision_holds);
	tcase_add_test(kept, half_a_line_of_a_killed_command_does_not_count);
	tcase_add_test(kept, what_makes_no_sense_is_refused);
	suite_add_tcase(suite, kept);
	return run_suite(suite);
}
