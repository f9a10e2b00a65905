/*
 * bench.h - `referee bench GAME`: random play-outs in the engine alone.
 */
#ifndef DEADWOOD_REFEREE_CASES_BENCH_H
#define DEADWOOD_REFEREE_CASES_BENCH_H

/**
 * bench_command - the subcommand: GAME [--seconds N] [--players N] [--json]
 *
 * Shuffles, lists the legal actions at every step, plays one of them by lot and
 * lets the engine tell its events, until N seconds of processor time are used
 * up.  Prints deals and actions a second.
 *
 * Returns the exit status: 0, 1 when the game cannot be loaded, 2 on wrong use.
 */
int bench_command(int argc, char **argv);

#endif
