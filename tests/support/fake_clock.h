/*
 * fake_clock.h - a fake monotonic clock for the referee's time-outs.  It
 * advances only while all processes wait: time-outs take no real time, and a
 * busy machine does not change them.
 *
 * Linked into a test program, it replaces clock_gettime (CLOCK_MONOTONIC),
 * ppoll, nanosleep and fork.  While it is in use, time stops for the test and
 * the processes that it forks.  If the test waits in ppoll and all those
 * processes sleep, the clock jumps to the next event that one of them waits
 * for.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_FAKE_CLOCK_H
#define DEADWOOD_TESTS_SUPPORT_FAKE_CLOCK_H

/* Use the fake clock from now on, also in processes forked from now on.  Those
 * may sleep only while the test waits in ppoll. */
void fake_clock_use(void);

/* Return to the system's clock. */
void fake_clock_leave(void);

#endif
