/* test_input_file.c - nothing that a user names is waited for, or read for
 * ever. */
#include "lib/file/input_file.h"

#include <check.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/suite.h"

static struct diag diag;
static char dir[] = "/tmp/dw-source-XXXXXX";
static char path[64];

static void
setup(void)
{
	memcpy(dir + strlen(dir) - 6, "XXXXXX", 6);
	ck_assert_ptr_nonnull(mkdtemp(dir));
	snprintf(path, sizeof(path), "%s/it", dir);
}

static void
teardown(void)
{
	unlink(path);
	rmdir(dir);
}

static void
refused(const char *name, const char *words)
{
	ck_assert_int_lt(input_file_open(name, &diag), 0);
	ck_assert_msg(strstr(diag.text, words) != NULL &&
			      strstr(diag.text, name) != NULL,
		      "%s", diag.text);
}

START_TEST(a_file_is_opened_and_read)
{
	FILE *file = fopen(path, "w");
	char text[8] = "";
	int fd;

	fputs("words", file);
	fclose(file);
	fd = input_file_open(path, &diag);
	ck_assert_msg(fd >= 0, "%s", diag.text);
	ck_assert_int_eq(read(fd, text, 7), 5);
	ck_assert_str_eq(text, "words");
	ck_assert_int_eq(fcntl(fd, F_GETFL) & O_NONBLOCK, 0);
	ck_assert_int_ne(fcntl(fd, F_GETFD) & FD_CLOEXEC, 0);
	close(fd);
}
END_TEST

START_TEST(a_named_pipe_is_refused_at_once)
{
	ck_assert_int_eq(mkfifo(path, 0600), 0);
	refused(path, "named pipe");
}
END_TEST

START_TEST(folders_devices_and_nothing_are_refused)
{
	refused(dir, "Is a directory");
	refused("/dev/zero", "device");
	refused(path, "No such file");
}
END_TEST

/* What <(command) gives; its writer is there, however late it writes. */
START_TEST(a_pipe_of_the_shell_is_read)
{
	char name[32], text[8] = "";
	int ends[2], fd;

	ck_assert_int_eq(pipe(ends), 0);
	snprintf(name, sizeof(name), "/dev/fd/%d", ends[0]);
	fd = input_file_open(name, &diag);
	ck_assert_msg(fd >= 0, "%s", diag.text);
	ck_assert_int_eq(fcntl(fd, F_GETFL) & O_NONBLOCK, 0);
	ck_assert_int_eq(write(ends[1], "late", 4), 4);
	ck_assert_int_eq(read(fd, text, 7), 4);
	close(fd);
	close(ends[0]);
	close(ends[1]);
}
END_TEST

START_TEST(packed_files_are_known_by_their_first_bytes)
{
	ck_assert_str_eq(input_file_unpack("\x1f\x8b\x08", 3), "gzip -dc");
	ck_assert_str_eq(input_file_unpack("\x28\xb5\x2f\xfd", 4), "zstd -dc");
	ck_assert_str_eq(input_file_unpack("\xfd"
					   "7zXZ",
					   5),
			 "xz -dc");
	ck_assert_str_eq(input_file_unpack("BZh9", 4), "bzip2 -dc");
	ck_assert_str_eq(input_file_unpack("PK\x03\x04", 4), "unzip -p");
	ck_assert_ptr_null(input_file_unpack("{\"type\"", 7));
	ck_assert_ptr_null(input_file_unpack("\x1f", 1));
	ck_assert_ptr_null(input_file_unpack("", 0));
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("input_file");
	TCase *tc = tcase_create("input_file");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, a_file_is_opened_and_read);
	tcase_add_test(tc, a_named_pipe_is_refused_at_once);
	tcase_add_test(tc, folders_devices_and_nothing_are_refused);
	tcase_add_test(tc, a_pipe_of_the_shell_is_read);
	tcase_add_test(tc, packed_files_are_known_by_their_first_bytes);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
