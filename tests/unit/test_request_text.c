/* test_request_text.c - a text with too little room ends after a whole line.
 *
 * tests/suites/request_text.py reads whole texts back. */
#include <check.h>
#include <string.h>

#include "referee/wire/request_text.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/suite.h"

#define ROOM 4096

static struct rules rules;
static struct state state;
static struct stream stream;
static struct events events;
static struct legal legal;
static struct json json;

/* Write the first request of a deal of gin into @size bytes; false: the text
 * without its list does not fit. */
static bool
write_in(size_t size, char text[ROOM])
{
	char line[ROOM];
	struct action standard;
	struct view view;
	struct jsonw jsonw;
	struct request_text request = { .view = &view,
					.standard = &standard,
					.legal = &legal,
					.listed = legal.n,
					.budget = "" };

	view_of(&state, state.seat, &view);
	game_standard(&state, &standard);
	jsonw_init(&jsonw, line, size);
	JSONW(&jsonw, "{\"type\":\"act\"");
	request_text_write(&jsonw, &request);
	JSONW(&jsonw, "}");
	if (jsonw.full)
		return false;
	ck_assert_msg(json_read(&json, line, jsonw.n), "%.*s", (int)jsonw.n,
		      line);
	ck_assert_int_lt(
		json_str(&json, json_get(&json, 0, "text"), text, ROOM), ROOM);
	return true;
}

static void
begin_gin(void)
{
	const uint8_t seed[SEED_BYTES] = { 3 };

	must_load("gin", "", 2, &rules);
	game_begin(&state, &rules, 2);
	stream_for_deal(&stream, seed, 1);
	game_deal(&state, &stream, &events);
	while (state.phase != PHASE_PLAY) {
		game_legal(&state, &legal);
		ck_assert_int_eq(game_apply(&state, state.seat,
					    &legal.at[legal.n - 1], &stream,
					    &events)
					 .refusal,
				 REFUSE_NONE);
	}
	game_legal(&state, &legal);
}

START_TEST(a_list_that_does_not_fit_ends_after_an_action)
{
	char whole[ROOM], part[ROOM];
	unsigned cut = 0;

	begin_gin();
	ck_assert(write_in(ROOM, whole));
	ck_assert_ptr_null(strstr(whole, "Further actions"));
	for (size_t size = 200; size < ROOM; size++) {
		const char *more;

		if (!write_in(size, part) || strcmp(part, whole) == 0)
			continue;
		more = strstr(part, "\nFurther actions, only in legal: ");
		ck_assert_msg(more != NULL, "%s", part);
		ck_assert_int_eq(strncmp(whole, part, (size_t)(more - part)),
				 0);
		ck_assert_int_eq(whole[more - part], '\n');
		cut++;
	}
	ck_assert_uint_gt(cut, 50);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("request_text");
	TCase *tests = tcase_create("request_text");

	tcase_add_test(tests, a_list_that_does_not_fit_ends_after_an_action);
	suite_add_tcase(suite, tests);
	return run_suite(suite);
}
