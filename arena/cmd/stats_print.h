/*
 * stats_print.h - what was counted in logs (arena/replay/game_stats.h), for
 * people and programs; docs/results.md is the manual.
 */
#ifndef DEADWOOD_ARENA_CMD_STATS_PRINT_H
#define DEADWOOD_ARENA_CMD_STATS_PRINT_H

#include <stdio.h>

#include "arena/replay/game_stats.h"

/* The formats by number, as an option's choice (lib/cli/args.h). */
const char *stats_format(unsigned i, const char **words);

/* Print in one of them. */
void stats_print(FILE *out, const struct game_stats *tally, const char *format);

#endif
