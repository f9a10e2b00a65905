/* test_lookup.c - the value that a cell means; see arena/csv/lookup.h. */
#include "arena/csv/lookup.h"

#include <check.h>

#include "tests/support/suite.h"

static const char *const students[] = {
	"amoss", "0012345", "123", "00123", "J\u00f6rg", "Lee", "lee", "000",
};

#define COUNT(rows) (sizeof(rows) / sizeof((rows)[0]))

static const struct {
	const char *text;
	uint32_t value;
	enum lookup_like like;
} cells[] = {
	{ "amoss", 0, LOOKUP_EXACT },
	{ "Amoss", 0, LOOKUP_FOLD },
	{ "amos", LOOKUP_NONE, LOOKUP_EXACT },
	{ "0012345", 1, LOOKUP_EXACT },
	{ "12345", 1, LOOKUP_NUMBER },
	{ "12345.0", 1, LOOKUP_NUMBER },
	{ "12345.5", LOOKUP_NONE, LOOKUP_EXACT },
	{ "12345a", LOOKUP_NONE, LOOKUP_EXACT },
	{ "123", 2, LOOKUP_EXACT },
	{ "00123", 3, LOOKUP_EXACT },
	{ "0123", LOOKUP_MANY, LOOKUP_NUMBER },
	{ "Jo\u0308rg", 4, LOOKUP_FOLD },
	{ "Lee", 5, LOOKUP_EXACT },
	{ "LEE", LOOKUP_MANY, LOOKUP_FOLD },
	{ "0", 7, LOOKUP_NUMBER },
	{ "", LOOKUP_NONE, LOOKUP_EXACT },
};

START_TEST(a_cell_means_a_student)
{
	struct lookup lookup = { .value = NULL };
	enum lookup_like like = LOOKUP_EXACT;
	uint32_t value;

	ck_assert_uint_eq(lookup_find(&lookup, cells[_i].text, &like),
			  LOOKUP_NONE);
	for (unsigned twice = 0; twice < 2; twice++)
		for (uint32_t i = 0; i < COUNT(students); i++)
			lookup_add(&lookup, students[i], i);
	value = lookup_find(&lookup, cells[_i].text, &like);
	ck_assert_msg(value == cells[_i].value, "%s: %u", cells[_i].text,
		      value);
	if (value != LOOKUP_NONE)
		ck_assert_msg(like == cells[_i].like, "%s: %u", cells[_i].text,
			      (unsigned)like);
	lookup_release(&lookup);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("lookup");
	TCase *tcase = tcase_create("lookup");

	tcase_add_loop_test(tcase, a_cell_means_a_student, 0, COUNT(cells));
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
