/*
 * Tables for sweeps: an option of a game file is among them, whatever its form,
 * without a line of C.
 */
#include "tests/support/variants.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/suite.h"

static struct variants variants;

static unsigned
times_listed(const char *options)
{
	unsigned n = 0;

	for (size_t i = 0; i < variants.n; i++)
		n += strcmp(variants.at[i].options, options) == 0;
	return n;
}

/* For 2 to 6 players, but what is the default anyway. */
START_TEST(every_value_of_a_game_is_listed)
{
	static const char *const listed[] = {
		"",
		"{scoring: penalty}",
		"{ace: both}",
		"{ace: round}",
		"{ace_points: 11}",
		"{ace_points: 15}",
		"{layoff: own-first}",
		"{layoff: none}",
		"{going_out: discard}",
		"{closed: true}",
		"{rummy_bonus: double}",
		"{stock_end: turn}",
		"{stock_end: end}",
		"{max_rounds: 1}",
		"{max_rounds: 32}",
		"{max_rounds: 1000}",
		"{deals: 1}",
		"{target: 1000}",
		"{target: 1000000}",
	};

	ck_assert_ptr_null(variants_list(&variants, "rummy"));
	for (size_t i = 0; i < sizeof(listed) / sizeof(*listed); i++)
		ck_assert_msg(times_listed(listed[i]) == 5, "%s: %u", listed[i],
			      times_listed(listed[i]));
	ck_assert_uint_eq(times_listed("{ace: low}"), 0);
	ck_assert_uint_eq(times_listed("{hand: by-players}"),
			  3); /* 3, 4: 7 too */
	variants_free(&variants);
}
END_TEST

/* Written to a file that the test removes. */
static const char *
list_text(const char *text)
{
	char path[] = "house-rules.yaml";
	FILE *file;
	const char *issue;
	char *dir = getenv("TMPDIR");

	ck_assert_int_eq(chdir(dir == NULL ? "/tmp" : dir), 0);
	file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	fputs(text, file);
	ck_assert_int_eq(fclose(file), 0);
	issue = variants_list(&variants, path);
	unlink(path);
	return issue;
}

START_TEST(an_option_of_ones_own_is_listed)
{
	const char *issue = list_text(
		"base: gin\n"
		"title: House gin\n"
		"options:\n"
		"  throw_back: any\n"
		"  cards: {sets: hand, from: 7, to: 11}\n"
		"  long: {false: {}, true: {run_max: 5}}\n");

	ck_assert_msg(issue == NULL, "%s", issue);
	/* gin's own discard_taken: true says the same */
	ck_assert_uint_eq(times_listed("{throw_back: free}"), 0);
	ck_assert_uint_eq(times_listed("{throw_back: last}"), 1);
	ck_assert_uint_eq(times_listed("{cards: 7}"), 1);
	ck_assert_uint_eq(times_listed("{cards: 9}"), 1);
	ck_assert_uint_eq(times_listed("{cards: 11}"), 1);
	ck_assert_uint_eq(times_listed("{long: true}"), 1);
	variants_free(&variants);
}
END_TEST

START_TEST(a_value_that_nobody_can_play_is_a_issue)
{
	const char *issue = list_text(
		"base: gin\n"
		"title: House gin\n"
		"options:\n"
		"  cards: {sets: hand, from: 7, to: 40}\n");

	ck_assert_ptr_nonnull(issue);
	ck_assert_ptr_nonnull(
		strstr(issue, "no number of players can use cards: 40"));
	variants_free(&variants);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("variants");
	TCase *tcase = tcase_create("variants");

	tcase_add_test(tcase, every_value_of_a_game_is_listed);
	tcase_add_test(tcase, an_option_of_ones_own_is_listed);
	tcase_add_test(tcase, a_value_that_nobody_can_play_is_a_issue);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
