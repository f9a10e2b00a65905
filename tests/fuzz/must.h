/*
 * must.h - a claim of a fuzz target: the fuzzer keeps the input that breaks it.
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
