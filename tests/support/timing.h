/*
 * timing.h - what benchmarks share: a clock, the middle of many times, and the
 * tables to measure.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_TIMING_H
#define DEADWOOD_TESTS_SUPPORT_TIMING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rules;

/* Processor time of this program. */
int64_t cpu_ns(void);
double cpu_seconds(void);

/* Sort times, the shortest first. */
void sort_times(int64_t *times, size_t n);

/* Sort @n values, the least first, and return the one in the middle. */
double median(double *values, size_t n);

/**
 * each_table - call @measure with every game and number of players
 *
 * Returns whether all the calls did return true.
 */
bool each_table(bool (*measure)(const struct rules *rules));

#endif
