/*
 * test_safe_stdio.c - what leaves by standard output is nothing a terminal
 * obeys.
 */
#define _GNU_SOURCE
#include "lib/text/safe_stdio.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/diag.h"
#include "lib/utf8.h"
#include "tests/support/suite.h"

static const struct pair {
	const char *text, *clean;
} pairs[] = {
	{ "plain, \xc3\xa9 and \xf0\x9f\x82\xa1\n", NULL },
	{ "a\tb\nc\n", NULL },
	{ "\033[2J\a", "\\x1b[2J\\x07" },
	{ "a\rb\x7f", "a\\rb\\x7f" },
	{ "\xc2\x9b"
	  "31m",
	  "\\u{9b}31m" },
	{ "\xe2\x80\xae", "\\u{202e}" },
	{ "\xe2\x80\xa8\xe2\x80\xa9", "\\u{2028}\\u{2029}" },
	{ "\xe2\x80\x8b\xef\xbb\xbf", "\\u{200b}\\u{feff}" },
	{ "\xf3\xa0\x81\x81", "\\u{e0041}" },
	{ "\x9b\xff\xc3", "\\x9b\\xff\\xc3" },
	{ "\xed\xa0\x80", "\\xed\\xa0\\x80" },
	{ "\xc3\n", "\\xc3\n" },
};

#define PAIRS (sizeof(pairs) / sizeof(pairs[0]))

START_TEST(text_is_written_clean)
{
	const struct pair *pair = &pairs[_i];
	char *text;
	size_t size, len = strlen(pair->text);
	FILE *out = open_memstream(&text, &size);

	ck_assert_uint_eq(safe_stdio_write(out, pair->text, len, 0), len);
	fclose(out);
	ck_assert_str_eq(text, pair->clean != NULL ? pair->clean : pair->text);
	free(text);
}
END_TEST

/* What a child writes to its standard output, as JSON. */
START_TEST(json_is_written_so_that_it_can_be_read)
{
	static const char said[] = "{\"a\":\"\xe2\x80\xae \xc3\xa9 "
				   "\xf3\xa0\x81\x81 \xff\"}\n";
	char text[200] = "";
	size_t n = 0;
	ssize_t got;
	int pipes[2], status;
	pid_t child;

	ck_assert_int_eq(pipe(pipes), 0);
	child = fork();
	if (child == 0) {
		dup2(pipes[1], STDOUT_FILENO);
		close(pipes[0]);
		safe_stdio_standard();
		safe_stdio_json();
		fputs(said, stdout);
		_exit(fflush(stdout) != 0);
	}
	close(pipes[1]);
	while ((got = read(pipes[0], text + n, sizeof(text) - 1 - n)) > 0)
		n += (size_t)got;
	close(pipes[0]);
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_int_eq(status, 0);
	ck_assert_str_eq(text, "{\"a\":\"\\u202e \xc3\xa9 "
			       "\\udb40\\udc41 \\ufffd\"}\n");
}
END_TEST

START_TEST(a_character_is_not_cut)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	ck_assert_uint_eq(safe_stdio_write(out, "a\xf0\x9f", 3, 1), 1);
	ck_assert_uint_eq(safe_stdio_write(out, "b\xff\xff", 3, 1), 3);
	fclose(out);
	ck_assert_str_eq(text, "ab\\xff\\xff");
	free(text);
}
END_TEST

/* What a process prints to stdout and stderr, one after the other. */
static const char *
printed(void (*print)(void))
{
	static char text[65536];
	int ends[2], status;
	size_t n = 0;
	ssize_t got;
	pid_t child;

	ck_assert_int_eq(pipe(ends), 0);
	child = fork();
	if (child == 0) {
		dup2(ends[1], STDOUT_FILENO);
		dup2(ends[1], STDERR_FILENO);
		safe_stdio_standard();
		print();
		fflush(stdout);
		_exit(ferror(stdout) != 0);
	}
	close(ends[1]);
	while ((got = read(ends[0], text + n, sizeof(text) - 1 - n)) > 0)
		n += (size_t)got;
	text[n] = '\0';
	close(ends[0]);
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_int_eq(status, 0);
	return text;
}

static void
print_evil(void)
{
	printf("%s|", "\033]0;x\a");
	puts("\xe2\x80\xae");
	fflush(stdout);
	fprintf(stderr, "%s\n", "\xc2\x9b!");
}

START_TEST(standard_streams_are_clean)
{
	ck_assert_str_eq(printed(print_evil),
			 "\\x1b]0;x\\x07|\\u{202e}\n\\u{9b}!\n");
}
END_TEST

static void
print_codes(void)
{
	printf("a");
	safe_stdio_code(stdout, "\033[1m");
	printf("\033[0m");
}

START_TEST(our_own_codes_are_let_through_in_their_place)
{
	ck_assert_str_eq(printed(print_codes), "a\033[1m\\x1b[0m");
}
END_TEST

/* Pieces that the stream makes where it likes never cut a character. */
static void
print_long(void)
{
	putchar('x');
	for (unsigned i = 0; i < 20000; i++)
		fputs("\xe2\x82\xac", stdout);
}

START_TEST(a_long_text_stays_as_it_is)
{
	const char *text = printed(print_long);

	ck_assert_uint_eq(strlen(text), 60001);
	ck_assert_ptr_null(strchr(text, '\\'));
}
END_TEST

/* The one table of what is clean: every code point goes through. */
START_TEST(every_code_point_is_hidden_or_printed)
{
	char at[5], *text;
	size_t size;

	for (unsigned code = 1; code < 0x110000; code++) {
		FILE *out;
		bool hidden = text_is_hidden(code) && code != '\n' &&
			      code != '\t';

		if (code >= 0xd800 && code < 0xe000)
			continue;
		at[utf8_write(code, at)] = '\0';
		out = open_memstream(&text, &size);
		safe_stdio_write(out, at, strlen(at), 0);
		fclose(out);
		ck_assert_msg((strcmp(text, at) != 0) == hidden, "U+%04X: %s",
			      code, text);
		free(text);
		if (code == 0x3000)
			code = 0xf000; /* a look at the rest's edges */
		if (code == 0x10000)
			code = 0xdff00;
		if (code == 0xe0100)
			break;
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("safe_stdio");
	TCase *tests = tcase_create("safe_stdio");

	tcase_add_loop_test(tests, text_is_written_clean, 0, PAIRS);
	tcase_add_test(tests, json_is_written_so_that_it_can_be_read);
	tcase_add_test(tests, a_character_is_not_cut);
	tcase_add_test(tests, standard_streams_are_clean);
	tcase_add_test(tests, our_own_codes_are_let_through_in_their_place);
	tcase_add_test(tests, a_long_text_stays_as_it_is);
	tcase_add_test(tests, every_code_point_is_hidden_or_printed);
	suite_add_tcase(suite, tests);
	return run_suite(suite);
}
