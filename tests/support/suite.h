/*
 * suite.h - run a Check suite; the end of each test program's main().
 */
#ifndef DEADWOOD_TESTS_SUPPORT_SUITE_H
#define DEADWOOD_TESTS_SUPPORT_SUITE_H

#include <check.h>
#include <stdbool.h>

/**
 * run_suite - run the tests of @suite and print their count
 * @suite: taken, with all test cases
 *
 * Returns the exit code for main.
 */
int run_suite(Suite *suite);

/* The same for a sweep over all variants, in one process if
 * sweep_in_one_process() (variants.h) requires it. */
int run_sweep(Suite *suite);

/* Check writes the position of each passed assertion to a file, to print it
 * after a crash.  In tests with loops that takes up to half of the time.  Write
 * the first ones of a process, then one in MARKS_EACH. */
#define MARKS_ALL  1000
#define MARKS_EACH 64

static inline void
suite_mark(const char *file, int line)
{
	static unsigned marks;

	if (marks++ < MARKS_ALL || marks % MARKS_EACH == 0)
		_mark_point(file, line);
}

#define _mark_point(file, line) suite_mark(file, line)

/* Return /dev/full, a full disk.  If it is not a device, print a message and
 * return NULL: a program that runs as root may have replaced it by a file. */
const char *full_disk_path(void);

#endif
