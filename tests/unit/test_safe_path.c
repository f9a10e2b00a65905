/* test_safe_path.c - where paths lead, and whose word a link is. */
#define _GNU_SOURCE
#include <check.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/config/safe_path.h"
#include "tests/support/suite.h"

static char top[256], alice[300];
static const char *folders[] = { NULL, alice };
static const struct untrusted_dirs land = { folders, 2 };
static struct safe_path trail;

static const char *
at(const char *name)
{
	static char path[4][512];
	static unsigned turn;

	turn = (turn + 1) % 4;
	snprintf(path[turn], sizeof(path[turn]), "%s/%s", top, name);
	return path[turn];
}

static void
put(const char *name)
{
	FILE *file = fopen(at(name), "we");

	ck_assert_ptr_nonnull(file);
	fclose(file);
}

/*
 * top/alice/{bot,lib/part}, top/bob/bot, and top/py -> opt.
 */
static void
setup(void)
{
	const char *tmp = getenv("TMPDIR");
	char made[256], *real;

	snprintf(made, sizeof(made), "%s/trailXXXXXX",
		 tmp != NULL ? tmp : "/tmp");
	ck_assert_ptr_nonnull(mkdtemp(made));
	real = realpath(made, NULL);
	snprintf(top, sizeof(top), "%s", real);
	free(real);
	snprintf(alice, sizeof(alice), "%s/alice", top);
	ck_assert_int_eq(mkdir(at("alice"), 0755), 0);
	ck_assert_int_eq(mkdir(at("alice/lib"), 0755), 0);
	ck_assert_int_eq(mkdir(at("bob"), 0755), 0);
	ck_assert_int_eq(mkdir(at("opt"), 0755), 0);
	put("alice/bot");
	put("alice/lib/part");
	put("bob/bot");
	put("opt/python");
	ck_assert_int_eq(symlink("opt", at("py")), 0);
}

/* The link @from says @to; @path then leads to @real, by @link. */
static void
leads(const char *from, const char *to, const char *path, const char *real,
      const char *link)
{
	ck_assert_int_eq(symlink(to, at(from)), 0);
	ck_assert(safe_path_follow(at(path), &land, &trail));
	ck_assert_str_eq(trail.real, at(real));
	ck_assert_str_eq(trail.link, link[0] != '\0' ? at(link) : "");
	ck_assert_int_eq(unlink(at(from)), 0);
}

START_TEST(without_links)
{
	ck_assert(safe_path_follow(at("alice/lib/../bot"), &land, &trail));
	ck_assert_str_eq(trail.real, at("alice/bot"));
	ck_assert_str_eq(trail.link, "");
	ck_assert(safe_path_follow("/", &land, &trail));
	ck_assert_str_eq(trail.real, "/");
	ck_assert(safe_path_follow("//usr/./../", &land, &trail));
	ck_assert_str_eq(trail.real, "/");
}
END_TEST

START_TEST(the_organisers_own_links_are_believed)
{
	ck_assert(safe_path_follow(at("py/python"), &land, &trail));
	ck_assert_str_eq(trail.real, at("opt/python"));
	ck_assert_str_eq(trail.link, "");
}
END_TEST

START_TEST(an_authors_links_are_told)
{
	char bob[300], cwd[300];

	snprintf(bob, sizeof(bob), "%s", at("bob"));
	snprintf(cwd, sizeof(cwd), "/proc/self/root%s", at("bob/bot"));
	leads("alice/in", "lib/part", "alice/in", "alice/lib/part", "alice/in");
	leads("alice/out", "../bob/bot", "alice/out", "bob/bot", "alice/out");
	leads("alice/dir", bob, "alice/dir/bot", "bob/bot", "alice/dir");
	leads("alice/dir", bob, "alice/dir/../bob/./bot", "bob/bot",
	      "alice/dir");
	leads("alice/on", "../py/python", "alice/on", "opt/python", "alice/on");
	leads("with", "alice", "with/bot", "alice/bot", "");
	leads("alice/magic", cwd, "alice/magic", "bob/bot", "alice/magic");
	ck_assert(trail.magic);
}
END_TEST

/* What another user made is nobody's word anywhere. */
START_TEST(links_of_other_users_are_told)
{
	if (geteuid() != 0)
		return;
	ck_assert_int_eq(lchown(at("py"), 65534, 65534), 0);
	ck_assert(safe_path_follow(at("py/python"), &land, &trail));
	ck_assert_str_eq(trail.link, at("py"));
}
END_TEST

