#include "referee/judge/inject.h"

#include <check.h>

#include "tests/support/match_fixture.h"
#include "tests/support/suite.h"

static struct match_fixture sitting;
static struct json json;

/* What an honest bot was sent in such a match, which costs it nothing. */
static const char *
played(enum injection injection)
{
	match_fixture_init(&sitting, 2, 3);
	sitting.transcribe = true;
	sitting.match.injection = injection;
	if (injection == INJECT_REPEATS)
		sitting.match.faults = FAULTS_LENIENT;
	match_fixture_play(&sitting);
	for (unsigned i = 0; i < 2; i++)
		ck_assert_ptr_null(match_fixture_issue(&sitting, i));
	return sitting.sent[0];
}

/* The lines that begin so. */
static unsigned
lines_of(const char *sent, const char *begin)
{
	unsigned n = 0;

	for (const char *at = sent; *at != '\0'; at = strchr(at, '\n') + 1)
		n += strncmp(at, begin, strlen(begin)) == 0;
	return n;
}

/* Every line is JSON, type first, and a hello is the first. */
START_TEST(what_is_sent_stays_json)
{
	const char *sent = played((enum injection)_i), *end;

	ck_assert_int_eq(strncmp(sent, "{\"type\":\"hello\"", 15), 0);
	ck_assert_uint_gt(lines_of(sent, "{\"type\":\"act\""), 4);
	ck_assert_uint_eq(lines_of(sent, "{\"type\":\"bye\""), 1);
	for (const char *at = sent; *at != '\0'; at = end + 1) {
		end = strchr(at, '\n');
		ck_assert(json_read(&json, at, (size_t)(end - at)));
		ck_assert_int_eq(strncmp(at, "{\"type\":\"", 9), 0);
	}
	match_fixture_release(&sitting);
}
END_TEST

START_TEST(members_stand_in_every_line)
{
	const char *sent = played(INJECT_MEMBERS), *end;

	for (const char *at = sent; *at != '\0'; at = end + 1) {
		end = strchr(at, '\n');
		ck_assert(json_read(&json, at, (size_t)(end - at)));
		ck_assert_int_ge(json_get(&json, 0, "x-later"), 0);
		if (strncmp(at, "{\"type\":\"act\"", 13) != 0)
			continue;
		ck_assert_int_ge(
			json_get(&json, json_get(&json, 0, "state"), "x-later"),
			0);
		ck_assert_int_ge(
			json_get(&json, json_get(&json, 0, "time"), "x-later"),
			0);
	}
	ck_assert_ptr_nonnull(strstr(sent, "\"protocol\":[1,2]"));
	ck_assert_ptr_nonnull(strstr(sent, "[\"legal\",\"text\",\"x-later\"]"));
	match_fixture_release(&sitting);
}
END_TEST

START_TEST(types_stand_before_every_line)
{
	const char *sent = played(INJECT_TYPES);
	unsigned strange = lines_of(sent, "{\"type\":\"x-later\",\"x-later\"");

	ck_assert_uint_eq(2 * strange + 1, lines_of(sent, "{"));
	match_fixture_release(&sitting);
}
END_TEST

START_TEST(requests_want_a_line)
{
	const char *sent = played(INJECT_REQUESTS);
	unsigned strange = lines_of(sent, "{\"type\":\"x-later\",\"req\":");
	unsigned acts = lines_of(sent, "{\"type\":\"act\"");

	ck_assert_uint_gt(strange, 1);
	ck_assert_uint_eq(match_fixture_seat(&sitting, 0)->req, strange + acts);
	match_fixture_release(&sitting);
}
END_TEST

START_TEST(events_have_numbers_of_their_own)
{
	const char *sent = played(INJECT_EVENTS);
	int64_t last = 0;

	ck_assert_ptr_nonnull(strstr(sent, "\"do\":\"x-later\""));
	for (const char *at = sent; (at = strstr(at, "{\"n\":")) != NULL;
	     at++) {
		ck_assert_int_eq(strtol(at + 5, NULL, 10), last + 1);
		last++;
	}
	ck_assert_int_gt(last, 10);
	match_fixture_release(&sitting);
}
END_TEST

START_TEST(missed_events_are_counted)
{
	const char *sent = played(INJECT_MISSED);

	ck_assert_ptr_null(strstr(sent, "{\"n\":"));
	ck_assert_ptr_nonnull(strstr(sent, "\"events\":[],\"events_missed\":"));
	match_fixture_release(&sitting);
}
END_TEST

START_TEST(long_requests_are_longer_than_a_pipe)
{
	const char *sent = played(INJECT_LONG);
	unsigned acts = lines_of(sent, "{\"type\":\"act\"");

	ck_assert_uint_gt(strlen(sent), acts * INJECT_LONG_BYTES);
	match_fixture_release(&sitting);
}
END_TEST

/* What is called wrong is told, and counts nowhere. */
START_TEST(errors_are_no_faults)
{
	const char *sent = played(_i == 0 ? INJECT_ERRORS : INJECT_REPEATS);
	unsigned errors = lines_of(sent, "{\"type\":\"error\"");

	ck_assert_uint_gt(errors, 1);
	ck_assert_uint_eq(count_occurrences(sent, "\"played\":"),
			  _i == 0 ? errors : 0);
	ck_assert_uint_eq(match_fixture_seat(&sitting, 0)->faults, 0);
	ck_assert_ptr_null(strstr(sitting.log, "\"type\":\"fault\""));
	ck_assert_uint_eq(count_occurrences(sitting.log, "\"by\":\"default\"") >
				  0,
			  _i == 0);
	match_fixture_release(&sitting);
}
END_TEST

/* A bot that fails at it is at fault, as at any other time. */
START_TEST(failing_at_one_is_a_fault)
{
	match_fixture_init(&sitting, 2, 3);
	sitting.bots[0] = bot_illegal;
	sitting.match.injection = INJECT_REPEATS;
	match_fixture_play(&sitting);
	ck_assert_int_eq(match_fixture_seat(&sitting, 0)->verdict,
			 VERDICT_FAULTS);
	match_fixture_release(&sitting);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("inject");
	TCase *t = tcase_create("inject");

	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	tcase_add_loop_test(t, what_is_sent_stays_json, INJECT_MEMBERS,
			    INJECT_REPEATS + 1);
	tcase_add_test(t, members_stand_in_every_line);
	tcase_add_test(t, types_stand_before_every_line);
	tcase_add_test(t, requests_want_a_line);
	tcase_add_test(t, events_have_numbers_of_their_own);
	tcase_add_test(t, missed_events_are_counted);
	tcase_add_test(t, long_requests_are_longer_than_a_pipe);
	tcase_add_loop_test(t, errors_are_no_faults, 0, 2);
	tcase_add_test(t, failing_at_one_is_a_fault);
	return run_suite(s);
}
