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

/* A disk that is full: /dev/full.  NULL, and said, where that is no device: it
 * can be lost on a machine to any program that root runs. */
const char *full_disk(void);

#endif
