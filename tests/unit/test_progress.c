/*
 * test_progress.c - what a run says of itself while it goes on.
 */
#include "arena/output/progress.h"

#include <check.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/suite.h"

static const struct store_bot bots[] = { { .name = "ann" }, { .name = "bob" } };
static const struct store_run run = {
	.matches = 12,
	.group_matches = 2,
	.seats = 2,
	.bot_count = 2,
	.bots = bots,
};
static struct standings *standings;
static struct progress progress;

static void
open_progress(uint64_t done)
{
	standings = standings_new(&run);
	for (uint64_t i = 1; i <= done; i++) {
		struct store_match match = { .number = i,
					     .group = (i + 1) / 2,
					     .round = 1,
					     .deals = 1,
					     .log = "",
					     .seats = 2 };

		for (unsigned k = 0; k < 2; k++)
			match.seat[k] =
				(struct store_seat){ .bot = k,
						     .place = k + 1,
						     .verdict = VERDICT_OK,
						     .detail = "",
						     .version = "" };
		standings_add(standings, &match);
	}
	progress_init(&progress, false, 0, (struct monotime){ 0 });
	progress.live = false;
}

/* What it writes to stderr, ten seconds after it began. */
static const char *
drawn(const struct stop_check *stopping, const char *waits)
{
	static char text[2000];
	FILE *kept = tmpfile();
	int before = dup(STDERR_FILENO);
	size_t n;

	ck_assert_ptr_nonnull(kept);
	ck_assert_int_ne(dup2(fileno(kept), STDERR_FILENO), -1);
	progress_draw(&progress, standings, &run, stopping, waits,
		      (struct monotime){ 10000000 });
	fflush(stderr);
	ck_assert_int_ne(dup2(before, STDERR_FILENO), -1);
	close(before);
	rewind(kept);
	n = fread(text, 1, sizeof(text) - 1, kept);
	text[n] = '\0';
	fclose(kept);
	return text;
}

START_TEST(the_time_left_follows_from_what_was_played)
{
	open_progress(4);
	ck_assert_str_eq(drawn(NULL, ""),
			 "4 of 12 matches, 0.4 a second, 20 s left\n");
	progress.open = true; /* more matches may follow */
	ck_assert_str_eq(drawn(NULL, ""), "4 of 12 matches, 0.4 a second\n");
	standings_free(standings);
}
END_TEST

/* Of an earlier start, because they were played too early (suspension.h). */
START_TEST(dropped_rows_make_no_rate)
{
	open_progress(4);
	progress.done_before = 6;
	ck_assert_str_eq(drawn(NULL, ""), "4 of 12 matches, 0.0 a second\n");
	standings_free(standings);
}
END_TEST

START_TEST(nobody_knows_when_a_rule_stops_it)
{
	const struct config config = { .stop = { .kind = STOP_WIDTH,
						 .width = 20 } };
	struct stop_check *stopping = stop_check_new(&config);

	open_progress(4);
	ck_assert_str_eq(drawn(stopping, ""),
			 "4 matches of 12 at most, 0.4 a second\n"
			 "no intervals yet; the run stops at +-20\n");
	stop_check_free(stopping);
	standings_free(standings);
}
END_TEST

START_TEST(what_it_waits_for_has_a_line)
{
	open_progress(0);
	ck_assert_str_eq(drawn(NULL, "bob has not answered for 7 s in match 1"),
			 "0 of 12 matches, 0.0 a second\n"
			 "bob has not answered for 7 s in match 1\n");
	standings_free(standings);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("progress");
	TCase *tc = tcase_create("progress");

	tcase_add_test(tc, the_time_left_follows_from_what_was_played);
	tcase_add_test(tc, dropped_rows_make_no_rate);
	tcase_add_test(tc, nobody_knows_when_a_rule_stops_it);
	tcase_add_test(tc, what_it_waits_for_has_a_line);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
