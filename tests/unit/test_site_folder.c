/* test_site_folder.c - the old folder or the new one, and nobody else's. */
#include "arena/report/site_folder.h"

#include <check.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/alloc.h"
#include "tests/support/crash.h"
#include "tests/support/suite.h"

#define MARK "mark.txt"

static char work[64], site[80];
static struct diag diag;

static void
begin(void)
{
	snprintf(work, sizeof(work), "/tmp/dw-site-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(work));
	snprintf(site, sizeof(site), "%s/site", work);
}

static void
end(void)
{
	site_folder_discard(xstrdup(work), MARK); /* and all in it */
	ck_assert_int_ne(access(work, F_OK), 0);
}

static void
put(const char *folder, const char *name)
{
	char *path = xprintf("%s/%s", folder, name);
	int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);

	ck_assert_int_ne(fd, -1);
	close(fd);
	free(path);
}

static bool
has(const char *folder, const char *name)
{
	char *path = xprintf("%s/%s", folder, name);
	bool there = access(path, F_OK) == 0;

	free(path);
	return there;
}

/* A site with a file of this name, in its place. */
static void
make(const char *name)
{
	char *beside = site_folder_begin(site, MARK, &diag);

	ck_assert_msg(beside != NULL, "%s", diag.text);
	put(beside, name);
	ck_assert(site_folder_replace(beside, site, MARK, &diag));
}

START_TEST(a_new_one_takes_its_place)
{
	make("first");
	ck_assert(has(site, "first") && has(site, MARK));
	make("second");
	ck_assert(has(site, "second") && !has(site, "first"));
	ck_assert(!has(work, "site.new"));
}
END_TEST

START_TEST(an_empty_one_is_taken)
{
	ck_assert_int_eq(mkdir(site, 0700), 0);
	make("first");
	ck_assert(has(site, "first"));
}
END_TEST

START_TEST(a_slash_is_no_name)
{
	site[strlen(site) + 1] = '\0';
	site[strlen(site)] = '/';
	make("first");
	ck_assert(has(work, "site"));
	ck_assert(!has(work, "site.new"));
}
END_TEST

START_TEST(what_a_stop_left_is_cleared)
{
	char *beside = site_folder_begin(site, MARK, &diag);

	ck_assert_ptr_nonnull(beside);
	put(beside, "half");
	free(beside); /* here it was killed */
	ck_assert(!has(work, "site"));
	make("first");
	ck_assert(has(site, "first") && !has(site, "half"));
}
END_TEST

/* In a process of its own, killed at this point; false: it was done before. */
static bool
is_killed_at(unsigned point, bool half)
{
	pid_t child = fork();
	int status;

	ck_assert_int_ne(child, -1);
	if (child == 0) {
		crash_at(point, half);
		make("second");
		_exit(0);
	}
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert(WIFEXITED(status));
	ck_assert(WEXITSTATUS(status) == 0 ||
		  WEXITSTATUS(status) == CRASH_STATUS);
	return WEXITSTATUS(status) == CRASH_STATUS;
}

START_TEST(whenever_it_is_killed_the_next_one_is_made)
{
	unsigned point = 1;

	make("first");
	while (is_killed_at(point, _i == 1)) {
		ck_assert_msg(has(site, "first") || has(site, "second"),
			      "point %u: neither", point);
		make("first");
		ck_assert(has(site, "first") && !has(site, "second"));
		ck_assert(!has(work, "site.new"));
		point++;
	}
	ck_assert_uint_gt(point, _i == 1 ? 1 : 8);
}
END_TEST

START_TEST(the_old_one_stays_until_then)
{
	char *beside;

	make("first");
	beside = site_folder_begin(site, MARK, &diag);
	ck_assert_ptr_nonnull(beside);
	put(beside, "second");
	ck_assert(has(site, "first"));
	site_folder_discard(beside, MARK);
	ck_assert(has(site, "first") && !has(work, "site.new"));
}
END_TEST

START_TEST(somebody_s_files_stay)
{
	ck_assert_int_eq(mkdir(site, 0700), 0);
	put(site, "thesis.tex");
	ck_assert_ptr_null(site_folder_begin(site, MARK, &diag));
	ck_assert_ptr_nonnull(strstr(diag.text, "neither an empty folder"));
	ck_assert(has(site, "thesis.tex"));
}
END_TEST

START_TEST(nothing_is_followed)
{
	char *outside = xprintf("%s/outside", work);
	char *beside = site_folder_begin(site, MARK, &diag);
	char *link = xprintf("%s/link", beside);

	ck_assert_int_eq(mkdir(outside, 0700), 0);
	put(outside, "thesis.tex");
	ck_assert_int_eq(symlink(outside, link), 0);
	site_folder_discard(beside, MARK);
	ck_assert(has(outside, "thesis.tex"));
	free(link);
	free(outside);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("site_folder");
	TCase *tests = tcase_create("site_folder");

	tcase_add_checked_fixture(tests, begin, end);
	tcase_add_test(tests, a_new_one_takes_its_place);
	tcase_add_test(tests, an_empty_one_is_taken);
	tcase_add_test(tests, a_slash_is_no_name);
	tcase_add_test(tests, what_a_stop_left_is_cleared);
	tcase_add_loop_test(tests, whenever_it_is_killed_the_next_one_is_made,
			    0, 2);
	tcase_add_test(tests, the_old_one_stays_until_then);
	tcase_add_test(tests, somebody_s_files_stay);
	tcase_add_test(tests, nothing_is_followed);
	suite_add_tcase(suite, tests);
	return run_suite(suite);
}
