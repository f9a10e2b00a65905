/*
 * suite.h - how a test program ends.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_SUITE_H
#define DEADWOOD_TESTS_SUPPORT_SUITE_H

#include <check.h>

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

#endif
