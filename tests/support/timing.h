/*
 * timing.h - clocks, medians and the list of games for benchmarks.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_TIMING_H
#define DEADWOOD_TESTS_SUPPORT_TIMING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/time.h>

struct rules;

/* Return the CPU time of this process in nanoseconds. */
int64_t cpu_ns(void);
double cpu_seconds(void);

/* Convert a struct timeval to seconds. */
double timeval_seconds(struct timeval t);

/* Sort times in ascending order. */
void sort_times(int64_t *times, size_t n);

/* Sort @n values in ascending order and return the median. */
double median(double *values, size_t n);

/**
 * each_table - call @measure for each game and each number of players
 *
 * If all calls returned true, returns true.
 */
bool each_table(bool (*measure)(const struct rules *rules));

#endif
