/*
 * fake_clock.h - a fake monotonic clock for the referee's time-outs.  The fake
 * clock advances only while all processes wait.  So time-outs take no real
 * time, and a busy machine does not change them.
 *
 * A test program that is linked with fake_clock.c uses replacements of
 * clock_gettime (CLOCK_MONOTONIC), ppoll, nanosleep and fork.  While the fake
 * clock is in use, time stops for the test and for the processes that it forks.
 * If the test waits in ppoll and all those processes sleep, the clock jumps to
 * the next event for which a process waits.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_FAKE_CLOCK_H
#define DEADWOOD_TESTS_SUPPORT_FAKE_CLOCK_H

/* Use the fake clock from now on, also in processes that the test forks from
 * now on.  Forked processes may sleep only while the test waits in ppoll. */
void fake_clock_use(void);

/* Return to the system's clock. */
void fake_clock_leave(void);

#endif
