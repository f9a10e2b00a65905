/* test_fault_summary.c - what went wrong is told with where to read on. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/output/fault_summary.h"
#include "arena/runner/botlog.h"
#include "arena/store/match_row.h"
#include "lib/alloc.h"
#include "tests/support/suite.h"

static const struct store_bot bots[] = { { .name = "alice", .run = "./a" },
					 { .name = "bob", .run = "./b" } };
static const struct store_run run = { .name = "t",
				      .config = "",
				      .game = "gin",
				      .seed = "s",
				      .isolation = "none",
				      .program = "p",
				      .matches = 4,
				      .group_matches = 2,
				      .seats = 2,
				      .sides = 2,
				      .bot_count = 2,
				      .bots = bots };

static struct standings *standings;
static struct fault_summary *book;

static void
begin(void)
{
	standings = standings_new(&run);
	book = fault_summary_new(run.bot_count);
}

static void
end(void)
{
	standings_free(standings);
	fault_summary_free(book);
}

/* A match that alice wins; how bob fared, and what he wrote. */
static void
match(uint64_t number, enum verdict verdict, unsigned faults, unsigned noise,
      const char *wrote)
{
	struct outcome *outcome = xcalloc(1, sizeof(*outcome));
	struct botlog log = { 0 };
	struct store_match row;

	botlog_append(&log, wrote, strlen(wrote));
	outcome->job = JOB_MATCH;
	outcome->fixture = (struct fixture){ .match = number,
					     .round = 1,
					     .cards = number };
	outcome->seats = 2;
	outcome->seat[0] = (struct outcome_seat){ .bot = 0,
						  .score = 10,
						  .place = 1,
						  .verdict = VERDICT_OK,
						  .log = &log };
	outcome->seat[1] = (struct outcome_seat){ .bot = 1,
						  .place = 2,
						  .faults = faults,
						  .noise = noise,
						  .log = &log };
	outcome->seat[1].verdict = verdict;
	if (verdict != VERDICT_OK)
		memcpy(outcome->seat[1].detail, "why", sizeof("why"));
	match_row_init(&row, outcome, "", 2, 0, 0);
	standings_add(standings, &row);
	fault_summary_add(book, outcome);
	free(outcome);
	botlog_release(&log);
}

static void
ck_told(const char *dir, const char *expected)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	ck_assert_ptr_nonnull(out);
	fault_summary_print(out, book, standings, &run, NULL, dir);
	fclose(out);
	ck_assert_str_eq(text, expected);
	free(text);
}

START_TEST(nothing_is_said_of_bots_without_faults)
{
	match(1, VERDICT_OK, 0, 0, "debug\n");
	ck_told("results/t", "");
	ck_told(NULL, "");
}
END_TEST

START_TEST(kept_logs_are_named)
{
	match(1, VERDICT_EXIT, 0, 0, "");
	match(2, VERDICT_OK, 3, 0, "");
	ck_told("results/t", "bot bob forfeited 1 of its 2 matches, with 3 "
			     "faults: see results/t/bots/bob; match 1: why\n");
}
END_TEST

START_TEST(noise_is_told_before_it_costs_a_match)
{
	match(1, VERDICT_OK, 0, 1, "-- no JSON object, ignored: x\n");
	ck_told(NULL, "bot bob had 1 line on standard output that is "
		      "not an answer\n"
		      "  its stderr in match 1:\n"
		      "    -- no JSON object, ignored: x\n");
	match(2, VERDICT_FLOOD, 0, 1000, "");
	ck_told("results/t",
		"bot bob forfeited 1 of its 2 matches, with 1001 lines on "
		"standard output that are not answers: see "
		"results/t/bots/bob; match 2: why\n");
}
END_TEST

START_TEST(faults_are_shown_before_noise)
{
	match(1, VERDICT_OK, 0, 1, "-- no JSON object, ignored: x\n");
	match(2, VERDICT_OK, 1, 0, "-- fault 1\n");
	match(3, VERDICT_OK, 1, 1, "-- fault 2\n");
	ck_told(NULL, "bot bob had 2 faults, 2 lines on standard output "
		      "that are not answers\n"
		      "  its stderr in match 2:\n"
		      "    -- fault 1\n");
}
END_TEST

