/*
 * fake_clock.h - a fake clock for the referee's time-outs: it moves on only
 * while all processes wait.  Time-outs cost no time, and a busy machine does
 * not change them.
 *
 * Linked into a test program, it takes the place of clock_gettime
 * (CLOCK_MONOTONIC), ppoll, nanosleep and fork.  While it is in use, time
 * stands still for the test and the processes that it forks.  Where the test
 * waits in ppoll and all of those processes sleep, the clock moves to the next
 * moment that one of them waits for.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_FAKE_CLOCK_H
#define DEADWOOD_TESTS_SUPPORT_FAKE_CLOCK_H

/* Use the clock from here on, for the processes that are forked from here on.
 * A process may sleep while the test waits in ppoll, and at no other time. */
void fake_clock_use(void);

/* Return to the system's clock. */
void fake_clock_leave(void);

#endif
