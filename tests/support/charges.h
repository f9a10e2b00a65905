/*
 * charges.h - measure how much time the referee charges for answers that take a
 * known CPU time.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_CHARGES_H
#define DEADWOOD_TESTS_SUPPORT_CHARGES_H

#include "referee/judge/clock.h"

#define CHARGES_WORK_US	 3000 /* CPU time of each answer in microseconds */
#define CHARGES_LEAST_US 2700 /* smallest correct charge in microseconds */

/* struct charges - charges for the answers of one match
 *
 * @low: number of answers for which the clocks charged less than
 * CHARGES_LEAST_US */
struct charges {
	unsigned answers;
	unsigned low;
	int64_t least_us;
};

/**
 * charges_measure - play a match of at least @answers answers.  Each answer
 * takes CHARGES_WORK_US of CPU time
 * @kind: enum clock_kind of the clock that charges
 * @shared: true: run the bots and the referee on one core
 *
 * The time limit of an answer is much longer than its work: the clock takes all
 * time beyond 1 ms from a large bank.
 */
struct charges charges_measure(enum clock_kind kind, unsigned answers,
			       bool shared);

#endif
