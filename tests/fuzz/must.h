/*
 * must.h - assertion of a fuzz target; it aborts, and the fuzzer keeps the
 * input.
 */
#ifndef DEADWOOD_TESTS_FUZZ_MUST_H
#define DEADWOOD_TESTS_FUZZ_MUST_H

#include <stdbool.h>
#include <stdlib.h>

static inline void
must(bool claim)
{
	if (!claim)
		abort();
}

#endif
