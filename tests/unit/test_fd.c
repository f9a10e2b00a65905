/* test_fd.c - small things that are done to descriptors. */
#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "lib/file/fd.h"
#include "tests/support/suite.h"

START_TEST(a_descriptor_is_closed_once)
{
	int ends[2], none = -1;

	ck_assert_int_eq(pipe(ends), 0);
	fd_close(&ends[1]);
	ck_assert_int_eq(ends[1], -1);
	ck_assert_int_eq(read(ends[0], &(char){ 0 }, 1), 0); /* end of file */
	fd_close(&ends[1]);
	fd_close(&none);
	ck_assert_int_eq(none, -1);
	ck_assert_int_ne(fcntl(ends[0], F_GETFD), -1);
	fd_close(&ends[0]);
}
END_TEST

START_TEST(what_does_not_block_says_so)
{
	int ends[2];

	ck_assert_int_eq(pipe(ends), 0);
	ck_assert_int_eq(fd_nonblocking(ends[0]), 0);
	ck_assert_int_eq(read(ends[0], &(char){ 0 }, 1), -1);
	ck_assert_int_eq(errno, EAGAIN);
	fd_close(&ends[0]);
	fd_close(&ends[1]);
	ck_assert_int_eq(fd_nonblocking(-1), -1);
	ck_assert_int_eq(errno, EBADF);
}
END_TEST

START_TEST(only_a_folder_is_synced_as_one)
{
	ck_assert_int_eq(fd_sync_folder("/tmp"), 0);
	ck_assert_int_eq(fd_sync_folder("/dev/null"), -1);
	ck_assert_int_eq(errno, ENOTDIR);
	ck_assert_int_eq(fd_sync_folder("/tmp/no such folder"), -1);
	ck_assert_int_eq(errno, ENOENT);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("fd");
	TCase *tcase = tcase_create("fd");

	tcase_add_test(tcase, a_descriptor_is_closed_once);
	tcase_add_test(tcase, what_does_not_block_says_so);
	tcase_add_test(tcase, only_a_folder_is_synced_as_one);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
