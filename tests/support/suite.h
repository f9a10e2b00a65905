/*
 * suite.h - how a test program ends.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_SUITE_H
#define DEADWOOD_TESTS_SUPPORT_SUITE_H

#include <check.h>
#include <stdbool.h>

/**
 * run_suite - run its tests, and print their count
 * @suite: taken, with all that was added to it
 *
 * Returns what main returns.
 */
int run_suite(Suite *suite);

/* The same for a sweep over all tables, in one process where
 * sweep_in_one_process() (variants.h) asks for it. */
int run_sweep(Suite *suite);

/* Check writes the place of each assertion that holds into a file, to print it
 * after a crash, which is up to half of the time of a test that loops.  Write
 * the first ones of a process, then one in so many. */
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

/* A disk that is full: /dev/full.  NULL, and said, where that is no device: it
 * can be lost on a machine to any program that root runs. */
const char *full_disk(void);

#endif
