/*
 * charges.h - what answers that take a known time are charged.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_CHARGES_H
#define DEADWOOD_TESTS_SUPPORT_CHARGES_H

#include "referee/judge/clock.h"

#define CHARGES_WORK_US	 3000 /* of the processor, for each answer */
#define CHARGES_LEAST_US 2700 /* to be charged for that */

/* struct charges - @low: answers that were charged less than that */
struct charges {
	unsigned answers;
	unsigned low;
	int64_t least_us;
};

/**
 * charges_of - play a match of at least @answers such answers
 * @shared: the bots and the referee on one core
 *
 * Beyond 1 ms an answer is paid out of a large bank.
 */
struct charges charges_of(enum clock_kind kind, unsigned answers, bool shared);

#endif