START_TEST(the_first_forfeit_is_shown_where_nothing_is_kept)
{
	match(1, VERDICT_OK, 1, 0, "a fault\n");
	match(2, VERDICT_EXIT, 0, 0, "first\ncrash\033[2J\n");
	match(3, VERDICT_EXIT, 0, 0, "second\n");
	ck_told(NULL, "bot bob forfeited 2 of its 3 matches, with 1 fault; "
		      "match 2: why\n"
		      "  its stderr in match 2:\n"
		      "    first\n"
		      "    crash [2J\n");
}
END_TEST

/* Tables that play ahead may have been graver than what counts at the end. */
START_TEST(what_is_taken_out_hides_nothing)
{
	match(1, VERDICT_OK, 0, 1, "noise\n");
	match(2, VERDICT_OK, 1, 0, "a fault\n");
	match(4, VERDICT_EXIT, 0, 0, "crash\n");
	fault_summary_truncate(book, 3);
	standings_free(standings);
	standings = standings_new(&run);
	match(1, VERDICT_OK, 0, 1, "noise, once more\n");
	match(2, VERDICT_OK, 1, 0, "a fault, once more\n");
	ck_told(NULL, "bot bob had 1 fault, 1 line on standard output that "
		      "is not an answer\n"
		      "  its stderr in match 2:\n"
		      "    a fault\n");
	fault_summary_truncate(book, 1);
	ck_told(NULL, "bot bob had 1 fault, 1 line on standard output that "
		      "is not an answer\n"
		      "  its stderr in match 1:\n"
		      "    noise\n");
}
END_TEST

START_TEST(a_long_line_is_cut_between_characters)
{
	char line[300], expected[400];

	snprintf(line, sizeof(line), "%0199d\xc3\xa9 and more\nend\n", 0);
	match(1, VERDICT_OK, 1, 0, line);
	snprintf(expected, sizeof(expected),
		 "bot bob had 1 fault\n"
		 "  its stderr in match 1:\n"
		 "    %0199d\xc3\xa9...\n    end\n",
		 0);
	ck_told(NULL, expected);
}
END_TEST

/* Node writes its message above the stack, below what it read last. */
START_TEST(a_message_above_a_long_stack_is_shown)
{
	char wrote[4000] = "Error: Cannot find module 'x'\n", expected[4000];
	size_t n = strlen(wrote);

	for (unsigned i = 0; i < 40; i++)
		n += (size_t)snprintf(wrote + n, sizeof(wrote) - n,
				      "    at frame %u\n", i);
	match(1, VERDICT_EXIT, 0, 0, wrote);
	n = (size_t)snprintf(expected, sizeof(expected),
			     "bot bob forfeited 1 of its 1 match; match 1: why"
			     "\n  its stderr in match 1:\n    Error: Cannot "
			     "find module 'x'\n");
	for (unsigned i = 0; i < 40; i++) {
		if (i == 7)
			n += (size_t)snprintf(expected + n,
					      sizeof(expected) - n,
					      "    (13 lines left out)\n");
		if (i < 7 || i >= 20)
			n += (size_t)snprintf(expected + n,
					      sizeof(expected) - n,
					      "        at frame %u\n", i);
	}
	ck_told(NULL, expected);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("fault_summary");
	TCase *tc = tcase_create("fault_summary");

	tcase_add_checked_fixture(tc, begin, end);
	tcase_add_test(tc, nothing_is_said_of_bots_without_faults);
	tcase_add_test(tc, kept_logs_are_named);
	tcase_add_test(tc, noise_is_told_before_it_costs_a_match);
	tcase_add_test(tc, faults_are_shown_before_noise);
	tcase_add_test(tc, the_first_forfeit_is_shown_where_nothing_is_kept);
	tcase_add_test(tc, what_is_taken_out_hides_nothing);
	tcase_add_test(tc, a_long_line_is_cut_between_characters);
	tcase_add_test(tc, a_message_above_a_long_stack_is_shown);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
