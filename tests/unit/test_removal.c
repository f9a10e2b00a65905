/* test_removal.c - folders that strangers have filled go. */
#define _GNU_SOURCE
#include "lib/file/removal.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/suite.h"

#define DEEP   1500 /* folders: more than descriptors, and than a path holds */
#define NOBODY 65534

#define TOP "/tmp/deadwood-test-XXXXXX"

static char top[sizeof(TOP)];

/* An ordinary user, since root may list what has no rights. */
static void
set_up(void)
{
	if (geteuid() == 0)
		ck_assert(setgid(NOBODY) == 0 && setuid(NOBODY) == 0);
	memcpy(top, TOP, sizeof(TOP));
	ck_assert_ptr_nonnull(mkdtemp(top));
	ck_assert_int_eq(chdir(top), 0);
}

static void
make(const char *name)
{
	int fd = open(name, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);

	ck_assert_int_ne(fd, -1);
	close(fd);
}

static void
enter(const char *name)
{
	ck_assert_int_eq(mkdir(name, 0700), 0);
	ck_assert_int_eq(chdir(name), 0);
}

static void
goes(void)
{
	struct stat st;

	ck_assert_int_eq(chdir("/"), 0);
	ck_assert_msg(removal_path(top), "%s: %s", top, strerror(errno));
	ck_assert_int_eq(lstat(top, &st), -1);
	ck_assert(removal_path(top)); /* what is not there is no error */
}

START_TEST(a_folder_that_no_path_reaches)
{
	set_up();
	for (unsigned i = 0; i < DEEP; i++)
		enter("folder");
	make("file");
	goes();
}
END_TEST

START_TEST(folders_without_rights)
{
	set_up();
	enter("a");
	enter("b");
	make("file");
	ck_assert_int_eq(chdir(top), 0);
	ck_assert_int_eq(chmod("a/b", 0), 0);
	ck_assert_int_eq(chmod("a", 0), 0);
	goes();
}
END_TEST

/* The first name that the removal itself takes, of a folder that is not empty.
 */
START_TEST(a_name_that_is_taken)
{
	set_up();
	enter(".moved-0");
	enter("inner");
	make("file");
	goes();
}
END_TEST

START_TEST(no_link_is_followed)
{
	char other[] = TOP, file[64];

	set_up();
	ck_assert_ptr_nonnull(mkdtemp(other));
	snprintf(file, sizeof(file), "%s/file", other);
	make(file);
	ck_assert_int_eq(symlink(other, "link"), 0);
	enter("inner");
	ck_assert_int_eq(symlink(other, "link"), 0);
	goes();
	ck_assert_int_eq(access(file, F_OK), 0);
	ck_assert_int_eq(symlink(other, top), 0);
	goes();
	ck_assert_int_eq(access(file, F_OK), 0);
	ck_assert(removal_path(other));
}
END_TEST

START_TEST(what_cannot_go_is_told)
{
	set_up();
	enter("inner");
	make("file");
	ck_assert_int_eq(chmod(top, 0500), 0);
	ck_assert_int_eq(chdir("/"), 0);
	ck_assert(!removal_path("/proc/self/fd"));
	ck_assert_int_ne(errno, 0);
	goes(); /* the owner gets its rights back */
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("removal");
	TCase *tc = tcase_create("removal");

	tcase_set_timeout(tc, 60); /* of a busy machine */
	tcase_add_test(tc, a_folder_that_no_path_reaches);
	tcase_add_test(tc, folders_without_rights);
	tcase_add_test(tc, a_name_that_is_taken);
	tcase_add_test(tc, no_link_is_followed);
	tcase_add_test(tc, what_cannot_go_is_told);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
