/* test_wrap.c - no line is wider than the terminal, and no word is lost. */
#include "lib/text/wrap.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/suite.h"

/* Wrapped to @columns it is this. */
static void
wraps(const char *text, unsigned columns, const char *is)
{
	char *got;
	size_t size;
	FILE *out = open_memstream(&got, &size);

	wrap_text(out, text, strlen(text), columns);
	fclose(out);
	ck_assert_str_eq(got, is);
	free(got);
}

START_TEST(short_lines_stay)
{
	wraps("", 20, "");
	wraps("\n", 20, "\n");
	wraps("exactly twenty cols.\n  two  cells\n", 20,
	      "exactly twenty cols.\n  two  cells\n");
}
END_TEST

START_TEST(long_lines_go_on_below_their_text)
{
	wraps("one two three four five six\n", 20,
	      "one two three four\n  five six\n");
	wraps("  bob  one two three four five\n", 20,
	      "  bob  one two three\n       four five\n");
	wraps("         one two three four five\n", 24,
	      "         one two three\n         four five\n");
}
END_TEST

START_TEST(lists_break_behind_commas)
{
	wraps("  k  [1,2,3,4,5,6,7,8,9]\n", 14,
	      "  k  [1,2,3,4,\n     5,6,7,8,\n     9]\n");
}
END_TEST

START_TEST(a_word_wider_than_the_line_stays_whole)
{
	wraps("a bcdefghijklmnopqrstuvwxyz b\n", 10,
	      "a\n  bcdefghijklmnopqrstuvwxyz\n  b\n");
}
END_TEST

START_TEST(colours_and_letters_of_several_bytes_take_their_columns)
{
	wraps("\033[31mone two\033[0m\n", 7, "\033[31mone two\033[0m\n");
	wraps("\xc3\xa9\xc3\xa9\xc3\xa9 two\n", 7,
	      "\xc3\xa9\xc3\xa9\xc3\xa9 two\n");
	wraps("\033[31mone\033[0m \033[31mtwo\033[0m six\n", 8,
	      "\033[31mone\033[0m \033[31mtwo\033[0m\n  six\n");
}
END_TEST

START_TEST(what_is_no_terminal_has_eighty_columns)
{
	FILE *file = tmpfile();

	ck_assert_uint_eq(wrap_columns(file), 80);
	fclose(file);
}
END_TEST

START_TEST(what_is_no_terminal_gets_lines_unbroken)
{
	char line[200], said[200] = "";
	FILE *file = tmpfile();

	memset(line, 'x', 150);
	for (unsigned i = 5; i < 150; i += 6)
		line[i] = ' ';
	line[150] = '\0';
	wrap_printf(file, "%s\n", line);
	rewind(file);
	ck_assert_ptr_nonnull(fgets(said, sizeof(said), file));
	ck_assert_uint_eq(strlen(said), 151);
	fclose(file);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("wrap");
	TCase *tc = tcase_create("wrap");

	tcase_add_test(tc, short_lines_stay);
	tcase_add_test(tc, long_lines_go_on_below_their_text);
	tcase_add_test(tc, lists_break_behind_commas);
	tcase_add_test(tc, a_word_wider_than_the_line_stays_whole);
	tcase_add_test(tc,
		       colours_and_letters_of_several_bytes_take_their_columns);
	tcase_add_test(tc, what_is_no_terminal_has_eighty_columns);
	tcase_add_test(tc, what_is_no_terminal_gets_lines_unbroken);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
