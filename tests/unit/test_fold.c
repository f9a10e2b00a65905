/* test_fold.c - names that people take for the same; see lib/text/fold.h. */
#include "lib/text/fold.h"

#include <check.h>

#include "tests/support/suite.h"

/* NFC and NFD are written as escapes, so that no editor makes one the other. */
static const struct {
	const char *what, *a, *b;
	bool equal;
} pairs[] = {
	{ "itself", "ann", "ann", true },
	{ "another", "ann", "anna", false },
	{ "capitals", "Ann LEE", "ann lee", true },
	{ "accents differ", "Jorg", "J\u00f6rg", false },
	{ "NFC and NFD", "J\u00f6rg", "Jo\u0308rg", true },
	{ "a capital of NFD", "\u00d6zg\u00fcr", "o\u0308ZGu\u0308r", true },
	{ "two marks", "Nguy\u1ec5n", "NGUYE\u0302\u0303N", true },
	{ "a mark below and one above", "H\u1ec7", "he\u0323\u0302", true },
	{ "ring and caron", "\u00c5ngstr\u00f6m \u0158",
	  "A\u030angstro\u0308m "
	  "r\u030c",
	  true },
	{ "Greek", "\u0386\u03bd\u03bd\u03b1", "\u03b1\u0301\u03bd\u03bd\u03b1",
	  true },
	{ "Cyrillic", "\u0421\u0435\u0440\u0433\u0435\u0439",
	  "\u0441\u0435\u0440\u0433\u0435\u0438\u0306", true },
	{ "Hangul", "\ud55c\uae00", "\u1112\u1161\u11ab\u1100\u1173\u11af",
	  true },
	{ "kana", "\u304c", "\u304b\u3099", true },
	{ "blanks within", "ann  lee", "ann lee", true },
	{ "no blank within", "annlee", "ann lee", false },
	{ "blanks around", " ann\t", "ann", true },
	{ "a no-break space", "ann\u00a0lee", "ann lee", true },
	{ "without width", "an\u200bn\ufeff", "ann", true },
	{ "not UTF-8", "J\xf6rg", "J\xf6rg", true },
	{ "a mark behind a byte", "o\xf6\u0308", "o\xf6\u0308", true },
	{ "and without that byte", "o\xf6\u0308", "\u00f6", false },
	{ "another byte", "J\xf6rg", "J\xf8rg", false },
	{ "only blanks", " \u3000", "", true },
};

START_TEST(names_are_equal_as_people_read_them)
{
	ck_assert_msg(fold_equal(pairs[_i].a, pairs[_i].b) == pairs[_i].equal,
		      "%s: \"%s\", \"%s\"", pairs[_i].what, pairs[_i].a,
		      pairs[_i].b);
	ck_assert_msg(fold_equal(pairs[_i].b, pairs[_i].a) == pairs[_i].equal,
		      "%s, turned about", pairs[_i].what);
}
END_TEST

START_TEST(blanks_have_a_length)
{
	ck_assert_uint_eq(fold_blank(" x"), 1);
	ck_assert_uint_eq(fold_blank("\u00a0"), 2);
	ck_assert_uint_eq(fold_blank("\ufeffx"), 3);
	ck_assert_uint_eq(fold_blank("x "), 0);
	ck_assert_uint_eq(fold_blank("\xa0"), 0);
	ck_assert_uint_eq(fold_blank(""), 0);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("fold");
	TCase *tcase = tcase_create("fold");

	tcase_add_loop_test(tcase, names_are_equal_as_people_read_them, 0,
			    sizeof(pairs) / sizeof(pairs[0]));
	tcase_add_test(tcase, blanks_have_a_length);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
