/* Whether all that a command prints was written. */
#include "lib/file/stdout_check.h"

#include <check.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/suite.h"

static struct diag diag;

/* From here on standard output is @fd, which goes. */
static void
print_to(int fd)
{
	ck_assert_int_ge(fd, 0);
	fflush(stdout);
	ck_assert_int_eq(dup2(fd, STDOUT_FILENO), STDOUT_FILENO);
	close(fd);
	diag.text[0] = '\0';
}

START_TEST(what_was_written_is_done)
{
	print_to(open("/dev/null", O_WRONLY));
	puts("standings");
	ck_assert(stdout_check_done(&diag));
}
END_TEST

START_TEST(a_full_disk_is_told)
{
	if (full_disk_path() == NULL)
		return;
	print_to(open(full_disk_path(), O_WRONLY));
	puts("standings");
	ck_assert(!stdout_check_done(&diag));
	ck_assert_msg(strstr(diag.text, "standard output: No space left") !=
			      NULL,
		      "%s", diag.text);
}
END_TEST

/* The write that failed was an earlier one: the buffer is empty at the end. */
START_TEST(what_was_lost_before_is_told)
{
	if (full_disk_path() == NULL)
		return;
	print_to(open(full_disk_path(), O_WRONLY));
	puts("standings");
	fflush(stdout);
	ck_assert(!stdout_check_done(&diag));
	ck_assert_msg(strstr(diag.text, "not all of the output") != NULL, "%s",
		      diag.text);
}
END_TEST

static void
print_to_a_pipe_that_is_left(void)
{
	int pipes[2];

	signal(SIGPIPE, SIG_IGN);
	ck_assert_int_eq(pipe(pipes), 0);
	print_to(pipes[1]);
	close(pipes[0]);
	puts("standings");
}

START_TEST(who_has_read_enough_is_no_loss)
{
	print_to_a_pipe_that_is_left();
	ck_assert(stdout_check_done(&diag));
}
END_TEST

START_TEST(nor_is_who_had_enough_before_the_end)
{
	print_to_a_pipe_that_is_left();
	fflush(stdout);
	ck_assert(stdout_check_done(&diag));
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("stdout_check");
	TCase *tc = tcase_create("stdout_check");

	tcase_add_test(tc, what_was_written_is_done);
	tcase_add_test(tc, a_full_disk_is_told);
	tcase_add_test(tc, what_was_lost_before_is_told);
	tcase_add_test(tc, who_has_read_enough_is_no_loss);
	tcase_add_test(tc, nor_is_who_had_enough_before_the_end);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
