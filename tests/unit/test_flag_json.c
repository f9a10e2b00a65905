#include "referee/wire/flag_json.h"

#include <check.h>
#include <stddef.h>
#include <string.h>

#include "tests/support/suite.h"

static struct json json;
static _Alignas(max_align_t) char value[sizeof(struct state)];

static bool
reads(enum flag_type type, const char *text)
{
	ck_assert_msg(json_read(&json, text, strlen(text)), "%s", text);
	memset(value, 0x55, sizeof(value));
	return flag_read(&json, 0, type, 3, value);
}

/* Of three seats; each is read and written back as it stands. */
static const struct {
	enum flag_type type;
	const char *text;
} good[] = {
	{ FLAG_BOOL, "true" },
	{ FLAG_BOOL, "false" },
	{ FLAG_U8, "255" },
	{ FLAG_U16, "65535" },
	{ FLAG_CARD, "\"KS\"" },
	{ FLAG_CARD, "\"X2\"" },
	{ FLAG_CARD, "\"??\"" },
	{ FLAG_CARD, "\"none\"" },
	{ FLAG_SEAT, "2" },
	{ FLAG_SEAT, "\"none\"" },
	{ FLAG_U16_SEATS, "[1,0,65535]" },
	{ FLAG_INT, "-70" },
	{ FLAG_INT_MAP, "{}" },
	{ FLAG_INT_MAP, "{\"0\":-1,\"2\":500}" },
	{ FLAG_PLACES, "{}" },
	{ FLAG_PLACES, "{\"1\":[1,3],\"56\":[2]}" },
	{ FLAG_BAG_MAP, "{}" },
	{ FLAG_BAG_MAP, "{\"1\":[\"3H\",\"3H\",\"3D\"]}" },
	{ FLAG_ANSWER, "true" },
	{ FLAG_ANSWER, "false" },
	{ FLAG_ANSWER, "\"none\"" },
};

START_TEST(values_are_read_and_written_alike)
{
	char text[256];
	struct jsonw jsonw;

	ck_assert_msg(reads(good[_i].type, good[_i].text), "%s", good[_i].text);
	jsonw_init(&jsonw, text, sizeof(text) - 1);
	flag_write(&jsonw, good[_i].type, value, 3);
	text[jsonw.n] = '\0';
	ck_assert_str_eq(text, good[_i].text);
}
END_TEST

static const struct {
	enum flag_type type;
	const char *text;
} bad[] = {
	{ FLAG_BOOL, "1" },
	{ FLAG_U8, "256" },
	{ FLAG_U8, "-1" },
	{ FLAG_U16, "65536" },
	{ FLAG_CARD, "\"1S\"" },
	{ FLAG_CARD, "null" },
	{ FLAG_SEAT, "3" },
	{ FLAG_SEAT, "\"east\"" },
	{ FLAG_U16_SEATS, "[1,2]" },
	{ FLAG_U16_SEATS, "[1,2,3,4]" },
	{ FLAG_U16_SEATS, "[0,1,2,3,4,5,6,7,8]" },
	{ FLAG_INT, "3000000000" },
	{ FLAG_INT_MAP, "[]" },
	{ FLAG_INT_MAP, "{\"3\":1}" },
	{ FLAG_INT_MAP, "{\"\":1}" },
	{ FLAG_INT_MAP, "{\"a\":1}" },
	{ FLAG_INT_MAP, "{\"4294967296\":1}" },
	{ FLAG_PLACES, "{\"0\":[1]}" },
	{ FLAG_PLACES, "{\"57\":[1]}" },
	{ FLAG_PLACES, "{\"1\":[0]}" },
	{ FLAG_PLACES, "{\"1\":1}" },
	{ FLAG_BAG_MAP, "{\"1\":[\"??\"]}" },
	{ FLAG_BAG_MAP, "{\"3\":[]}" },
	{ FLAG_ANSWER, "\"yes\"" },
};

START_TEST(what_does_not_fit_is_refused)
{
	ck_assert_msg(!reads(bad[_i].type, bad[_i].text), "%s", bad[_i].text);
	ck_assert_ptr_nonnull(flag_expects(bad[_i].type));
}
END_TEST

/* Nothing is written behind a value, and no part of it is left as it was. */
START_TEST(a_value_is_as_large_as_it_says)
{
	size_t bytes = flag_bytes[good[_i].type];

	ck_assert(reads(good[_i].type, good[_i].text));
	ck_assert_uint_lt(bytes, sizeof(value));
	for (size_t i = bytes; i < sizeof(value); i++)
		ck_assert_int_eq(value[i], 0x55);
	ck_assert_int_ne(value[bytes - 1], 0x55);
}
END_TEST

#define COUNT(a) ((int)(sizeof(a) / sizeof((a)[0])))

int
main(void)
{
	Suite *s = suite_create("flag_json");
	TCase *t = tcase_create("flag_json");

	suite_add_tcase(s, t);
	tcase_add_loop_test(t, values_are_read_and_written_alike, 0,
			    COUNT(good));
	tcase_add_loop_test(t, what_does_not_fit_is_refused, 0, COUNT(bad));
	tcase_add_loop_test(t, a_value_is_as_large_as_it_says, 0, COUNT(good));
	return run_suite(s);
}
