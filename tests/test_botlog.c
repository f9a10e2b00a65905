/* test_botlog.c - the first and the last of what a bot says are kept. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/botlog.h"
#include "tests/support/suite.h"

static char *
written(const struct botlog *log)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	ck_assert_ptr_nonnull(out);
	botlog_write(log, out);
	fclose(out);
	return text;
}

START_TEST(little_is_kept_as_it_is)
{
	struct botlog log = { 0 };
	char *text;

	botlog_add(&log, "hel", 3);
	botlog_add(&log, "lo", 2);
	botlog_note(&log, "a note");
	botlog_add(&log, "end", 3);
	text = written(&log);
	ck_assert_str_eq(text, "hello\n-- a note\nend\n");
	free(text);
	botlog_reset(&log);
	text = written(&log);
	ck_assert_str_eq(text, "");
	free(text);
	botlog_release(&log);
}
END_TEST

START_TEST(much_is_kept_at_both_ends)
{
	struct botlog log = { 0 };
	char line[16], *text;

	for (unsigned i = 0; i < 100000; i++) {
		snprintf(line, sizeof(line), "%07u\n", i);
		botlog_add(&log, line, 8);
	}
	text = written(&log);
	ck_assert_int_eq(strncmp(text, "0000000\n0000001\n", 16), 0);
	ck_assert_str_eq(text + strlen(text) - 16, "0099998\n0099999\n");
	ck_assert_ptr_nonnull(
		strstr(text, "\n-- 668928 bytes left out here\n0091808\n"));
	ck_assert_uint_lt(strlen(text), 2 * BOTLOG_HALF + 100);
	free(text);
	botlog_release(&log);
}
END_TEST

START_TEST(the_last_lines_are_found)
{
	const size_t fills[] = { 0, BOTLOG_HALF - 3, BOTLOG_HALF,
				 2 * BOTLOG_HALF - 3, 3 * BOTLOG_HALF };
	char *fill = calloc(1, fills[4] + 1), out[100];

	memset(fill, 'x', fills[4]);
	for (size_t i = 0; i < sizeof(fills) / sizeof(fills[0]); i++) {
		struct botlog log = { 0 };

		botlog_add(&log, fill, fills[i]);
		botlog_add(&log, "\none\ntwo\nthree\n", 15);
		botlog_last(&log, 2, out, sizeof(out));
		ck_assert_str_eq(out, "two\nthree\n");
		botlog_last(&log, 99, out, 10);
		ck_assert_str_eq(out, "wo\nthree\n");
		botlog_release(&log);
	}
	free(fill);
}
END_TEST

START_TEST(nothing_that_is_shown_steers_a_terminal)
{
	struct botlog log = { 0 };
	char out[600], line[300], *text = NULL;
	size_t len = 0;
	FILE *file = open_memstream(&text, &len);

	ck_assert_ptr_nonnull(file);
	botlog_add(&log, "a\033]0;b\007\tc\r\n\xc2\x9b\xff\xc3\xa9", 16);
	botlog_show(&log, file);
	fclose(file);
	ck_assert_str_eq(text, "a ]0;b \tc \n  \xc3\xa9\n");
	free(text);
	botlog_release(&log);

	botlog_indent("a\033[2Jb\nc\xc2\x9b"
		      "31md\n\xe2\x80\xae"
		      "e\x9b\xff\t\xc3\xa9",
		      out, sizeof(out));
	ck_assert_str_eq(out, "\n    a [2Jb\n    c 31md\n     e   \xc3\xa9");
	memset(line, 'x', sizeof(line));
	line[sizeof(line) - 1] = '\0';
	botlog_indent(line, out, sizeof(out));
	ck_assert_uint_eq(strlen(out), 5 + 200 + 3);
	ck_assert_str_eq(out + 5 + 199, "x...");
	botlog_indent("\xc3\xa9\xc3\xa9\xc3\xa9", out, 13);
	ck_assert_str_eq(out, "\n    \xc3\xa9");
	ck_assert_uint_lt(strlen(out), 13);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("botlog");
	TCase *tcase = tcase_create("botlog");

	tcase_add_test(tcase, little_is_kept_as_it_is);
	tcase_add_test(tcase, much_is_kept_at_both_ends);
	tcase_add_test(tcase, the_last_lines_are_found);
	tcase_add_test(tcase, nothing_that_is_shown_steers_a_terminal);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
