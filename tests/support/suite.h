/*
 * suite.h - run a Check suite. main() of each test program ends with this call.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_SUITE_H
#define DEADWOOD_TESTS_SUPPORT_SUITE_H

#include <check.h>
#include <stdbool.h>

/**
 * run_suite - run the tests of @suite and print their count
 * @suite: suite to run.  The function takes ownership of the suite and of all
 *	its test cases
 *
 * Returns the exit code for main.
 */
int run_suite(Suite *suite);

/* Run a suite that sweeps over all variants.  If sweep_in_one_process()
 * (variants.h) requires it, the suite runs in one process. */
int run_sweep(Suite *suite);

/* Check writes the position of each passed assertion to a file, to print the
 * position after a crash.  In tests with loops, writing positions takes up to
 * half of the time.  So a process writes only its first MARKS_ALL positions,
 * and then one position in MARKS_EACH. */
#define MARKS_ALL  1000
#define MARKS_EACH 4096

static inline void
suite_mark(const char *file, int line)
{
	static unsigned marks;

	if (marks++ < MARKS_ALL || marks % MARKS_EACH == 0)
		_mark_point(file, line);
}

#define _mark_point(file, line) suite_mark(file, line)

/* Return the path /dev/full, a device that behaves like a full disk.  If
 * /dev/full is not a device, print a message and return NULL.  A program that
 * ran as root may have replaced it by a file. */
const char *full_disk_path(void);

#endif
