/* test_output_file.c - redirected output, and the ends of such a file. */
#include <check.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/file/output_file.h"
#include "tests/support/suite.h"

static char path[32];

static void
make_file(void)
{
	int fd;

	snprintf(path, sizeof(path), "/tmp/dw-output.XXXXXX");
	fd = mkstemp(path);
	ck_assert_int_ne(fd, -1);
	close(fd);
}

static void
remove_file(void)
{
	unlink(path);
}

static void
fill_file(const char *text)
{
	FILE *out = fopen(path, "we");

	ck_assert_ptr_nonnull(out);
	ck_assert_int_ge(fputs(text, out), 0);
	ck_assert_int_eq(fclose(out), 0);
}

START_TEST(both_streams_reach_the_file)
{
	char text[128];
	pid_t pid = fork();
	int status;

	if (pid == 0) {
		if (!output_file_redirect(path, true))
			_exit(1);
		printf("out\n");
		fflush(stdout);
		fprintf(stderr, "err\n");
		_exit(0);
	}
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert_int_eq(status, 0);
	output_file_ends(path, text, sizeof(text));
	ck_assert_str_eq(text, "out\nerr\n");
}
END_TEST

START_TEST(a_link_is_not_followed)
{
	char link[48];

	snprintf(link, sizeof(link), "%s.link", path);
	ck_assert_int_eq(symlink(path, link), 0);
	ck_assert(!output_file_redirect(link, false));
	ck_assert_int_eq(errno, ELOOP);
	unlink(link);
}
END_TEST

START_TEST(a_long_file_keeps_start_and_end)
{
	char text[128], long_text[301];

	memset(long_text, 'x', 300);
	long_text[0] = 'a';
	long_text[299] = 'z';
	long_text[300] = '\0';
	fill_file(long_text);
	output_file_ends(path, text, sizeof(text));
	ck_assert_uint_lt(strlen(text), sizeof(text));
	ck_assert_int_eq(text[0], 'a');
	ck_assert_ptr_nonnull(strstr(text, "x\n[...]\nx"));
	ck_assert_int_eq(text[strlen(text) - 1], 'z');
}
END_TEST

START_TEST(the_last_line_is_not_empty)
{
	char line[64] = "none";

	fill_file("first\nsecond\n\n");
	output_file_last_line(path, line, sizeof(line));
	ck_assert_str_eq(line, "second");
	fill_file("\n\n");
	output_file_last_line(path, line, sizeof(line));
	ck_assert_str_eq(line, "second");
}
END_TEST

START_TEST(a_missing_file_is_empty)
{
	char text[128] = "left", line[64] = "kept";

	unlink(path);
	output_file_ends(path, text, sizeof(text));
	output_file_last_line(path, line, sizeof(line));
	ck_assert_str_eq(text, "");
	ck_assert_str_eq(line, "kept");
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("output_file");
	TCase *tcase = tcase_create("output_file");

	tcase_add_checked_fixture(tcase, make_file, remove_file);
	tcase_add_test(tcase, both_streams_reach_the_file);
	tcase_add_test(tcase, a_link_is_not_followed);
	tcase_add_test(tcase, a_long_file_keeps_start_and_end);
	tcase_add_test(tcase, the_last_line_is_not_empty);
	tcase_add_test(tcase, a_missing_file_is_empty);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
