/*
 * monotime.h - monotonic time in microseconds, for arena and referee.
 *
 * A point in time is a struct, so that it cannot be confused with a duration.
 * A duration is an int64_t.  The variable's name ends in _us (microseconds) or
 * _ms (milliseconds).
 */
#ifndef DEADWOOD_LIB_MONOTIME_H
#define DEADWOOD_LIB_MONOTIME_H

#include <stdint.h>
#include <time.h>

struct monotime {
	int64_t us;
};

static inline struct monotime
monotime_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (struct monotime){ (int64_t)t.tv_sec * 1000000 +
				  t.tv_nsec / 1000 };
}

static inline int64_t
monotime_since_us(struct monotime now, struct monotime then)
{
	return now.us - then.us;
}

static inline struct monotime
monotime_plus_us(struct monotime t, int64_t us)
{
	return (struct monotime){ t.us + us };
}

#endif
