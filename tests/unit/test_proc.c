/* test_proc.c - what /proc tells of a process and its family. */
#include <check.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/proc.h"
#include "tests/support/suite.h"

#define EATEN	 ((size_t)48 << 20)
#define SLACK	 (INT64_C(8) << 20) /* of what else comes and goes */
#define CHILDREN 900
#define MOST	 (INT64_C(1) << 40)

/* Page by page, so that no compiler leaves it out. */
static void
touch(volatile char *bytes)
{
	ck_assert_ptr_nonnull((const void *)(uintptr_t)bytes);
	for (size_t i = 0; i < EATEN; i += 4096)
		bytes[i] = 'x';
}

START_TEST(what_is_touched_is_counted)
{
	int statm = -1;
	int64_t before = proc_bytes(getpid(), &statm, MOST);
	volatile char *bytes = malloc(EATEN);
	int64_t asked = proc_bytes(getpid(), &statm, MOST);
	int64_t now;

	ck_assert_int_ge(statm, 0);
	ck_assert_int_gt(before, 0);
	ck_assert_int_lt(asked - before, SLACK); /* asked for, not used */
	touch(bytes);
	now = proc_bytes(getpid(), &statm, MOST);
	ck_assert_int_ge(now - before, (int64_t)EATEN - SLACK);
	ck_assert_int_lt(now - before, (int64_t)EATEN + SLACK);
	close(statm);
	free((void *)(uintptr_t)bytes);
}
END_TEST

/* A child's child that eats, behind a child that does not. */
static pid_t
start_family(int told)
{
	pid_t child = fork();

	ck_assert_int_ne(child, -1);
	if (child != 0)
		return child;
	child = fork();
	if (child == 0) {
		touch(malloc(EATEN));
		(void)!write(told, "x", 1);
		pause();
	}
	waitpid(child, NULL, 0);
	_exit(0);
}

static void
count(void *arg, pid_t pid)
{
	ck_assert_int_gt(pid, 0);
	++*(int *)arg;
}

static void
kill_it(void *arg, pid_t pid)
{
	(void)arg;
	if (pid != getpid())
		kill(pid, SIGKILL);
}

START_TEST(a_family_is_counted_with_its_grandchildren)
{
	int64_t alone = proc_family_bytes(getpid(), MOST);
	int64_t together;
	int told[2], members = 0;
	char byte;

	ck_assert_int_eq(pipe(told), 0);
	start_family(told[1]);
	ck_assert_int_eq(read(told[0], &byte, 1), 1);
	together = proc_family_bytes(getpid(), MOST);
	proc_each(getpid(), count, &members);
	proc_each(getpid(), kill_it, NULL);
	while (wait(NULL) > 0)
		;
	ck_assert_int_eq(members, 3);
	ck_assert_int_ge(together - alone, (int64_t)EATEN - SLACK);
}
END_TEST

/* More than one page of numbers. */
START_TEST(no_child_of_many_is_overlooked)
{
	static pid_t children[CHILDREN];
	int members = 0;

	for (int i = 0; i < CHILDREN; i++) {
		children[i] = fork();
		ck_assert_int_ne(children[i], -1);
		if (children[i] == 0) {
			pause();
			_exit(0);
		}
	}
	proc_each(getpid(), count, &members);
	for (int i = 0; i < CHILDREN; i++)
		kill(children[i], SIGKILL);
	while (wait(NULL) > 0)
		;
	ck_assert_int_eq(members, CHILDREN + 1);
}
END_TEST

START_TEST(who_has_ended_uses_nothing)
{
	pid_t child = fork();
	int statm = -1;
	char text[80];

	if (child == 0)
		_exit(0);
	ck_assert_int_eq(waitpid(child, NULL, 0), child);
	ck_assert_int_eq(proc_bytes(child, &statm, MOST), 0);
	ck_assert_int_eq(statm, -1);
	ck_assert_int_eq(proc_family_bytes(child, MOST), 0);
	ck_assert(!proc_read(child, child, "stat", text, sizeof(text)));
	ck_assert_str_eq(text, "");
}
END_TEST

START_TEST(an_excess_is_never_told_as_what_is_allowed)
{
	char words[PROC_WORDS_MAX];

	proc_excess((128 << 20) + 1, 128 << 20, words);
	ck_assert_str_eq(words, "it used 129 MB of memory, 128 MB are allowed");
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("proc");
	TCase *tests = tcase_create("proc");

	tcase_add_test(tests, what_is_touched_is_counted);
	tcase_add_test(tests, a_family_is_counted_with_its_grandchildren);
	tcase_set_timeout(tests, 60); /* of a busy machine */
	tcase_add_test(tests, no_child_of_many_is_overlooked);
	tcase_add_test(tests, who_has_ended_uses_nothing);
	tcase_add_test(tests, an_excess_is_never_told_as_what_is_allowed);
	suite_add_tcase(suite, tests);
	return run_suite(suite);
}
