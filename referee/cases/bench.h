/*
 * bench.h - `referee bench GAME`: measure the speed of the engine with random
 * play-outs.
 */
#ifndef DEADWOOD_REFEREE_CASES_BENCH_H
#define DEADWOOD_REFEREE_CASES_BENCH_H

#include "lib/cli/args.h"

extern const struct command bench_command;

#endif
