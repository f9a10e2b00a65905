/* test_code_page.c - names that are not UTF-8 become text. */
#include "lib/text/code_page.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "lib/utf8.h"
#include "tests/support/suite.h"

static const struct {
	const char *bytes, *text;
} rows[] = {
	{ "", "" },
	{ "bot.py", "bot.py" },
	{ "M\303\274ller", "M\303\274ller" }, /* UTF-8 stays */
	{ "M\201ller", "M\303\274ller" },     /* the same in 437 */
	{ "\341.txt", "\303\237.txt" },	      /* a sharp s */
	{ "\303\274\201", "\342\224\234\342\225\235\303\274" }, /* half UTF-8 */
	{ "\377", "\302\240" },
};

START_TEST(what_is_no_utf8_is_437)
{
	char *text = code_page_text(rows[_i].bytes);

	ck_assert_str_eq(text, rows[_i].text);
	free(text);
}
END_TEST

/* Each byte is a character, no other's, and none that is a path's. */
START_TEST(no_two_become_one)
{
	char *seen[256] = { NULL };

	for (unsigned byte = 0x80; byte < 256; byte++) {
		const char name[] = { (char)byte, '\0' };
		const char *end;

		seen[byte] = code_page_text(name);
		end = seen[byte] + strlen(seen[byte]);
		ck_assert_uint_eq(utf8_length(seen[byte], end),
				  (size_t)(end - seen[byte]));
		ck_assert((unsigned char)seen[byte][0] >= 0x80);
		for (unsigned other = 0x80; other < byte; other++)
			ck_assert_str_ne(seen[byte], seen[other]);
	}
	for (unsigned byte = 0x80; byte < 256; byte++)
		free(seen[byte]);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("code_page");
	TCase *tc = tcase_create("code_page");

	tcase_add_loop_test(tc, what_is_no_utf8_is_437, 0,
			    sizeof(rows) / sizeof(rows[0]));
	tcase_add_test(tc, no_two_become_one);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
