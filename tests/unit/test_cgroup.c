/* test_cgroup.c - where our control group is, as the kernel tells it. */
#include <check.h>
#include <string.h>

#include "arena/sandbox/cgroup.h"
#include "tests/support/suite.h"

/* systemd's: one hierarchy, at its usual place */
static const char unified[] =
	"22 28 0:21 / /proc rw,nosuid shared:14 - proc proc rw\n"
	"31 25 0:27 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw\n"
	"32 28 0:30 / /tmp rw - tmpfs tmpfs rw\n";

/* beside those of version 1 */
static const char hybrid[] =
	"40 39 0:31 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
	"50 39 0:41 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n";

/* a container's: only a part of it */
static const char part[] =
	"60 59 0:27 /docker/abc /sys/fs/cgroup ro - cgroup2 cgroup rw\n";

static void
ck_group(const char *own, const char *mounts, const char *expected)
{
	char path[CGROUP_PATH_MAX] = "untouched";
	bool found = cgroup_find_path(own, mounts, path);

	ck_assert(found == (expected != NULL));
	if (expected != NULL)
		ck_assert_str_eq(path, expected);
}

START_TEST(a_group_is_found_below_its_mount)
{
	ck_group("0::/user.slice/user-7.slice/run-r1.scope\n", unified,
		 "/sys/fs/cgroup/user.slice/user-7.slice/run-r1.scope");
	ck_group("0::/\n", unified, "/sys/fs/cgroup");
	ck_group("9:memory:/other\n1:cpu:/\n0::/mine\n", hybrid,
		 "/sys/fs/cgroup/unified/mine");
}
END_TEST

START_TEST(a_mount_shows_what_is_below_its_root)
{
	ck_group("0::/docker/abc/x\n", part, "/sys/fs/cgroup/x");
	ck_group("0::/docker/abc\n", part, "/sys/fs/cgroup");
	ck_group("0::/docker/abcd\n", part, NULL);
	ck_group("0::/elsewhere\n", part, NULL);
}
END_TEST

START_TEST(what_cannot_be_reached_is_not_guessed)
{
	char own[CGROUP_PATH_MAX + 80];

	ck_group("9:memory:/mine\n", unified, NULL);
	ck_group("", unified, NULL);
	ck_group("0::/mine\n", "", NULL);
	ck_group("0::/mine\n",
		 "40 39 0:31 / /sys/fs/cgroup/memory rw - cgroup cgroup rw\n",
		 NULL);
	ck_group("0::/../other\n", unified, NULL);
	ck_group("0::/a\\040blank\n", unified, NULL);
	ck_group("0::/mine\n",
		 "31 25 0:27 / /a\\040b rw - cgroup2 cgroup2 rw\n", NULL);
	memset(own, 'a', sizeof(own));
	memcpy(own, "0::/", 4);
	memcpy(own + sizeof(own) - 2, "\n", 2);
	ck_group(own, unified, NULL);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("cgroup");
	TCase *tc = tcase_create("group");

	tcase_add_test(tc, a_group_is_found_below_its_mount);
	tcase_add_test(tc, a_mount_shows_what_is_below_its_root);
	tcase_add_test(tc, what_cannot_be_reached_is_not_guessed);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
