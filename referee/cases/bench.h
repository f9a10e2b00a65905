/*
 * bench.h - `referee bench GAME`: random play-outs in the engine alone.
 */
#ifndef DEADWOOD_REFEREE_CASES_BENCH_H
#define DEADWOOD_REFEREE_CASES_BENCH_H

#include "lib/cli/args.h"

extern const struct command bench_command;

#endif
