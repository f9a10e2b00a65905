/* Where in a match: numbers of events and deals, alone and behind a log. */
#include "arena/replay/event_pos.h"

#include <check.h>
#include <stdlib.h>

#include "tests/support/suite.h"

START_TEST(a_place_is_read)
{
	struct event_pos place;

	ck_assert(event_pos_read("41", &place));
	ck_assert_uint_eq(place.deal, 0);
	ck_assert_uint_eq(place.event, 41);
	ck_assert(event_pos_read("3.41", &place));
	ck_assert_uint_eq(place.deal, 3);
	ck_assert_uint_eq(place.event, 41);
	ck_assert(event_pos_read("3.0", &place));
	ck_assert_uint_eq(place.event, 0);
}
END_TEST

START_TEST(what_is_none_is_refused)
{
	static const char *const none[] = {
		"",    ".",   "3.",   ".41",	"0",	      "0.4",
		"3.x", "x.3", "-1",   "3.41.2", " 41",	      "41 ",
		"4e1", "+4",  "3,41", "3.-1",	"4294967297", "1.99999999999"
	};
	struct event_pos place;

	for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++)
		ck_assert_msg(!event_pos_read(none[i], &place), "%s", none[i]);
}
END_TEST

static void
parts(const char *word, const char *log, bool is, unsigned deal, unsigned event)
{
	struct event_pos place;
	char *path;

	ck_assert_int_eq(event_pos_split_log(word, &path, &place), is);
	ck_assert_str_eq(path, log);
	if (is) {
		ck_assert_uint_eq(place.deal, deal);
		ck_assert_uint_eq(place.event, event);
	}
	free(path);
}

START_TEST(a_log_and_a_place_are_parted)
{
	parts("a/1.jsonl@3.41", "a/1.jsonl", true, 3, 41);
	parts("ann@home/1.jsonl@41", "ann@home/1.jsonl", true, 0, 41);
	parts("ann@home/1.jsonl", "ann@home/1.jsonl", false, 0, 0);
	parts("1.jsonl", "1.jsonl", false, 0, 0);
	parts("@41", "@41", false, 0, 0);
	parts("1.jsonl@", "1.jsonl@", false, 0, 0);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("event_pos");
	TCase *tc = tcase_create("event_pos");

	tcase_add_test(tc, a_place_is_read);
	tcase_add_test(tc, what_is_none_is_refused);
	tcase_add_test(tc, a_log_and_a_place_are_parted);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