START_TEST(paths_that_lead_nowhere)
{
	char *longer = calloc(1, PATH_MAX + 10);

	ck_assert(!safe_path_follow(at("none"), &land, &trail));
	ck_assert_int_eq(errno, ENOENT);
	ck_assert(!safe_path_follow(at("alice/bot/x"), &land, &trail));
	ck_assert_int_eq(errno, ENOTDIR);
	ck_assert(!safe_path_follow(at("alice/bot/"), &land, &trail));
	ck_assert_int_eq(errno, ENOTDIR);
	ck_assert_int_eq(symlink("loop", at("loop")), 0);
	ck_assert(!safe_path_follow(at("loop"), &land, &trail));
	ck_assert_int_eq(errno, ELOOP);
	memset(longer, '/', PATH_MAX + 5);
	ck_assert(!safe_path_follow(longer, &land, &trail));
	ck_assert_int_eq(errno, ENAMETOOLONG);
	free(longer);
}
END_TEST

/* A link may make the rest longer than any path: that is an error, no overrun.
 */
START_TEST(links_that_grow)
{
	char says[PATH_MAX], path[PATH_MAX + 600];

	memset(says, 'x', sizeof(says));
	for (size_t i = 200; i < sizeof(says); i += 200)
		says[i] = '/';
	says[4000] = '\0';
	ck_assert_int_eq(symlink(says, at("grows")), 0);
	snprintf(path, sizeof(path), "%s/%.3000s", at("grows"), says);
	ck_assert(!safe_path_follow(path, &land, &trail));
	ck_assert_int_eq(errno, ENAMETOOLONG);
}
END_TEST

START_TEST(names_in_a_configuration)
{
	struct diag why;
	char *named = safe_path_check(at("py"), top, false, &why);

	ck_assert_ptr_null(named); /* below the configuration's folder */
	ck_assert_ptr_nonnull(strstr(why.text, at("opt")));
	named = safe_path_check(at("py"), at("bob"), false, &why);
	ck_assert_str_eq(named, at("opt")); /* above it */
	free(named);
	ck_assert_ptr_null(safe_path_check(at("py/"), at("bob"), true, &why));
	named = safe_path_check(at("alice//lib/"), top, true, &why);
	ck_assert_str_eq(named, at("alice/lib"));
	free(named);
	named = safe_path_check(at("nothing"), top, true, &why);
	ck_assert_str_eq(named, at("nothing"));
	free(named);
}
END_TEST

/* A name with codes in it comes to nobody's terminal as it is. */
START_TEST(names_are_shown_clean)
{
	struct diag why;

	ck_assert_int_eq(symlink("alice", at("a\033]0;x\007\nb")), 0);
	ck_assert_ptr_null(
		safe_path_check(at("a\033]0;x\007\nb/bot"), top, false, &why));
	ck_assert_ptr_null(strpbrk(why.text, "\033\007\n"));
}
END_TEST

START_TEST(marks)
{
	struct file_id one, other;

	ck_assert(file_id_read(at("alice"), &one));
	ck_assert(file_id_read(at("alice"), &other));
	ck_assert(one.inode == other.inode && one.device == other.device);
	ck_assert(file_id_read(at("bob"), &other));
	ck_assert(one.inode != other.inode);
	ck_assert(!file_id_read(at("py"), &one));	 /* a link itself */
	ck_assert(!file_id_read(at("py/python"), &one)); /* by a link */
	ck_assert_int_eq(errno, ELOOP);
	ck_assert(!file_id_read(at("none"), &one));
	ck_assert_int_eq(errno, ENOENT);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("safe_path");
	TCase *tc = tcase_create("safe_path");

	tcase_add_checked_fixture(tc, setup, NULL);
	tcase_add_test(tc, without_links);
	tcase_add_test(tc, the_organisers_own_links_are_believed);
	tcase_add_test(tc, an_authors_links_are_told);
	tcase_add_test(tc, links_of_other_users_are_told);
	tcase_add_test(tc, paths_that_lead_nowhere);
	tcase_add_test(tc, links_that_grow);
	tcase_add_test(tc, names_in_a_configuration);
	tcase_add_test(tc, names_are_shown_clean);
	tcase_add_test(tc, marks);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
