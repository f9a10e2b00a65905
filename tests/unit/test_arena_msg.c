#include "referee/judge/arena_msg.h"

#include <check.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "tests/support/match_fixture.h"
#include "tests/support/suite.h"

static struct match_fixture sitting;
static char line[BOT_LINE];
static char action[2000];

/*
 * The bots.
 */

/* What stands behind the last "asked: ", as long as @len. */
static const char *
last_told(size_t *len)
{
	const char *at = sitting.notes, *last = NULL;

	while ((at = strstr(at, "\nasked: ")) != NULL)
		last = at += strlen("\nasked: ");
	ck_assert_ptr_nonnull(last);
	*len = strcspn(last, "\n");
	return last;
}

static const char *
last_sent(void)
{
	const char *at = sitting.sent[0], *last = NULL;

	for (; (at = strstr(at, "{\"type\":\"act\"")) != NULL; at++)
		last = at;
	ck_assert_ptr_nonnull(last);
	return last;
}

static void
bot_dies_of_a_request(FILE *in, FILE *out)
{
	bot_answer_lines(4, in, out);
	bot_read_request(in, line, sizeof(line), action, sizeof(action));
}

static void
bot_is_killed_by_a_request(FILE *in, FILE *out)
{
	bot_dies_of_a_request(in, out);
	raise(SIGKILL);
}

/* Answers, and is gone before the other seat has played. */
static void
bot_dies_unasked(FILE *in, FILE *out)
{
	bot_answer_lines(5, in, out);
}

static void
bot_takes_its_time(FILE *in, FILE *out)
{
	for (unsigned i = 0;
	     bot_read_request(in, line, sizeof(line), action, sizeof(action));
	     i++) {
		if (i < 5)
			bot_sleep(500);
		fprintf(out, "%s\n", action);
	}
}

static const struct {
	bot_fn bot;
	bot_fn other;
	int64_t limit_us; /* all of it is waited for where one is silent */
	const char *says;
} deaths[] = {
	{ bot_dies_of_a_request, bot_honest, 1000000,
	  "while it was to answer" },
	{ bot_is_killed_by_a_request, bot_honest, 1000000,
	  "while it was to answer" },
	{ bot_dies_unasked, bot_takes_its_time, 2000000,
	  "while it was not asked" },
	{ bot_illegal, bot_honest, 1000000, "faults" },
	{ bot_silent, bot_honest, 200000, "timeout" },
};

START_TEST(the_last_request_is_told_whole)
{
	const char *told;
	size_t len;

	match_fixture_init(&sitting, 2, 3);
	sitting.transcribe = true;
	sitting.bots[0] = deaths[_i].bot;
	sitting.fake_clock = deaths[_i].bot != bot_silent; /* in real time */
	sitting.bots[1] = deaths[_i].other;
	sitting.match.time = (struct clock_rules){
		.move_us = deaths[_i].limit_us, .limit_us = deaths[_i].limit_us
	};
	match_fixture_play(&sitting);
	ck_assert(!bot_conn_plays(match_fixture_seat(&sitting, 0)));
	ck_assert_ptr_nonnull(strstr(match_fixture_seat(&sitting, 0)->detail,
				     deaths[_i].says));
	told = last_told(&len);
	ck_assert_int_eq(last_sent()[len], '\n');
	ck_assert_int_eq(memcmp(told, last_sent(), len), 0);
	match_fixture_release(&sitting);
}
END_TEST

/* Of many faults the first ones have theirs, and the one that costs the match.
 */
START_TEST(requests_are_told_in_bounds)
{
	match_fixture_init(&sitting, 2, 3);
	sitting.bots[0] = bot_illegal;
	sitting.match.faults = FAULTS_LENIENT;
	match_fixture_play(&sitting);
	ck_assert_uint_eq(count_occurrences(sitting.notes, "\nasked: {"), 8);
	ck_assert_uint_eq(count_occurrences(sitting.notes, ": fault "),
			  match_fixture_seat(&sitting, 0)->faults);
	ck_assert_uint_eq(
		count_occurrences(sitting.notes, "\nthe request (number "),
		match_fixture_seat(&sitting, 0)->faults - 8);
	match_fixture_release(&sitting);
}
END_TEST

/* What is held back shows in a match that is not forfeited, too. */
START_TEST(answers_held_back_are_told_at_the_end)
{
	match_fixture_init(&sitting, 2, 1);
	sitting.bots[0] = bot_flushes_hello_only;
	sitting.fake_clock = true;
	sitting.match.faults = FAULTS_LENIENT;
	sitting.match.time = (struct clock_rules){ .move_us = 20000,
						   .limit_us = 20000 };
	match_fixture_play(&sitting);
	ck_assert_int_eq(match_fixture_seat(&sitting, 0)->verdict, VERDICT_OK);
	ck_assert_ptr_nonnull(strstr(sitting.notes, "flush standard output"));
	match_fixture_release(&sitting);
}
END_TEST

/* An answer that is only late is not held back: two come in the time in which
 * answers that are held back would. */
static void
bot_always_late(FILE *in, FILE *out)
{
	bot_answer_lines(1, in, out);
	while (bot_read_request(in, line, sizeof(line), action,
				sizeof(action))) {
		bot_sleep(120);
		fprintf(out, "%s\n", action);
	}
}

START_TEST(late_answers_are_not_held_back)
{
	match_fixture_init(&sitting, 2, 3);
	sitting.bots[0] = bot_always_late;
	sitting.fake_clock = true;
	sitting.match.time = (struct clock_rules){ .move_us = 100000,
						   .limit_us = 100000 };
	match_fixture_play(&sitting);
	ck_assert_int_eq(match_fixture_seat(&sitting, 0)->verdict,
			 VERDICT_TIMEOUT);
	ck_assert_ptr_null(strstr(sitting.notes, "flush"));
	match_fixture_release(&sitting);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("arena_msg");
	TCase *t = tcase_create("stderr_merge");

	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	tcase_add_loop_test(t, the_last_request_is_told_whole, 0,
			    (int)(sizeof(deaths) / sizeof(deaths[0])));
	tcase_add_test(t, requests_are_told_in_bounds);
	tcase_add_test(t, answers_held_back_are_told_at_the_end);
	tcase_add_test(t, late_answers_are_not_held_back);
	return run_suite(s);
}
