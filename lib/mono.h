/*
 * mono.h - time as the arena and the referee count it: monotonic microseconds.
 *
 * A point in time is a struct, so that it is never mixed up with a length of
 * time, which is an int64_t whose name ends in _us or _ms.
 */
#ifndef DEADWOOD_LIB_MONO_H
#define DEADWOOD_LIB_MONO_H

#include <stdint.h>
#include <time.h>

struct mono {
	int64_t us;
};

static inline struct mono
mono_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (struct mono){ (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000 };
}

static inline int64_t
mono_since_us(struct mono now, struct mono then)
{
	return now.us - then.us;
}

static inline struct mono
mono_plus_us(struct mono t, int64_t us)
{
	return (struct mono){ t.us + us };
}

#endif
